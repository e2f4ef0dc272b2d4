// The ids of the tests that node:test runs, one a line.
import path from 'node:path'

export default async function * (source) {
  const started = new Map()
  for await (const { type, data } of source) {
    if (!data?.file || !data.name || data.name.endsWith(path.basename(data.file))) continue
    const names = started.get(data.file) ?? []
    if (type === 'test:start') {
      started.set(data.file, [...names.slice(0, data.nesting), data.name])
    } else if (['test:pass', 'test:fail'].includes(type) && data.details?.type !== 'suite') {
      yield [path.relative('.', data.file), ...names.slice(0, data.nesting), data.name].join('::') + '\n'
    }
  }
}

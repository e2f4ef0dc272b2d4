# Every call on a constant, bare call and constant of a Ruby file, by Ripper, Ruby's own parser.
#
#     ruby ruby_uses.rb FOLDER WANTED
#
# `Time.now` is named by its constant, `sleep 1` (no receiver, no such local, no such method in the file) as `Kernel#sleep`.
require "json"
require "ripper"
require "set"

class Uses
  def initialize(path, source, lines)
    @path, @source, @lines = path, source, lines
    @defined = source.scan(/\bdef (?:self\.)?(\w+)/).flatten.to_set
    @classes = source.scan(/\b(?:class|module) (\w+)/).flatten.to_set
  end

  def run
    tree = Ripper.sexp(@source)
    tree ? walk(tree) : warn("#{@path}: not parsed")
  end

  private

  def walk(node, written = false)
    return unless node.is_a?(Array)
    case node[0]
    when :assign
      walk(node[1], true)
      return walk(node[2])
    when :opassign
      walk(node[1])
      return walk(node[3])
    when :method_add_arg
      if called(node[1], arguments(node[2]))
        walk_receiver(node[1])
        return walk(node[2])
      end
    when :command
      bare(node[1], arguments(node[2]))
      return walk(node[2])
    when :command_call
      called([:call, node[1], node[2], node[3]], arguments(node[4]))
      walk_receiver([:call, node[1]])
      return walk(node[4])
    when :call
      called(node, [])
      return walk_receiver(node)
    when :vcall, :fcall
      bare(node[1], [])
      return
    when :var_ref, :const_path_ref, :top_const_ref
      name = constant(node)
      report(name, name_token(node), "ref", [], !written) if name
      return
    when :aref_field
      walk(node[1], written)
      return walk(node[2])
    when :class, :module, :sclass
      return node[2..].each { |child| walk(child) }
    end
    node.each { |child| walk(child) if child.is_a?(Array) }
  end

  def walk_receiver(node)
    return unless node[0] == :call
    walk(node[1]) unless constant(node[1])
  end

  def called(node, args)
    case node[0]
    when :call
      receiver, method = node[1], node[3]
      return false unless method.is_a?(Array)
      name = constant(receiver)
      if name
        report("#{name}.#{method[1]}", method, "call", args, !@classes.include?(name))
        return true
      end
      zone = receiver.is_a?(Array) && receiver[0] == :call && constant(receiver[1]) == "Time" && receiver[3][1] == "zone"
      report("Time.zone.#{method[1]}", method, "call", args, true) if zone
      true
    when :fcall
      bare(node[1], args)
      true
    else
      false
    end
  end

  def bare(token, args)
    report("Kernel##{token[1]}", token, "call", args, !@defined.include?(token[1])) if token[0] == :@ident
  end

  def constant(node)
    return unless node.is_a?(Array)
    case node[0]
    when :var_ref, :top_const_ref then node[1].is_a?(Array) && node[1][0] == :@const ? node[1][1] : nil
    when :const_path_ref then (left = constant(node[1])) && "#{left}::#{node[2][1]}"
    end
  end

  def name_token(node) = node[0] == :const_path_ref ? node[2] : node[1]

  def arguments(node)
    node = node[1] while node.is_a?(Array) && %i[arg_paren args_add_block].include?(node[0])
    return [] unless node.is_a?(Array)
    node = node[1..] if node[0].is_a?(Symbol)
    node.map { |arg| arg.is_a?(Array) && arg[0] == :@int ? arg[1] : "…" }
  end

  def report(name, token, form, args, plain)
    line = token[2][0]
    return unless @lines.include?(line)
    puts JSON.generate(path: @path, line: line, name: name, form: form, args: args, plain: plain)
  end
end

root = ARGV[0]
File.readlines(ARGV[1], chomp: true).each do |row|
  path, lines = row.split("\t")
  Uses.new(path, File.read(File.join(root, path), encoding: "UTF-8").scrub, lines.split(",").map(&:to_i).to_set).run
end

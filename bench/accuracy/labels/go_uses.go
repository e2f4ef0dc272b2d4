// Every selector of a Go file under its qualified name, by go/types.
//
//	go run go_uses.go FOLDER WANTED
//
// Imports of the standard library are read from source; any other import is an empty package under its own path, so
// that `uuid.New` is known by import and a type from elsewhere is not known at all.
package main

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

type use struct {
	Path   string   `json:"path"`
	Line   int      `json:"line"`
	Name   string   `json:"name"`
	Form   string   `json:"form"`
	Args   []string `json:"args"`
	Spread bool     `json:"spread"`
	Plain  bool     `json:"plain"`
}

var fset = token.NewFileSet()
var out = json.NewEncoder(os.Stdout)

type fallback struct {
	std   types.Importer
	known map[string]*types.Package
}

var version = regexp.MustCompile(`^v\d+$`)

func (f *fallback) Import(path string) (*types.Package, error) {
	if pkg := f.known[path]; pkg != nil {
		return pkg, nil
	}
	if !strings.Contains(strings.SplitN(path, "/", 2)[0], ".") {
		if pkg, err := f.std.Import(path); err == nil {
			f.known[path] = pkg
			return pkg, nil
		}
	}
	parts := strings.Split(path, "/")
	name := parts[len(parts)-1]
	if version.MatchString(name) && len(parts) > 1 {
		name = parts[len(parts)-2]
	}
	name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSuffix(name, ".go"), "go-"), "-go")
	if dot := strings.Index(name, ".v"); dot > 0 {
		name = name[:dot]
	}
	pkg := types.NewPackage(path, strings.ReplaceAll(name, "-", "_"))
	pkg.MarkComplete()
	f.known[path] = pkg
	return pkg, nil
}

func main() {
	root := os.Args[1]
	wanted := map[string]map[int]bool{}
	list, err := os.Open(os.Args[2])
	check(err)
	rows := bufio.NewScanner(list)
	rows.Buffer(nil, 1<<24)
	folders := map[string]bool{}
	for rows.Scan() {
		path, numbers, _ := strings.Cut(rows.Text(), "\t")
		wanted[path] = map[int]bool{}
		for _, number := range strings.Split(numbers, ",") {
			line, _ := strconv.Atoi(number)
			wanted[path][line] = true
		}
		folders[filepath.Dir(path)] = true
	}
	imports := &fallback{importer.ForCompiler(fset, "source", nil), map[string]*types.Package{}}
	var order []string
	for folder := range folders {
		order = append(order, folder)
	}
	sort.Strings(order)
	for _, folder := range order {
		packages, _ := parser.ParseDir(fset, filepath.Join(root, folder), nil, parser.SkipObjectResolution)
		for name, parsed := range packages {
			var files []*ast.File
			for _, file := range parsed.Files {
				files = append(files, file)
			}
			info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Types: map[ast.Expr]types.TypeAndValue{}}
			config := types.Config{Importer: imports, Error: func(error) {}, FakeImportC: true, DisableUnusedImportCheck: true}
			current, _ := config.Check(name, fset, files, info)
			for path, file := range parsed.Files {
				relative, _ := filepath.Rel(root, path)
				if lines := wanted[relative]; lines != nil {
					(&walker{relative, lines, file, info, current, map[types.Object]ast.Expr{}, map[types.Object]int{}}).run()
				}
			}
		}
	}
}

type walker struct {
	path    string
	lines   map[int]bool
	file    *ast.File
	info    *types.Info
	current *types.Package
	values  map[types.Object]ast.Expr
	set     map[types.Object]int
}

func (w *walker) run() {
	ast.Inspect(w.file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if ident, ok := left.(*ast.Ident); ok {
					object := w.info.Defs[ident]
					if object == nil {
						object = w.info.Uses[ident]
					}
					if object != nil {
						w.set[object]++
						if len(n.Lhs) == len(n.Rhs) {
							w.values[object] = n.Rhs[i]
						} else if len(n.Rhs) == 1 && i == 0 {
							w.values[object] = n.Rhs[0]
						}
					}
				}
			}
		case *ast.ValueSpec:
			for i, ident := range n.Names {
				if object := w.info.Defs[ident]; object != nil {
					if i < len(n.Values) {
						w.set[object]++
						w.values[object] = n.Values[i]
					} else if n.Type != nil {
						w.values[object] = n.Type
					}
				}
			}
		case *ast.Field:
			for _, ident := range n.Names {
				if object := w.info.Defs[ident]; object != nil {
					w.values[object] = n.Type
				}
			}
		}
		return true
	})
	calls := map[ast.Expr]*ast.CallExpr{}
	written := map[ast.Expr]bool{}
	inner := map[*ast.Ident]bool{}
	ast.Inspect(w.file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				written[left] = true
			}
		case *ast.CallExpr:
			calls[n.Fun] = n
		case *ast.SelectorExpr:
			inner[n.Sel] = true
			if name, plain := w.selector(n); name != "" && !written[n] {
				w.report(n.Sel, n, name, plain, calls[n])
			}
		case *ast.Ident:
			if !inner[n] && w.info.Uses[n] == nil && w.info.Defs[n] == nil && calls[n] != nil && n.IsExported() {
				for _, spec := range w.file.Imports { // which of those that are not here gives it cannot be told
					if path := strings.Trim(spec.Path.Value, "\""); spec.Name != nil && spec.Name.Name == "." && strings.Contains(path, ".") {
						w.report(n, n, path+"."+n.Name, false, calls[n])
					}
				}
			}
			if !inner[n] && w.info.Uses[n] != nil && !written[n] {
				if name, plain := w.ident(n); name != "" {
					w.report(n, n, name, plain, calls[n])
				}
			}
		}
		return true
	})
}

func (w *walker) selector(n *ast.SelectorExpr) (string, bool) {
	if ident, ok := n.X.(*ast.Ident); ok {
		if pkg, ok := w.info.Uses[ident].(*types.PkgName); ok {
			if _, isType := w.info.Uses[n.Sel].(*types.TypeName); isType {
				return "", false
			}
			return pkg.Imported().Path() + "." + n.Sel.Name, true
		}
	}
	selection := w.info.Selections[n]
	if selection == nil || selection.Kind() == types.FieldVal {
		return "", false
	}
	method, ok := selection.Obj().(*types.Func)
	if !ok || method.Pkg() == nil || method.Pkg() == w.current {
		return "", false
	}
	receiver := method.Type().(*types.Signature).Recv().Type()
	if pointer, ok := receiver.(*types.Pointer); ok {
		receiver = pointer.Elem()
	}
	named, ok := receiver.(*types.Named)
	if !ok {
		return "", false
	}
	return method.Pkg().Path() + "." + named.Obj().Name() + "." + method.Name(), w.plain(n.X, 3)
}

// plain tells whether the file itself shows the type of a receiver: a call into a package, a declaration with a type.
func (w *walker) plain(x ast.Expr, depth int) bool {
	switch n := x.(type) {
	case *ast.ParenExpr:
		return w.plain(n.X, depth)
	case *ast.StarExpr:
		return w.plain(n.X, depth)
	case *ast.UnaryExpr:
		return w.plain(n.X, depth)
	case *ast.CompositeLit:
		return w.plain(n.Type, depth)
	case *ast.CallExpr:
		return w.plain(n.Fun, depth)
	case *ast.SelectorExpr:
		if ident, ok := n.X.(*ast.Ident); ok {
			pkg, ok := w.info.Uses[ident].(*types.PkgName)
			return ok && !strings.Contains(pkg.Imported().Path(), ".")
		}
		return false
	case *ast.Ident:
		object := w.info.Uses[n]
		if object == nil || depth == 0 || w.set[object] > 1 {
			return false
		}
		value := w.values[object]
		return value != nil && w.plain(value, depth-1)
	}
	return false
}

func (w *walker) ident(n *ast.Ident) (string, bool) {
	object := w.info.Uses[n]
	if fun, ok := object.(*types.Func); ok && fun.Pkg() != nil && fun.Pkg() != w.current && fun.Type().(*types.Signature).Recv() == nil {
		return fun.Pkg().Path() + "." + fun.Name(), true // a dot import
	}
	if variable, ok := object.(*types.Var); ok && !variable.IsField() && w.set[object] == 1 {
		if value, ok := w.values[object].(*ast.SelectorExpr); ok {
			if _, isFunc := w.info.TypeOf(value).(*types.Signature); isFunc {
				name, plain := w.selector(value)
				return name, plain && variable.Parent() != nil && variable.Parent() != w.current.Scope()
			}
		}
	}
	return "", false
}

func (w *walker) report(at *ast.Ident, whole ast.Expr, name string, plain bool, call *ast.CallExpr) {
	line := fset.Position(at.Pos()).Line
	if !w.lines[line] {
		return
	}
	found := use{Path: w.path, Line: line, Name: name, Form: "ref", Args: []string{}, Plain: plain}
	if call != nil && call.Fun == whole {
		found.Form = "call"
		found.Spread = call.Ellipsis.IsValid()
		for _, arg := range call.Args {
			var text strings.Builder
			printer.Fprint(&text, fset, arg)
			found.Args = append(found.Args, text.String())
		}
	}
	check(out.Encode(found))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// Every method, constructor and constant that a Java file names, under its qualified name, by javac's tree API.
//
//     java JavaUses.java FOLDER WANTED
//
// Attribution knows the JDK and the files given; a name from a missing dependency is told by the imports of its file.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.tools.*;

public class JavaUses {
  static Trees trees;

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    Map<Path, Set<Long>> wanted = new LinkedHashMap<>();
    Map<Path, String> names = new HashMap<>();
    for (String row : Files.readAllLines(Path.of(args[1]))) {
      String[] cells = row.split("\t");
      Path file = root.resolve(cells[0]);
      names.put(file, cells[0]);
      wanted.put(file, Arrays.stream(cells[1].split(",")).map(Long::valueOf).collect(Collectors.toSet()));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files = compiler.getStandardFileManager(d -> {}, null, null);
    List<String> options = List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xlint:none", "-XDide", "-implicit:none");
    JavacTask task = (JavacTask) compiler.getTask(Writer.nullWriter(), files, d -> {}, options, null, files.getJavaFileObjectsFromPaths(wanted.keySet()));
    trees = Trees.instance(task);
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    try {
      task.analyze();
    } catch (RuntimeException | Error failure) {
      System.err.println("attribution stopped: " + failure);
    }
    for (CompilationUnitTree unit : units) {
      Path file = Path.of(unit.getSourceFile().toUri());
      new Uses(unit, names.get(file), wanted.get(file)).scan(unit, null);
    }
  }

  static class Uses extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final String path;
    final Set<Long> lines;
    final Map<String, String> imports = new HashMap<>();
    final Map<String, String> statics = new HashMap<>();
    final List<String> starStatics = new ArrayList<>();
    final String source;

    Uses(CompilationUnitTree unit, String path, Set<Long> lines) throws IOException {
      this.unit = unit;
      this.path = path;
      this.lines = lines;
      this.source = unit.getSourceFile().getCharContent(true).toString();
      for (ImportTree line : unit.getImports()) {
        String name = line.getQualifiedIdentifier().toString();
        String last = name.substring(name.lastIndexOf('.') + 1);
        if (!line.isStatic()) imports.put(last, name);
        else if (last.equals("*")) starStatics.add(name.substring(0, name.length() - 2));
        else statics.put(last, name);
      }
    }

    @Override public Void visitImport(ImportTree node, Void unused) { return null; }

    @Override public Void visitAnnotation(AnnotationTree node, Void unused) { return null; }

    @Override public Void visitMethodInvocation(MethodInvocationTree node, Void unused) {
      report(new TreePath(getCurrentPath(), node.getMethodSelect()), "call", node.getArguments());
      if (node.getMethodSelect() instanceof MemberSelectTree select) scan(select.getExpression(), null);
      scan(node.getArguments(), null);
      return null;
    }

    @Override public Void visitNewClass(NewClassTree node, Void unused) {
      ExpressionTree type = node.getIdentifier();
      if (type instanceof ParameterizedTypeTree generic) type = (ExpressionTree) generic.getType();
      Element made = trees.getElement(getCurrentPath());
      String owner = made instanceof ExecutableElement && known(made) ? qualified(made.getEnclosingElement()) : byImport(type.toString());
      if (node.getClassBody() != null && made != null) owner = byImport(type.toString());
      if (owner != null) emit(owner + ".<init>", "new", node.getArguments(), startOf(type), true, List.of());
      scan(node.getEnclosingExpression(), null);
      scan(node.getArguments(), null);
      scan(node.getClassBody(), null);
      return null;
    }

    @Override public Void visitMemberReference(MemberReferenceTree node, Void unused) {
      Element element = trees.getElement(getCurrentPath());
      String member = node.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "<init>" : node.getName().toString();
      String owner = element instanceof ExecutableElement && known(element) ? qualified(element.getEnclosingElement()) : byImport(node.getQualifierExpression().toString());
      if (owner == null || owner.endsWith("lang.Object")) owner = byImport(node.getQualifierExpression().toString());
      if (owner != null) emit(owner + "." + member, "ref", List.of(), startOf(node), plain(new TreePath(getCurrentPath(), node.getQualifierExpression())), List.of());
      return super.visitMemberReference(node, unused);
    }

    @Override public Void visitMemberSelect(MemberSelectTree node, Void unused) {
      Element element = trees.getElement(getCurrentPath());
      if (element instanceof VariableElement field && known(field) && field.getEnclosingElement() instanceof TypeElement owner && field.getModifiers().contains(Modifier.STATIC))
        emit(qualified(owner) + "." + node.getIdentifier(), "ref", List.of(), endOf(node) - node.getIdentifier().length(), true, List.of());
      return super.visitMemberSelect(node, unused);
    }

    void report(TreePath at, String form, List<? extends ExpressionTree> arguments) {
      Tree select = at.getLeaf();
      Element element = trees.getElement(at);
      if (select instanceof IdentifierTree ident) {
        String name = ident.getName().toString();
        if (name.equals("this") || name.equals("super")) return;
        if (known(element)) {
          String owner = qualified(element.getEnclosingElement());
          boolean inherited = !owner.startsWith("java.lang.Object") && !statics.containsKey(name) && !starStatics.contains(owner);
          if (owner.startsWith("java.") || statics.containsKey(name)) emit(owner + "." + name, form, arguments, startOf(ident), !inherited, List.of());
        } else if (statics.containsKey(name)) emit(statics.get(name), form, arguments, startOf(ident), true, List.of());
        else for (String star : starStatics) if (!star.startsWith("java.")) emit(star + "." + name, form, arguments, startOf(ident), false, List.of());
        return;
      }
      if (!(select instanceof MemberSelectTree member)) return;
      String name = member.getIdentifier().toString();
      TreePath receiver = new TreePath(at, member.getExpression());
      long where = endOf(member) - name.length();
      if (known(element) && element instanceof ExecutableElement method) {
        String owner = qualified(element.getEnclosingElement());
        List<String> also = new ArrayList<>();
        if (owner.startsWith("java.")) supers((TypeElement) element.getEnclosingElement(), name, also);
        boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
        emit(owner + "." + name, form, arguments, where, isStatic || plain(receiver), also);
        return;
      }
      String owner = byImport(member.getExpression().toString());
      if (owner != null) emit(owner + "." + name, form, arguments, where, true, List.of());
    }

    void supers(TypeElement type, String name, List<String> also) {
      List<TypeMirror> up = new ArrayList<>(type.getInterfaces());
      up.add(type.getSuperclass());
      for (TypeMirror mirror : up)
        if (mirror instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element) {
          also.add(element.getQualifiedName() + "." + name);
          supers(element, name, also);
        }
    }

    /** Does the file show the receiver's type: a literal, a constructor, a variable declared in it with a type? */
    boolean plain(TreePath at) {
      Tree node = at.getLeaf();
      if (node instanceof ParenthesizedTree inner) return plain(new TreePath(at, inner.getExpression()));
      if (node instanceof LiteralTree || node instanceof NewClassTree) return true;
      Element element = trees.getElement(at);
      if (element instanceof TypeElement) return true;
      if (node instanceof MethodInvocationTree call) return call.toString().equals("Runtime.getRuntime()") || call.toString().equals("Thread.currentThread()");
      if (!(element instanceof VariableElement)) return false;
      if (node instanceof IdentifierTree && statics.getOrDefault(node.toString(), "").startsWith("java.")) return true;
      if (node instanceof MemberSelectTree select && !(select.getExpression().toString().equals("this")))
        return element.getModifiers().contains(Modifier.STATIC) && element.asType().toString().startsWith("java.");
      TreePath declared = trees.getPath(element);
      if (declared == null || declared.getCompilationUnit() != unit || !(declared.getLeaf() instanceof VariableTree variable)) return false;
      return variable.getType() != null && trees.getSourcePositions().getStartPosition(unit, variable.getType()) >= 0
          && !source.startsWith("var", (int) trees.getSourcePositions().getStartPosition(unit, variable.getType()));
    }

    boolean known(Element element) {
      return element != null && element.asType() != null && element.asType().getKind() != TypeKind.ERROR
          && element.getEnclosingElement() instanceof TypeElement owner && owner.asType().getKind() != TypeKind.ERROR && !owner.getQualifiedName().isEmpty();
    }

    String qualified(Element type) { return type instanceof TypeElement named ? named.getQualifiedName().toString() : type.toString(); }

    /** `Foo.Bar` through the import of `Foo`; a name that is written out in full as it stands. */
    String byImport(String text) {
      if (!text.matches("[\\w.]+")) return null;
      int dot = text.indexOf('.');
      String first = dot < 0 ? text : text.substring(0, dot);
      if (imports.containsKey(first)) return imports.get(first) + (dot < 0 ? "" : text.substring(dot));
      if (first.equals("String") || first.equals("System")) return "java.lang." + text;
      return dot > 0 && Character.isLowerCase(first.charAt(0)) && text.matches("(com|org|java|javax|net|io|reactor)\\..*") ? text : null;
    }

    long startOf(Tree tree) { return trees.getSourcePositions().getStartPosition(unit, tree); }

    long endOf(Tree tree) { return trees.getSourcePositions().getEndPosition(unit, tree); }

    void emit(String name, String form, List<? extends ExpressionTree> arguments, long where, boolean plain, List<String> also) {
      if (where < 0) return;
      long line = unit.getLineMap().getLineNumber(where);
      if (!lines.contains(line)) return;
      List<String> texts = new ArrayList<>(), types = new ArrayList<>();
      for (ExpressionTree argument : arguments) {
        texts.add(argument.toString());
        TypeMirror type = trees.getTypeMirror(new TreePath(getCurrentPath(), argument));
        boolean lost = type == null || type.getKind() == TypeKind.ERROR || type.toString().equals("<any>");
        types.add(lost ? argument.toString() : type.toString());
      }
      System.out.println("{\"path\":" + quoted(path) + ",\"line\":" + line + ",\"name\":" + quoted(name) + ",\"form\":\"" + form + "\",\"plain\":" + plain
          + ",\"args\":" + quoted(texts) + ",\"types\":" + quoted(types) + ",\"also\":" + quoted(also) + "}");
    }

    static String quoted(List<String> texts) { return texts.stream().map(Uses::quoted).collect(Collectors.joining(",", "[", "]")); }

    static String quoted(String text) {
      StringBuilder out = new StringBuilder("\"");
      for (char c : text.toCharArray())
        out.append(c == '"' || c == '\\' ? "\\" + c : c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
      return out.append('"').toString();
    }
  }
}

package import ViewFiles

/// The scanner and the compiler of previews, and the terminal's output.
package struct PreviewTools: Sendable {
  /// Finds the previews in files.
  let scanner: ViewScanner
  /// Compiles them.
  let compiler: ViewCompiler
  /// Prints a line for the user who started the server.
  let tell: @Sendable (String) -> Void

  /// Creates tools.
  package init(scanner: ViewScanner, compiler: ViewCompiler, tell: @escaping @Sendable (String) -> Void) {
    self.scanner = scanner
    self.compiler = compiler
    self.tell = tell
  }
}

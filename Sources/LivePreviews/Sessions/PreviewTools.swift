public import ViewFiles

/// What previews are compiled with, and who is told about them.
public struct PreviewTools: Sendable {
  /// Finds the previews in files.
  let scanner: ViewScanner
  /// Compiles them.
  let compiler: ViewCompiler
  /// Tells the person who started the server something, in one line.
  let tell: @Sendable (String) -> Void

  /// Creates tools.
  public init(scanner: ViewScanner, compiler: ViewCompiler, tell: @escaping @Sendable (String) -> Void) {
    self.scanner = scanner
    self.compiler = compiler
    self.tell = tell
  }
}

package import Foundation

/// Compiles a user's files into a program that draws their previews.
package struct ViewCompiler: Sendable {
  private let toolchain: SwiftToolchain
  private let library: ViewLibrary
  private let cache: CacheFolder
  private let moduleArguments: [String]
  /// The processor time that the compiler may take for one file, in seconds.
  private let seconds: Int

  /// The most errors that are shown.
  private static let mostErrors = 20

  /// Prepares a compiler. Throws a `ViewFileError` if the libraries that views are drawn with are not installed.
  ///
  /// - Parameters:
  ///   - toolchain: The Swift compiler.
  ///   - library: The library that programs are linked to.
  ///   - cache: The folder of compiled modules.
  ///   - seconds: The processor time that the compiler may take for one file; 18 seconds by default, so that nothing takes
  ///     more than 20 to be refused on a machine that does nothing else. Every other file adds two. The limit by the
  ///     clock is ten times that.
  package init(
    _ toolchain: SwiftToolchain, library: ViewLibrary, cache: CacheFolder, seconds: Int = 18
  ) async throws {
    self.seconds = seconds
    self.toolchain = toolchain
    self.library = library
    self.cache = cache
    moduleArguments = try await library.moduleArguments()
  }

  /// Compiles files into a program in `folder` that draws `views`, and returns its path.
  ///
  /// Throws a `ViewFileError` with the compiler's messages, which name the user's files and lines, or if the compiler
  /// takes too long.
  package func compile(_ files: [ScannedFile], views: [FoundView], in folder: URL) async throws -> URL {
    var paths: [String] = []
    for (index, file) in files.enumerated() {
      let path = folder.appending(path: "file\(index).swift")
      try (file.source + Data(Self.list(views.filter(file.views.contains), index: index).utf8)).write(to: path)
      paths.append(path.path)
    }
    let main = folder.appending(path: "entry.swift")
    try Data(Self.entry(count: files.count).utf8).write(to: main)
    let program = folder.appending(path: "previews")
    let seconds = seconds + 2 * (files.count - 1)
    let result = try await FinishedProcess.run(
      limits(seconds: seconds, temporary: folder) + [toolchain.program("swiftc")] + options + moduleArguments + paths
        + [main.path] + library.linkArguments + ["-o", program.path])
    let errors = String(decoding: result.errors, as: UTF8.self)
    // The driver tells of the signal that ended one of its jobs.
    guard ![124, 128 + SIGXCPU].contains(result.status), !errors.contains("due to signal \(SIGXCPU) ") else {
      throw ViewFileError(
        "the compiler has worked for \(seconds) s and was stopped; split long expressions, and give closures types")
    }
    guard result.status == 0 else { throw try await refusal(errors) }
    return program
  }

  /// Returns the prefix of a command line that limits the compiler and each of its jobs to `seconds` of processor time.
  ///
  /// The compiler leaves folders behind in the temporary folder. It ends its jobs only if it is interrupted.
  private func limits(seconds: Int, temporary folder: URL) -> [String] {
    [
      "env", "TMPDIR=\(folder.path)", "timeout", "--signal=INT", "--kill-after=2", String(10 * seconds),
      "prlimit", "--cpu=\(seconds):\(seconds + 2)", "--core=0",
    ]
  }

  /// Options of the compiler. The language is that of most apps: Swift 5, on the main actor unless a type says
  /// otherwise. An expression may take 5 seconds.
  private var options: [String] {
    [
      "-Onone", "-gline-tables-only", "-wmo", "-parse-as-library", "-module-name", "UserViews", "-swift-version", "5",
      "-default-isolation",
      "MainActor", "-enable-upcoming-feature", "InferIsolatedConformances", "-enable-bare-slash-regex", "-D", "DEBUG",
      "-suppress-warnings", "-diagnostic-style", "llvm", "-Xfrontend", "-solver-expression-time-threshold=5",
      "-module-cache-path", cache.modules.path,
    ]
  }

  /// Returns the end of a file, which creates the file's previews. As a part of the file, it can access private
  /// declarations.
  private static func list(_ views: [FoundView], index: Int) -> String {
    let items = views.map { view in
      let layout = view.layout.map { ", layout: \($0)" } ?? ""
      let content = view.kind == .provider ? "AnyView(VStack { \(view.expression) })" : view.expression
      return "  DrawablePreview(\(literal(view.name))\(layout)) { \(content) },\n"
    }
    return "\n#sourceLocation()\nenum _VitrinePreviews\(index) {\n@MainActor static var all: [DrawablePreview] { [\n"
      + items.joined() + "] }\n}\n"
  }

  private static func entry(count: Int) -> String {
    let all = (0..<count).map { "_VitrinePreviews\($0).all" }.joined(separator: " + ")
    return """
      import PreviewHost
      @main enum _VitrineProgram {
        @MainActor static func main() throws { try PreviewProgram.run(\(all)) }
      }

      """
  }

  private static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      scalar == "\"" || scalar == "\\" || scalar.value < 32 ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }

  /// Returns the error for the compiler's output, with suggestions for missing names.
  private func refusal(_ text: String) async throws -> ViewFileError {
    let errors = CompilerMessage.errors(in: text)
    guard !errors.isEmpty else {
      let line = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it was killed"
      return ViewFileError("the compiler fails: \(line)")
    }
    let isNameMissing = errors.contains { $0.missingName != nil }
    let names = isNameMissing ? try await LibraryNames(of: library, toolchain) : nil
    var messages = errors.prefix(Self.mostErrors).map { error in
      if let module = error.missingModule {
        return "\(error.place): there is no module \(module) here; leave out what uses it, or wrap it in "
          + "#if canImport(\(module))"
      }
      var hint = ""
      if error.concernsNetworking {
        return "\(error.place): \(error.words); on Linux it is in another module: add import FoundationNetworking"
      }
      if let name = error.missingName, !error.words.contains("did you mean"), let near = names?.near(name),
        !near.isEmpty
      {
        hint = "; there is \(near.joined(separator: ", "))"
      }
      return "\(error.place): \(error.words)\(hint)"
    }
    if errors.count > messages.count { messages.append("and \(errors.count - messages.count) more") }
    let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
    return ViewFileError("the compiler found \(count)", messages: messages)
  }
}

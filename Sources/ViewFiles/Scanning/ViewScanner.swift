import Foundation

/// Finds previews and views in Swift files, with the compiler's own parser.
///
/// The parser belongs to the compiler, so the program that uses it is compiled on first use, for every version of the
/// compiler.
package struct ViewScanner: Sendable {
  private let tool: URL

  /// Prepares a scanner. This takes ten seconds when the compiler is new, and no time after that.
  package init(_ toolchain: SwiftToolchain, cache: CacheFolder) async throws {
    let source = Data(PackageResources.scan_swift)
    let key = Self.digest(Data(toolchain.version.utf8) + source)
    tool = try await cache.file("scan-\(key)") { draft in
      let work = try WorkFolder()
      defer { work.remove() }
      let main = work.url.appending(path: "scan.swift")
      try source.write(to: main)
      let folder = toolchain.syntaxLibraries.path
      let result = try await FinishedProcess.run([
        "env", "TMPDIR=\(work.url.path)", toolchain.program("swiftc"), "-Onone", "-suppress-warnings", "-module-name",
        "scan", "-module-cache-path",
        cache.modules.path, "-I", folder, "-L", folder, "-lSwiftParser", "-lSwiftSyntax", "-lSwiftIfConfig",
        "-Xlinker", "-rpath", "-Xlinker", folder, main.path, "-o", draft.path,
      ])
      guard result.status == 0 else {
        let words = String(decoding: result.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        throw ViewFileError(
          "cannot compile the program that finds previews: \(words.first { $0.contains("error:") } ?? "it was killed")")
      }
    }
  }

  /// Returns the previews and views of files. A name of a preview that has none is the file's name and its line.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - known: What was found before. Files that have not changed since are not scanned again.
  package func scan(_ paths: [String], knowing known: [ScannedFile] = []) async throws -> [ScannedFile] {
    var files: [ScannedFile] = []
    for (index, path) in paths.enumerated() {
      guard let source = FileManager.default.contents(atPath: path) else {
        throw ViewFileError("cannot read \(path): it is missing or cannot be read")
      }
      if let same = known.first(where: { $0.path == path && $0.index == index && $0.original == source }) {
        files.append(same)
        continue
      }
      let result = try await FinishedProcess.run([tool.path, path, String(index)], input: source)
      guard result.status == 0, var views = try? JSONDecoder().decode([FoundView].self, from: result.errors) else {
        throw ViewFileError("cannot parse \(path)")
      }
      let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      for place in views.indices where views[place].name.isEmpty { views[place].name = "\(stem):\(views[place].line)" }
      files.append(ScannedFile(path: path, index: index, original: source, source: result.output, views: views))
    }
    return files
  }

  /// FNV-1a in hexadecimal digits.
  private static func digest(_ data: Data) -> String {
    String(data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
  }
}

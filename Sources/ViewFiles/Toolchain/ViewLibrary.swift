package import Foundation

/// The library of views, built for programs that are compiled from a user's files.
package struct ViewLibrary: Sendable {
  /// The shared library.
  let file: URL
  /// The folder of compiled Swift modules.
  let modules: URL
  /// The module maps of C libraries, without which the compiler cannot read the Swift modules.
  let moduleMaps: [URL]
  /// The packages whose headers the module maps name.
  private static let packages = [
    "pangoft2", "fribidi", "cairo", "zlib", "vips", "libavformat", "libavcodec", "libavfilter", "libswresample",
    "libavutil", "glib-2.0",
  ]

  /// Finds the library beside the command, whose folder is the build's. Throws a `ViewFileError` if it is not built.
  package static func find(besideCommandIn folder: URL) throws -> ViewLibrary {
    let folder = folder.resolvingSymlinksInPath()
    let library = folder.appending(path: "libVitrinePreviews.so")
    let modules = folder.appending(path: "Modules")
    let sources = folder.appending(path: "../../../Sources").standardizedFileURL
    // SwiftPM looks for the module map of a C target with sources in `include`.
    let libraries = ["CPango", "CCairo", "CZlib", "CGLib", "CMemoryFiles", "CVips/include", "CLibav/include"].map {
      sources.appending(path: "\($0)/module.modulemap")
    }
    let maps =
      libraries + ["CStackSwitch", "CSymbolDrawings"].map { folder.appending(path: "\($0).build/module.modulemap") }
    let needed = [library, modules.appending(path: "PreviewHost.swiftmodule")] + maps
    guard needed.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else {
      throw ViewFileError(
        "the library that views are compiled with is not beside the command; run ./vitrine render or ./vitrine "
          + "preview in the repository, which builds it")
    }
    return ViewLibrary(file: library, modules: modules, moduleMaps: maps)
  }

  /// Arguments with which the compiler finds the modules.
  func moduleArguments() async throws -> [String] {
    let result = try await FinishedProcess.run(["pkg-config", "--cflags-only-I"] + Self.packages)
    guard result.status == 0 else {
      let words = String(decoding: result.errors, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
      throw ViewFileError("pkg-config cannot find the libraries that views are drawn with: \(words)")
    }
    let folders = String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    return ["-I", modules.path]
      + (folders + moduleMaps.map { "-fmodule-map-file=\($0.path)" }).flatMap { ["-Xcc", $0] }
  }

  /// Arguments with which the linker finds the library, now and when the program runs.
  var linkArguments: [String] {
    let folder = file.deletingLastPathComponent().path
    return ["-L", folder, "-lVitrinePreviews", "-Xlinker", "-rpath", "-Xlinker", folder]
  }
}

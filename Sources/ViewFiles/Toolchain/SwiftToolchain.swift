import Foundation

/// The Swift compiler on this machine, with its libraries.
package struct SwiftToolchain: Sendable {
  /// The version, as the compiler states it.
  package let version: String
  /// The folder of the compiler and its companions.
  let programs: URL
  /// The folder of the libraries that SwiftSyntax consists of.
  let syntaxLibraries: URL

  private struct TargetInfo: Decodable {
    struct Paths: Decodable {
      var runtimeResourcePath: String
    }
    var compilerVersion: String
    var paths: Paths
  }

  /// Finds the compiler in the folders of `PATH`. Throws a `ViewFileError` if there is none.
  package static func find() async throws -> SwiftToolchain {
    // The compiler leaves folders behind in the temporary folder.
    let work = try WorkFolder()
    defer { work.remove() }
    let result = try await FinishedProcess.run(["env", "TMPDIR=\(work.url.path)", "swiftc", "-print-target-info"])
    guard result.status != 127 else {
      throw ViewFileError("the Swift compiler is missing; install Swift 6.2 or later from swift.org/install")
    }
    guard result.status == 0, let info = try? JSONDecoder().decode(TargetInfo.self, from: result.output) else {
      throw ViewFileError("swiftc -print-target-info fails; install Swift again from swift.org/install")
    }
    let resources = URL(fileURLWithPath: info.paths.runtimeResourcePath)
    let syntax = resources.appending(path: "host")
    guard FileManager.default.fileExists(atPath: syntax.appending(path: "SwiftParser.swiftmodule").path) else {
      throw ViewFileError("this Swift compiler comes without SwiftParser; install Swift again from swift.org/install")
    }
    return SwiftToolchain(
      version: info.compilerVersion, programs: resources.appending(path: "../../bin").standardizedFileURL,
      syntaxLibraries: syntax)
  }

  /// The path of a program of the toolchain.
  func program(_ name: String) -> String { programs.appending(path: name).path }
}

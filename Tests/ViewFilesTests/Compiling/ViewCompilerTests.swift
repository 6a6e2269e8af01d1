import Foundation
import TestSupport
import Testing

@testable import ViewFiles

struct ViewCompilerTests {
  /// Compiles a file with a script in the place of the compiler.
  private func compile(with script: String, in folder: TemporaryFolder) async throws {
    for name in ["programs", "work"] {
      try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    }
    _ = try folder.file("programs/swiftc", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["programs/swiftc"])
    let toolchain = SwiftToolchain(
      version: "none", programs: URL(filePath: folder["programs"]), syntaxLibraries: URL(filePath: folder["programs"]))
    let library = ViewLibrary(
      file: URL(filePath: folder["libNone.so"]), modules: URL(filePath: folder["programs"]), moduleMaps: [])
    let compiler = try await ViewCompiler(
      toolchain, library: library, cache: CacheFolder(URL(filePath: folder["cache"])), seconds: 0.05)
    let file = ScannedFile(path: "Endless.swift", source: Data("let x = 1\n".utf8), views: [])
    _ = try await compiler.compile([file], views: [], in: URL(filePath: folder["work"]))
  }

  @Test func aCompilerThatDoesNotEndIsStopped() async throws {
    let folder = try TemporaryFolder()
    // The script ends only when it is killed: nobody writes to the pipe that it reads.
    let error = await #expect(throws: ViewFileError.self) {
      try await compile(with: "mkfifo '\(folder["pipe"])' && read line < '\(folder["pipe"])'", in: folder)
    }
    #expect(error?.description.hasPrefix("the compiler has worked for 0.05 s and was stopped; split") == true)
  }
}

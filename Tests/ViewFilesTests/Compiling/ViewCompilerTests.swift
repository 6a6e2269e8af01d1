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
      toolchain, library: library, cache: CacheFolder(URL(filePath: folder["cache"])), seconds: 1)
    let file = ScannedFile(path: "Endless.swift", source: Data("let x = 1\n".utf8), views: [])
    _ = try await compiler.compile([file], views: [], in: URL(filePath: folder["work"]))
  }

  @Test func theJobsOfACancelledCompilerAreStopped() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder["pipe"]
    try #require(mkfifo(pipe, 0o600) == 0)
    // Like the driver, the script starts a job in a separate process group and ends it when interrupted.
    let script = """
      setsid sleep infinity & job=$!
      trap 'kill -9 $job; wait $job; exit 1' INT
      echo $job > '\(pipe)'
      while true; do wait; done
      """
    let compiling = Task { try await compile(with: script, in: folder) }
    let line = try await Task.detached { try FileHandle(forReadingFrom: URL(filePath: pipe)).readToEnd() }.value
    let job = try #require(pid_t(String(decoding: line ?? Data(), as: UTF8.self).trimmingCharacters(in: .newlines)))
    compiling.cancel()
    await #expect(throws: CancellationError.self) { try await compiling.value }
    #expect(kill(job, 0) == -1)
  }

  @Test func aCompilerThatDoesNotEndIsStopped() async throws {
    let folder = try TemporaryFolder()
    let error = await #expect(throws: ViewFileError.self) {
      try await compile(with: "while true; do :; done", in: folder)
    }
    #expect(error?.description.hasPrefix("the compiler has worked for 1 s and was stopped; split") == true)
  }
}

import Files
import Foundation
import TestSupport
import Testing

@Suite struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func refusal(_ path: String) -> FileError? {
    let error = #expect(throws: FileError.self) { try OutputFile(path) }
    #expect(error?.file == path)
    #expect(error?.description.contains("\n") == false)
    return error
  }

  @Test func anOutputAppearsOnlyWhenComplete() throws {
    let output = try OutputFile(folder["a.bin"])
    try output.write(Data("half".utf8))
    #expect(folder.names.filter { !$0.hasPrefix(".") }.isEmpty)
    try output.write(Data(" and whole".utf8))
    try output.commit()
    #expect(folder.names == ["a.bin"])
    #expect(try bytes(of: folder["a.bin"]) == Array("half and whole".utf8))
  }

  @Test func letGoItLeavesNothingAndTouchesNothing() throws {
    _ = try folder.file("old.bin", "before")
    do {
      for name in ["old.bin", "new.bin"] {
        let output = try OutputFile(folder[name])
        try output.write(Data("never".utf8))
      }
    }
    #expect(folder.names == ["old.bin"])
    #expect(try bytes(of: folder["old.bin"]) == Array("before".utf8))
  }

  @Test func aCommitReplacesTheExistingFile() throws {
    _ = try folder.file("a.bin", String(repeating: "long ago ", count: 1000))
    let output = try OutputFile(folder["a.bin"])
    try output.write(Data("now".utf8))
    try output.commit()
    #expect(folder.names == ["a.bin"])
    #expect(try bytes(of: folder["a.bin"]) == Array("now".utf8))
  }

  @Test(arguments: [mode_t(0o600), 0o640, 0o664, 0o444]) func aReplacedFileKeepsItsPermissions(_ mode: mode_t) throws {
    let names = ["alone.bin", "first.bin", "second.bin"]
    for name in names { chmod(try folder.file(name, "private"), mode) }
    let outputs = try names.map { try OutputFile(folder[$0]) }
    try outputs[0].commit()
    try OutputFile.commit(Array(outputs.dropFirst())) {}
    for name in names {
      var status = stat()
      #expect(stat(folder[name], &status) == 0)
      #expect(status.st_mode & 0o7777 == mode, "\(name)")
      #expect(status.st_size == 0, "\(name)")
    }
  }

  @Test func awkwardNamesAreNames() throws {
    let names = [" ", "a b", "q'\"`$", "new\nline", "-o", ".hidden", "日本語 🍱.bin", String(repeating: "n", count: 255)]
    for name in names {
      let output = try OutputFile(folder[name])
      try output.write(Data(name.utf8))
      try output.commit()
    }
    #expect(folder.names == names.sorted())
  }

  @Test func irreplaceableOutputsAreRefused() throws {
    #expect(refusal(folder["none/a.bin"])?.reason.contains("does not exist") == true)
    #expect(refusal(folder.url.path)?.reason.contains("folder") == true)
    _ = try folder.file("file", "")
    #expect(refusal(folder["file/a.bin"])?.reason.contains("does not exist") == true)
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    #expect(refusal(folder["pipe"])?.reason.contains("pipe") == true)
    try FileManager.default.createSymbolicLink(atPath: folder["lost"], withDestinationPath: folder["nowhere"])
    #expect(refusal(folder["lost"])?.reason.contains("broken symbolic link") == true)
    try FileManager.default.createSymbolicLink(atPath: folder["piped"], withDestinationPath: folder["pipe"])
    #expect(refusal(folder["piped"]) != nil)
    #expect(folder.names == ["file", "lost", "pipe", "piped"])
  }

  @Test(.enabled(if: geteuid() != 0)) func aFolderThatTakesNoFilesIsNamed() throws {
    let closed = folder["closed"]
    try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: false)
    chmod(closed, 0o555)
    #expect(refusal(closed + "/a.bin")?.reason.contains("denied") == true)
  }

  @Test func symbolicLinksAreFollowedAndKept() throws {
    _ = try folder.file("real.bin", "before")
    try FileManager.default.createSymbolicLink(atPath: folder["link.bin"], withDestinationPath: "real.bin")
    let output = try OutputFile(folder["link.bin"])
    try output.write(Data("now".utf8))
    try output.commit()
    #expect(try bytes(of: folder["real.bin"]) == Array("now".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link.bin"]) == "real.bin")
    #expect(folder.names == ["link.bin", "real.bin"])
  }

  @Test func theLastOfManyAtOnceIsWhole() async throws {
    let target = folder["a.bin"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for i in 0..<16 {
        group.addTask {
          let output = try OutputFile(target)
          try output.write(Data(repeating: UInt8(i), count: 100_000))
          try output.commit()
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.names == ["a.bin"])
    let bytes = try bytes(of: target)
    #expect(bytes.count == 100_000)
    #expect(Set(bytes).count == 1)
  }

  @Test func anOutputThatMustBeNewReplacesNothing() throws {
    let late = try OutputFile(folder["a.bin"], .creating)
    try late.write(Data("late".utf8))
    let first = try OutputFile(folder["a.bin"], .creating)
    try first.write(Data("first".utf8))
    try first.commit()
    let error = #expect(throws: FileError.self) { try late.commit() }
    #expect(error?.kind == .unwritable)
    #expect(error?.reason == "a file of that name already exists")
    #expect(throws: FileError.self) { try OutputFile(folder["a.bin"], .creating) }
    #expect(folder.names == ["a.bin"])
    #expect(try bytes(of: folder["a.bin"]) == Array("first".utf8))
  }

  @Test func aCopyIsWrittenToItsStreamAndLeavesNoFile() throws {
    let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    try FileManager.default.createDirectory(atPath: folder["tmp"], withIntermediateDirectories: false)
    let stream = try FileHandle(forWritingTo: URL(filePath: folder.file("stream", "")))
    let output = try OutputFile(
      "-", .copying(to: stream.fileDescriptor, name: "the stream", folder: folder["tmp"]))
    try output.write(content)
    #expect(try bytes(of: folder["stream"]).isEmpty)
    var decisions = 0
    try OutputFile.commit([output]) { decisions += 1 }
    #expect(decisions == 1)
    #expect(areEqual(Data(try bytes(of: folder["stream"])), content))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["tmp"]).isEmpty)

    try stream.close()
    let closed = OutputFile.Delivery.copying(to: 1023, name: "the stream", folder: folder["tmp"])
    let refusal = #expect(throws: FileError.self) { try OutputFile("-", closed) }
    #expect(refusal?.description == "cannot write the stream: it is closed")
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let failing = try OutputFile("-", .copying(to: full.fileDescriptor, name: "the stream", folder: folder["tmp"]))
    try failing.write(content)
    let error = #expect(throws: FileError.self) { try failing.commit() }
    #expect(error?.description == "cannot write the stream: the disk is full")
  }
}

import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileLockTests {
  @Test func `a file is locked by one object at a time`() throws {
    let folder = try TemporaryFolder()
    var first = try FileLock(folder["lock"])
    #expect(first != nil)
    #expect(try FileLock(folder["lock"]) == nil)
    #expect(try FileLock(folder["other"]) != nil)
    first = nil
    #expect(try FileLock(folder["lock"]) != nil)
  }

  @Test func `another program finds the file locked`() throws {
    let folder = try TemporaryFolder()
    let lock = try FileLock(folder["lock"])
    #expect(throws: (any Error).self) { try run("flock", "--nonblock", folder["lock"], "true") }
    _ = try run("flock", "--nonblock", folder["free"], "true")
    withExtendedLifetime(lock) {}
  }

  @Test func `a link is not followed`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder["lock"], withDestinationPath: "elsewhere")
    #expect(throws: FileError.self) { try FileLock(folder["lock"]) }
    #expect(!FileManager.default.fileExists(atPath: folder["elsewhere"]))
  }

  @Test func `a folder that does not exist is named`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FileError.self) { try FileLock(folder["missing/lock"]) }
    #expect(error?.kind == .unwritable)
    #expect(error?.file == folder["missing/lock"])
  }
}

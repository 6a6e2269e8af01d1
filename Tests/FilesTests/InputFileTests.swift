import Files
import Foundation
import TestSupport
import Testing

@Suite struct InputFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kind(of path: String) -> FileError.Kind? {
    let error = #expect(throws: FileError.self) { try InputFile(path) }
    #expect(error?.file == path)
    #expect(error?.operation == .read)
    return error?.kind
  }

  @Test func regularFileIsReadAtAnyOffset() throws {
    let file = try InputFile(try folder.file("a.bin", Array("0123456789".utf8)))
    #expect(file.size == 10)
    #expect(try file.bytes(at: 0, count: 3) == Array("012".utf8))
    #expect(try file.bytes(at: 8, count: 5) == Array("89".utf8))
    #expect(try file.bytes(at: 10, count: 5).isEmpty)
    #expect(try file.bytes(at: 0, count: 0).isEmpty)
  }

  @Test func anythingElseIsRefused() throws {
    #expect(kind(of: folder["none"]) == .missing)
    #expect(kind(of: folder["."]) == .notAFile)
    #expect(kind(of: try folder.file("empty", [])) == .empty)
    #expect(kind(of: folder["empty"] + "/none") == .missing)
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    #expect(kind(of: folder["pipe"]) == .notAFile)
    #expect(kind(of: "/dev/zero") == .notAFile)
  }

  @Test(.enabled(if: geteuid() != 0)) func fileWithoutPermissionIsUnreadable() throws {
    let path = try folder.file("secret", [1])
    chmod(path, 0)
    #expect(kind(of: path) == .unreadable)
  }
}

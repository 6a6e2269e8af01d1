import Files
import Foundation
import TestSupport
import Testing

/// Commits of several files at once.
@Suite struct CommonCommitTests {
  struct Refusal: Error {}

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func output(_ name: String, _ text: String) throws -> OutputFile {
    let output = try OutputFile(folder[name])
    try output.write(text.utf8)
    return output
  }

  /// An output that cannot get its name, because a folder has taken it in the meantime.
  private func homeless(_ name: String) throws -> OutputFile {
    let output = try output(name, "homeless")
    try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: false)
    return output
  }

  @Test func allFilesGetTheirNames() throws {
    _ = try folder.file("b", "before")
    try OutputFile.commit([output("a", "1"), output("b", "2"), output("c", "3")]) {
      #expect(folder.names.filter { !$0.hasPrefix(".") } == ["b"])
    }
    #expect(folder.names == ["a", "b", "c"])
    #expect(try ["a", "b", "c"].map { try bytes(of: folder[$0]) } == ["1", "2", "3"].map { Array($0.utf8) })
  }

  @Test func aRefusalCommitsNone() throws {
    _ = try folder.file("b", "before")
    #expect(throws: Refusal.self) {
      try OutputFile.commit([output("a", "1"), output("b", "2")]) { throw Refusal() }
    }
    #expect(folder.names == ["b"])
    #expect(try bytes(of: folder["b"]) == Array("before".utf8))
  }

  @Test func ifOneFileGetsNoNameTheEarlierOnesLoseTheirs() throws {
    _ = try folder.file("old", "before")
    for names in [["new", "old", "taken"], ["taken", "new", "old"], ["old", "taken", "new"]] {
      let files = try names.map { $0 == "taken" ? try homeless($0) : try output($0, "after") }
      let error = #expect(throws: FileError.self) { try OutputFile.commit(files) {} }
      #expect(error?.kind == .unwritable)
      #expect(error?.file == folder["taken"])
      withExtendedLifetime(files) {}
      try FileManager.default.removeItem(atPath: folder["taken"])
      #expect(try bytes(of: folder["old"]) == Array("before".utf8))
    }
    #expect(folder.names == ["old"])
  }

  /// A file that exceeds the size limit is reported as such; the limit is that of the file system here.
  @Test func theSizeLimitIsNamed() {
    let error = FileError(writing: "a", code: EFBIG)
    #expect(error.description == "cannot write a: the file would exceed the size limit (ulimit -f)")
  }
}

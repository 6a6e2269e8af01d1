import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileIdentityTests {
  let folder: TemporaryFolder

  /// A file with other names, another file, and a folder with another name.
  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.file("a", "a")
    _ = try folder.file("b", "a")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder["soft"], withDestinationPath: "a")
    try manager.createSymbolicLink(atPath: folder["softer"], withDestinationPath: "soft")
    try manager.linkItem(atPath: folder["a"], toPath: folder["hard"])
    try manager.createDirectory(atPath: folder["inner"], withIntermediateDirectories: false)
    try manager.createSymbolicLink(atPath: folder["door"], withDestinationPath: "inner")
  }

  private func identity(_ name: String) -> FileIdentity? { FileIdentity(path: folder[name]) }

  @Test func allNamesOfAFileIdentifyIt() {
    #expect(identity("a") != nil)
    for name in ["soft", "softer", "hard", "./a", "inner/../a", "door/../a"] {
      #expect(identity(name) == identity("a"), "\(name)")
    }
    #expect(identity("a") != identity("b"), "equal bytes do not make one file")
  }

  @Test func aNewFileIsIdentifiedByItsFolderAndName() {
    #expect(identity("new") != nil)
    #expect(identity("new") == identity("inner/../new"))
    #expect(identity("inner/new") == identity("door/new"))
    #expect(identity("new") != identity("other"))
    #expect(identity("new") != identity("inner/new"))
    #expect(identity("none/new") == nil)
  }

  @Test func anOpenFileIsTheFileWithItsName() throws {
    let input = try InputFile(folder["soft"])
    #expect(FileIdentity(descriptor: input.descriptor) == identity("a"))
    #expect(FileIdentity(descriptor: -1) == nil)
  }
}

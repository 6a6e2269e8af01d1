import Foundation
import TestSupport
import Testing

@testable import LivePreviews

@Suite struct FolderWatchTests {
  /// Returns an event in the binary format described in inotify(7).
  private static func event(mask: UInt32, name: String) -> [UInt8] {
    let padded = Array(name.utf8) + Array(repeating: 0, count: name.isEmpty ? 0 : 16 - name.utf8.count % 16)
    return [1, mask, 0, UInt32(padded.count)].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
      + padded
  }

  @Test func namesAreReadFromEvents() {
    let written: UInt32 = 0x8
    let moved: UInt32 = 0x80
    let created: UInt32 = 0x100
    let folder: UInt32 = 0x4000_0100
    let overflow: UInt32 = 0x4000
    let bytes =
      Self.event(mask: written, name: "Card.swift") + Self.event(mask: created, name: "New.swift")
      + Self.event(mask: folder, name: "Views") + Self.event(mask: overflow, name: "")
      + Self.event(mask: moved, name: "Größe.swift")
    #expect(FolderWatch.names(in: bytes[...]) == ["Card.swift", "Views", nil, "Größe.swift"])
    #expect(FolderWatch.names(in: bytes.dropLast()) == ["Card.swift", "Views", nil])
  }

  @Test func aSaveByRenameIsNoticed() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("Card.swift", "1")
    let watch = try SourceWatch(file)
    var changes = watch.changes.makeAsyncIterator()
    let draft = try folder.file("draft", "2")
    #expect(rename(draft, file) == 0)
    #expect(await changes.next() != nil)
  }

  @Test func aFileInANewSubfolderIsNoticed() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder["App"], withIntermediateDirectories: false)
    let watch = try SourceWatch(folder["App"])
    var changes = watch.changes.makeAsyncIterator()
    try FileManager.default.createDirectory(atPath: folder["App/Views"], withIntermediateDirectories: false)
    #expect(await changes.next() != nil)
    _ = try folder.file("App/Views/Card.swift", "1")
    #expect(await changes.next() != nil)
  }
}

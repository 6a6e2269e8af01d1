import CairoDrawing
import Foundation
import TestSupport
import Testing

struct FontSetTests {
  /// `fc-list` lists the same files.
  @Test(arguments: ["Inter", "Noto Color Emoji", "Noto Sans"])
  func `the installed files of a family have the revisions that fontconfig knows`(family: String) throws {
    let listed = String(
      decoding: try run("fc-list", "-f", "%{file|basename} %{fontversion}\n", ":family=\(family)"), as: UTF8.self)
    let expected = Set(listed.split(separator: "\n").map(String.init))
    #expect(!expected.isEmpty)
    let revisions = try FontSet.debian.installedRevisions()
    #expect(expected.isSubset(of: revisions))
    #expect(revisions == revisions.sorted())
  }

  @Test func `families that no text is drawn in do not count`() throws {
    var set = FontSet(standard: FontSet.debian.standard, emoji: FontSet.debian.emoji)
    let few = Set(try set.installedRevisions())
    set.serif = FontSet.debian.serif
    #expect(few.isStrictSubset(of: try set.installedRevisions()))
  }
}

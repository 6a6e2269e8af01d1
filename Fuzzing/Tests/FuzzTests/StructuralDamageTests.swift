import Testing

@testable import Fuzz

@Suite struct StructuralDamageTests {
  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let count = UInt32(8 + content.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + Array(type.utf8) + content
  }

  static let movie =
    box("ftyp", Array("isom".utf8)) + box("moov", box("trak", box("edts", [1, 2, 3]) + box("mdia", [])))
    + box("mdat", [9, 9])

  /// The chunks IHDR, with one byte, and IEND. The CRC of the latter is that of every PNG.
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 1] + Array("IHDR".utf8) + [7, 0, 0, 0, 0]
    + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  @Test func nestedBoxesAreFound() {
    let names = FileElement.all(in: Self.movie).map { String(decoding: Self.movie[$0.type], as: UTF8.self) }
    #expect(names == ["ftyp", "moov", "trak", "edts", "mdia", "mdat"])
  }

  @Test func chunksSegmentsAndElementsAreFound() {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xDB, 0, 3, 5, 0xFF, 0xDA, 0, 2]
    let webp = Array("RIFF".utf8) + [14, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [2, 0, 0, 0, 1, 2]
    let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x81, 0, 0x18, 0x53, 0x80, 0x67, 0x84, 0xEC, 0x82, 0, 0]
    #expect(FileElement.all(in: Self.png).map(\.range) == [8..<21, 21..<33])
    #expect(FileElement.all(in: jpeg).map(\.range) == [2..<8, 8..<13])
    #expect(FileElement.all(in: webp).map(\.range) == [12..<22])
    #expect(FileElement.all(in: matroska).map(\.range) == [0..<6, 6..<15, 11..<15])
    #expect(FileElement.all(in: [1, 2, 3]).isEmpty)
  }

  /// The sizes of boxes must still add up, unless the damage reaches a header in the content of a container.
  @Test func removedBoxesLeaveTheOthersIntact() throws {
    for number in 0..<400 {
      var random = SeededGenerator(seed: 3, trial: number)
      let damage = try #require(StructuralDamage(to: Self.movie, using: &random))
      let damaged = damage.applied(to: Self.movie)
      guard !damage.description.hasSuffix("content") else { continue }
      let outer = FileElement.all(in: damaged).filter { $0.lengths.count == 1 }
      // A box of unknown type hides only its content. The list is empty if the first box is missing or renamed.
      #expect(outer.isEmpty || outer.map(\.range.count).reduce(0, +) == damaged.count, "\(damage)")
    }
  }

  @Test func chunksKeepAValidChecksum() throws {
    var file = Self.png
    file.replaceSubrange(29..<33, with: [0, 0, 0, 0])
    for number in 0..<400 {
      var random = SeededGenerator(seed: 4, trial: number)
      let damage = try #require(StructuralDamage(to: file, using: &random))
      guard damage.description == "element IEND at 21: empty it" else { continue }
      #expect(damage.applied(to: file) == Self.png)
      return
    }
    Issue.record("no trial empties IEND")
  }

  @Test func damageNeverReachesBeyondTheFile() {
    for file in [Self.movie, Self.png] {
      for number in 0..<500 {
        var random = SeededGenerator(seed: 5, trial: number)
        let first = StructuralDamage(to: file, using: &random)?.applied(to: file) ?? []
        _ = StructuralDamage(to: first, using: &random)?.applied(to: first)
      }
    }
  }
}

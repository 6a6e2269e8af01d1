import Files
import TestSupport
import Testing

@testable import ImageFiles

/// The structures in which HEIF stores code points, in the forms that programs rarely write.
@Suite struct HEIFColorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [UInt8](bigEndian: content.count + 8) + Array(type.utf8) + content
  }

  private func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }

  private func nclx(_ primaries: Int, _ transfer: Int) -> [UInt8] {
    box("colr", Array("nclx".utf8) + two(primaries) + two(transfer) + two(9) + [0x80])
  }

  /// Returns the colours of a file with these properties, associations and further boxes.
  private func colors(
    primary: Int, properties: [[UInt8]], associations: [UInt8], more: [UInt8] = [], isLong: Bool = false
  ) throws -> StoredColors {
    let item = isLong ? [1, 0, 0, 0] + [UInt8](bigEndian: primary) : [0, 0, 0, 0] + two(primary)
    let meta =
      box("pitm", item) + more
      + box("iprp", box("ipco", properties.flatMap { $0 }) + box("ipma", associations))
    let bytes = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)) + box("meta", [0, 0, 0, 0] + meta)
    return try InputFile(folder.file("colors.heic", bytes)).heifColors()
  }

  private let size = [UInt8]([0, 0, 0, 20]) + Array("ispe".utf8) + [UInt8](repeating: 0, count: 12)

  @Test func onlyThePrimaryImageCounts() throws {
    // Two items; the second has properties 1 and 3, the latter marked as essential.
    let list: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2] + two(1) + [1, 2] + two(2) + [2, 1, 0x83]
    let properties = [size, nclx(1, 13), nclx(9, 16)]
    #expect(try colors(primary: 2, properties: properties, associations: list).space?.name == "BT.2020 PQ")
    #expect(try colors(primary: 1, properties: properties, associations: list).space?.isSRGB == true)
    #expect(try colors(primary: 7, properties: properties, associations: list) == StoredColors())
  }

  @Test func longNumbersAreRead() throws {
    let list: [UInt8] = [1, 0, 0, 1, 0, 0, 0, 1] + [UInt8](bigEndian: 70_000) + [2, 0, 1, 0x80, 2]
    let found = try colors(primary: 70_000, properties: [size, nclx(12, 18)], associations: list, isLong: true)
    #expect(found.space?.name == "P3-D65 HLG")
  }

  @Test func aGridHasTheColorsOfItsTiles() throws {
    let list: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2] + two(1) + [1, 2] + two(9) + [1, 1]
    let tiles = box("iref", [0, 0, 0, 0] + box("dimg", two(9) + two(2) + two(1) + two(2)))
    let found = try colors(primary: 9, properties: [size, nclx(9, 18)], associations: list, more: tiles)
    #expect(found.space?.name == "BT.2020 HLG")
  }

  @Test func thePeakIsRead() throws {
    let list: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1] + two(1) + [3, 1, 2, 3]
    let light = box("clli", two(640) + two(100))
    let display = box("mdcv", [UInt8](repeating: 0, count: 16) + [UInt8](bigEndian: 12_000_000) + [0, 0, 0, 1])
    #expect(try colors(primary: 1, properties: [light, display, size], associations: list).luminance.peak == 640)
    #expect(try colors(primary: 1, properties: [display, light, size], associations: list).luminance.peak == 640)
    #expect(try colors(primary: 1, properties: [display, size], associations: list).luminance.peak == 1200)
  }

  /// The structure is read from bytes that may be anything.
  @Test func damagedStructuresAreExaminedSafely() throws {
    let list: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2] + two(1) + [1, 2] + two(9) + [2, 1, 2]
    let tiles = box("iref", [0, 0, 0, 0] + box("dimg", two(9) + two(1) + two(1)))
    _ = try colors(primary: 9, properties: [size, nclx(9, 18)], associations: list, more: tiles)
    let whole = try bytes(of: folder["colors.heic"])
    var random = SplitMix(seed: 5)
    for _ in 0..<400 {
      var damaged = whole
      for _ in 0..<3 { damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(random.next() & 255) }
      #expect(throws: Never.self) { try InputFile(folder.file("damaged", damaged)).heifColors() }
    }
  }
}

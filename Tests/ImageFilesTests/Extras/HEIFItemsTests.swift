import Files
import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct HEIFItemsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [UInt8](bigEndian: content.count + 8) + Array(type.utf8) + content
  }

  /// Returns the places of the item 1, whose table states the sizes of its fields.
  private func places(sizes: [UInt8], extent: [UInt8]) throws -> [Range<Int64>] {
    let table = [0, 0, 0, 0] + sizes + [0, 1, 0, 1, 0, 0, 0, 1] + extent
    let bytes = box("ftyp", Array("avif".utf8)) + box("meta", [0, 0, 0, 0] + box("iloc", table))
    let path = folder["items.avif"]
    try Data(bytes).write(to: URL(filePath: path))
    return try HEIFItems(of: InputFile(path)).items[1]?.content ?? []
  }

  @Test func fieldsOfFourAndEightBytesAreRead() throws {
    #expect(try places(sizes: [0x44, 0], extent: [0, 0, 0, 3, 0, 0, 0, 5]) == [3..<8])
    let wide: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 5]
    #expect(try places(sizes: [0x88, 0], extent: wide) == [3..<8])
  }

  @Test(arguments: [0x0F, 0xF0, 0x7F, 0x54, 0x4C] as [UInt8])
  func fieldsOfOtherSizesAreSkipped(sizes: UInt8) throws {
    #expect(try places(sizes: [sizes, 0], extent: [UInt8](repeating: 0, count: 40)).isEmpty)
  }
}

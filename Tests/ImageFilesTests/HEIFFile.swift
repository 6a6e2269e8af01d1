import Files
import Foundation
import TestSupport
import Testing

@testable import ImageFiles

/// A HEIC or an AVIF that is put together from coded images of other programs (ISO/IEC 23008-12).
struct HEIFFile {
  /// An item of a file.
  struct Item {
    var type: String
    var content: [UInt8]
    var properties: [[UInt8]] = []
    var references: [(type: String, to: [Int])] = []

    /// Replaces the primaries and the transfer function, and keeps the matrix, with full range.
    ///
    /// For lossless images, libheif 1.15 uses the matrix of BT.601, and 1.23 encodes RGB.
    mutating func describeColors(_ primaries: Int, _ transfer: Int) {
      let described = properties.first { $0[4..<12].elementsEqual("colrnclx".utf8) }
      let matrix = described.map { Array($0[16..<18]) } ?? HEIFFile.two(6)
      properties.removeAll { $0[4..<8].elementsEqual("colr".utf8) }
      properties.append(
        HEIFFile.box(
          "colr", Array("nclx".utf8) + HEIFFile.two(primaries) + HEIFFile.two(transfer) + matrix + [0x80]))
    }
  }

  enum Coding: String, CaseIterable { case hevc, av1 }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [UInt8](bigEndian: content.count + 8) + Array(type.utf8) + content
  }

  static func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }

  /// Returns a file whose items are numbered from 1 and whose first one is the photo.
  static func bytes(_ coding: Coding, _ items: [Item]) -> [UInt8] {
    let brand = coding == .hevc ? "heic" : "avif"
    let type = box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    var entries: [UInt8] = []
    var related: [UInt8] = []
    var properties: [UInt8] = []
    var associations: [UInt8] = []
    var count = 0
    for (i, item) in items.enumerated() {
      let mime = item.type == "mime" ? Array("application/rdf+xml\0".utf8) : []
      entries += box("infe", [2, 0, 0, 0] + two(i + 1) + [0, 0] + Array(item.type.utf8) + [0] + mime)
      for reference in item.references {
        related += box(reference.type, two(i + 1) + two(reference.to.count) + reference.to.flatMap(two))
      }
      properties += item.properties.flatMap { $0 }
      associations += two(i + 1) + [UInt8(item.properties.count)]
      associations += item.properties.indices.map { UInt8(count + $0 + 1) }
      count += item.properties.count
    }
    let handler = box("hdlr", [UInt8](repeating: 0, count: 8) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let tables =
      handler + box("pitm", [0, 0, 0, 0] + two(1)) + box("iinf", [0, 0, 0, 0] + two(items.count) + entries)
      + (related.isEmpty ? [] : box("iref", [0, 0, 0, 0] + related))
      + box(
        "iprp", box("ipco", properties) + box("ipma", [0, 0, 0, 0] + [UInt8](bigEndian: items.count) + associations))
    func meta(_ start: Int) -> [UInt8] {
      var places: [UInt8] = [0, 0, 0, 0, 0x44, 0] + two(items.count)
      var offset = start
      for (i, item) in items.enumerated() {
        places += two(i + 1) + [0, 0, 0, 1] + [UInt8](bigEndian: offset) + [UInt8](bigEndian: item.content.count)
        offset += item.content.count
      }
      return box("meta", [0, 0, 0, 0] + tables + box("iloc", places))
    }
    let start = type.count + meta(0).count + 8
    return type + meta(start) + box("mdat", items.flatMap(\.content))
  }

  /// Returns the image that libheif makes of a PNG without loss, in the file `coded`.
  static func item(_ coding: Coding, of source: String, coded: String) throws -> Item {
    try run("vips", "heifsave", source, coded, "--compression", coding.rawValue, "--lossless", "--effort", "0")
    let file = try InputFile(coded)
    let items = try HEIFItems(of: file)
    let properties = try items.properties(of: items.primary).map { property in
      box(property.type, try file.bytes(at: property.content.lowerBound, count: property.content.count))
    }
    return Item(
      type: try #require(items.items[items.primary]).type, content: try items.content(of: items.primary),
      properties: properties)
  }
}

import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// Gain maps in HEIC and AVIF, in files that are put together from coded images of other programs.
@Suite struct HEIFGainMapTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private typealias Item = HEIFFile.Item
  private typealias Coding = HEIFFile.Coding

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] { HEIFFile.box(type, content) }

  private func two(_ number: Int) -> [UInt8] { HEIFFile.two(number) }

  private func fraction(_ numerator: Int, _ denominator: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: numerator >> (24 - 8 * $0)) } + [UInt8](bigEndian: denominator)
  }

  private func file(_ coding: Coding, _ items: [Item]) -> [UInt8] { HEIFFile.bytes(coding, items) }

  /// Returns the coded image of a formula for ffmpeg's `geq`, and the decoded channels as vips reads them.
  private func image(
    _ coding: Coding, _ width: Int, _ height: Int, _ formula: String, lanes: Int = 1
  ) throws -> (item: Item, codes: [UInt8]) {
    let source = folder["source.png"]
    let coded = folder[coding == .hevc ? "coded.heic" : "coded.avif"]
    try run(
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "nullsrc=s=\(width)x\(height)", "-frames:v", "1", "-vf",
      "format=gbrp,geq=\(formula),format=rgb24", source)
    let item = try HEIFFile.item(coding, of: source, coded: coded)
    try run("vips", "extract_band", coded, folder["bands.v"], "0", "--n", "\(lanes)")
    try run("vips", "rawsave", folder["bands.v"], folder["bands.raw"])
    return (item, try bytes(of: folder["bands.raw"]))
  }

  private func gainMap(_ bytes: [UInt8]) throws -> GainMap? {
    let opened = try PhotoReader(folder.file("photo.heic", bytes))
    let reader = try #require(opened)
    #expect(reader.info.hasGainMap)
    return try reader.gainMap(crop: PixelRect(reader.info.size), canvas: reader.info.size)
  }

  private static let grey = "r='40+X':g='40+X':b='40+X'"
  private static let ramp = "r='X*3+Y':g='X*3+Y':b='X*3+Y'"

  /// Returns the content of a `tmap` item: a version, and the metadata of ISO 21496-1 with one channel.
  private func metadata(base: (Int, Int) = (0, 1), alternate: (Int, Int) = (5, 2)) -> [UInt8] {
    [0, 0, 0, 0, 0, 0x40] + fraction(base.0, base.1) + fraction(alternate.0, alternate.1) + fraction(-1, 4)
      + fraction(9, 4) + fraction(2, 1) + fraction(1, 64) + fraction(1, 32)
  }

  /// Returns a photo with a map that a `tmap` item refers to.
  private func derived(
    _ coding: Coding, metadata: [UInt8], colors: [UInt8] = [], map: Item? = nil
  ) throws -> [UInt8] {
    var photo = try image(coding, 64, 64, Self.grey).item
    if !colors.isEmpty {
      photo.properties.removeAll { $0[4..<8].elementsEqual("colr".utf8) }
      photo.properties.append(colors)
    }
    let map = try map ?? image(coding, 64, 64, Self.ramp).item
    return file(coding, [photo, map, Item(type: "tmap", content: metadata, references: [("dimg", [1, 2])])])
  }

  /// ISO 21496-1: log2(gain) = min + (max − min) · code^(1 / gamma).
  @Test(arguments: [Coding.hevc, .av1]) private func derivedImagesAreRead(coding: Coding) throws {
    let (item, codes) = try image(coding, 64, 64, Self.ramp)
    let map = try #require(try gainMap(try derived(coding, metadata: metadata(), map: item)))
    #expect(map.size == PixelSize(width: 64, height: 64))
    #expect(map.samples == codes)
    #expect(map.headroom == 0...2.5)
    #expect(map.channels.count == 1)
    #expect(map.channels[0].baseOffset == 1.0 / 64)
    #expect(map.channels[0].alternateOffset == 1.0 / 32)
    for code in [0.0, 51, 255] {
      #expect(abs(map.channels[0].gain(of: code) - (-0.25 + 2.5 * (code / 255).squareRoot())) < 1e-9)
    }
  }

  @Test func theHeadroomOfTheBaseIsKept() throws {
    let map = try gainMap(try derived(.av1, metadata: metadata(base: (1, 2))))
    #expect(map?.headroom == 0.5...2.5)
  }

  /// The map of such a photo leads to its standard rendition, which is not the photo that is exported.
  @Test func aBaseThatIsTheHDRRenditionHasNoUsableMap() throws {
    #expect(try gainMap(try derived(.av1, metadata: metadata(base: (5, 2), alternate: (0, 1)))) == nil)
    #expect(try gainMap(try derived(.av1, metadata: metadata(base: (5, 2), alternate: (5, 2)))) == nil)
  }

  /// A PQ photo is converted, whatever its map says about it.
  @Test func aMapOverAPQBaseIsNotUsed() throws {
    let colors = box("colr", Array("nclx".utf8) + two(9) + two(16) + two(9) + [0x80])
    let bytes = try derived(.av1, metadata: metadata(), colors: colors)
    #expect(try gainMap(bytes) == nil)
    let info = try PhotoFile.probe(folder.file("pq.avif", bytes))
    #expect(info.hdrSpace == "BT.2020 PQ")
    #expect(info.hasGainMap)
  }

  /// Gains of three channels only apply in the colours that they are meant for.
  @Test func colorfulMapsMustBeInTheColorsOfTheBase() throws {
    let (item, codes) = try image(.av1, 64, 64, "r='X*3':g='Y*3':b='X+Y'", lanes: 3)
    func metadata(_ flags: UInt8) -> [UInt8] {
      var all = [0, 0, 0, 0, 0, flags] + fraction(0, 1) + fraction(2, 1)
      for most in 1...3 {
        all += fraction(0, 1) + fraction(most, 1) + fraction(1, 1) + fraction(0, 1) + fraction(0, 1)
      }
      return all
    }
    let map = try #require(try gainMap(try derived(.av1, metadata: metadata(0xC0), map: item)))
    #expect(map.channels.map(\.max) == [1, 2, 3])
    #expect(map.samples == codes)
    // The same map in the colours of the alternate.
    #expect(try gainMap(try derived(.av1, metadata: metadata(0x80), map: item)) == nil)
  }

  /// Apple's map as a grid of two tiles, with its headroom in a separate XMP packet.
  @Test(arguments: [Coding.hevc, .av1]) private func anAuxiliaryGridIsRead(coding: Coding) throws {
    let photo = try image(coding, 128, 64, Self.grey).item
    let left = try image(coding, 64, 64, Self.ramp)
    let right = try image(coding, 64, 64, "r='255-X*2-Y':g='255-X*2-Y':b='255-X*2-Y'")
    let kind = box("auxC", [0, 0, 0, 0] + Array("urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8))
    let size = box("ispe", [0, 0, 0, 0] + [UInt8](bigEndian: 128) + [UInt8](bigEndian: 64))
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/" \
      HDRGainMap:HDRGainMapVersion="131072" HDRGainMap:HDRGainMapHeadroom="4"/></rdf:RDF></x:xmpmeta>
      """
    let whole = file(
      coding,
      [
        photo, left.item, right.item,
        Item(
          type: "grid", content: [0, 0, 0, 1] + two(128) + two(64), properties: [size, kind],
          references: [("dimg", [2, 3]), ("auxl", [1])]),
        Item(type: "mime", content: Array(packet.utf8), references: [("cdsc", [4])]),
      ])
    let map = try #require(try gainMap(whole))
    #expect(map.size == PixelSize(width: 128, height: 64))
    #expect(map.headroom == 0...2)
    // base · (1 + (headroom − 1) · map), with the curve of ITU-R BT.709.
    for y in 0..<64 {
      for x in 0..<128 {
        let encoded = Double(x < 64 ? left.codes[y * 64 + x] : right.codes[y * 64 + x - 64]) / 255
        let linear = encoded < 0.081 ? encoded / 4.5 : pow((encoded + 0.099) / 1.099, 1 / 0.45)
        let gain = map.channels[0].gain(of: Double(map.samples[y * 128 + x]))
        #expect(abs(gain - log2(1 + 3 * linear)) <= map.channels[0].max / 255 / 2 + 1e-9)
      }
    }
  }
}

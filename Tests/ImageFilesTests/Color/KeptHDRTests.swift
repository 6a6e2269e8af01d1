import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// PQ and HLG photos that are loaded without conversion to SDR.
@Suite struct KeptHDRTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kept(_ path: String) throws -> Photo {
    try #require(try PhotoReader(path)).load(keepsHDR: true)
  }

  /// Against libavif's own conversion to 16 bits.
  @Test(arguments: [(16, TransferCurve.pq), (18, .hlg)]) func samplesStay(code: Int, transfer: TransferCurve) throws {
    let path = try DescribedColorTests.avif("9/\(code)/9", in: folder)
    let photo = try kept(path)
    #expect(photo.transfer == transfer)
    #expect(photo.profile == nil)
    try run("avifdec", "-d", "16", path, folder["judge.png"])
    // Newer versions describe the colours in the PNG too.
    let judge = try #require(try kept(folder["judge.png"]).sixteen)
    // Both decode 10 bits, with matrices of different precision.
    let distance = try #require(photo.sixteen).distance(to: judge)
    #expect(distance <= 65)

    try PhotoFile.writePNG(photo, to: folder["kept.png"])
    let png = try bytes(of: folder["kept.png"])
    let chunk = try #require(png.firstRange(of: Array("cICP".utf8))).upperBound
    #expect(Array(png[chunk..<chunk + 4]) == [9, UInt8(code), 0, 1])
    #expect(png.firstRange(of: Array("sRGB".utf8)) == nil)
    #expect(png.firstRange(of: Array("iCCP".utf8)) == nil)
    #expect(try kept(folder["kept.png"]) == photo)
    #expect(try PhotoFile.probe(folder["kept.png"]).bitDepth == 16)
    try DescribedColorTests.expectTruth(PhotoFile.load(folder["kept.png"]), 9, code)
  }

  /// Kept HDR is converted to the primaries of BT.2020 with the published matrices (ITU-R BT.2087 and BT.2407).
  @Test(arguments: [
    (
      "12/16/6",
      [[0.753_833, 0.198_597, 0.047_570], [0.045_744, 0.941_777, 0.012_479], [-0.001_210, 0.017_602, 0.983_609]]
    ),
    (
      "1/16/1",
      [[0.627_404, 0.329_283, 0.043_313], [0.069_097, 0.919_540, 0.011_362], [0.016_391, 0.088_013, 0.895_595]]
    ),
  ])
  func otherPrimariesAreConverted(codes: String, rows: [[Double]]) throws {
    let photo = try kept(DescribedColorTests.avif(codes, in: folder))
    let samples = try #require(photo.sixteen)
    for (i, field) in DescribedColorTests.fields(16).enumerated() {
      let light = (0..<3).map { DescribedColorTests.luminance(ofPQ: field[$0] / 255) }
      let pixel = samples[16 * i + 8, 8]
      for (row, sample) in zip(rows, [pixel.red, pixel.green, pixel.blue]) {
        let mapped = row[0] * light[0] + row[1] * light[1] + row[2] * light[2]
        #expect(abs(Double(sample) / 257 - 255 * DescribedColorTests.pq(max(mapped, 0))) <= 1, "\(field)")
      }
    }
    try PhotoFile.writePNG(photo, to: folder["kept.png"])
    #expect(try PhotoFile.probe(folder["kept.png"]).hdrSpace == "BT.2020 PQ")
  }

  /// The chunks about luminance in a PNG that was written, by type.
  private func luminanceChunks(of path: String) throws -> [String: [UInt8]] {
    let png = try bytes(of: path)
    var chunks: [String: [UInt8]] = [:]
    var offset = 8
    while let length = png.number(at: offset) {
      chunks[png.signature(at: offset + 4)] = Array(png[offset + 8..<offset + 8 + length])
      offset += 12 + length
    }
    #expect(chunks["IEND"] == [])
    return chunks.filter { ["mDCV", "cLLI"].contains($0.key) }
  }

  /// A display with the primaries of P3 and 1000 cd/m², in the order of a PNG and of HEIF.
  private static let red: [UInt8] = [0x84, 0xD0, 0x3E, 0x80]
  private static let green: [UInt8] = [0x33, 0xC2, 0x86, 0xC4]
  private static let blue: [UInt8] = [0x1D, 0x4C, 0x0B, 0xB8]
  private static let rest: [UInt8] = [0x3D, 0x13, 0x40, 0x42, 0, 0x98, 0x96, 0x80, 0, 0, 0, 0x32]

  @Test func luminancesOfAPNGAreKept() throws {
    let display = PNGChunk(type: "mDCV", data: Self.red + Self.green + Self.blue + Self.rest)
    // 1000 and 400 cd/m².
    let content = PNGChunk(type: "cLLI", data: [0, 0x98, 0x96, 0x80, 0, 0x3D, 0x09, 0])
    let plain = try PhotoFile.png(Photo(.eight(blocks(16, 16)), alpha: .opaque))
    func png(_ code: UInt8) throws -> String {
      let chunks = PNGChunk(type: "cICP", data: [9, code, 0, 1]).bytes + display.bytes + content.bytes
      return try folder.file("source.png", plain[..<33] + chunks + plain[46...])
    }
    try PhotoFile.writePNG(kept(png(16)), to: folder["kept.png"])
    #expect(try luminanceChunks(of: folder["kept.png"]) == ["mDCV": display.data, "cLLI": content.data])
    // They say nothing about the photo in the standard range, and HLG has no absolute luminances.
    try PhotoFile.writePNG(PhotoFile.load(png(16)), to: folder["standard.png"])
    #expect(try luminanceChunks(of: folder["standard.png"]).isEmpty)
    try PhotoFile.writePNG(kept(png(18)), to: folder["hlg.png"])
    #expect(try luminanceChunks(of: folder["hlg.png"]).isEmpty)
  }

  @Test func luminancesOfAnAVIFAreKept() throws {
    let source = try bytes(of: DescribedColorTests.avif("9/16/9", in: folder))
    try PhotoFile.writePNG(kept(folder.file("plain.avif", source)), to: folder["plain.png"])
    #expect(try luminanceChunks(of: folder["plain.png"]).isEmpty)
    let properties = box("clli", [0x03, 0xE8, 0x01, 0x90]) + box("mdcv", Self.green + Self.blue + Self.red + Self.rest)
    try PhotoFile.writePNG(
      kept(folder.file("full.avif", adding(properties, count: 2, to: source))), to: folder["kept.png"])
    #expect(
      try luminanceChunks(of: folder["kept.png"]) == [
        "mDCV": Self.red + Self.green + Self.blue + Self.rest, "cLLI": [0, 0x98, 0x96, 0x80, 0, 0x3D, 0x09, 0],
      ])
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [UInt8](bigEndian: content.count + 8) + Array(type.utf8) + content
  }

  /// Adds properties to the only image of an AVIF, whose data moves back.
  private func adding(_ properties: [UInt8], count: Int, to avif: [UInt8]) throws -> [UInt8] {
    var file = avif
    func place(_ type: String) throws -> Int { try #require(file.firstRange(of: Array(type.utf8))).lowerBound - 4 }
    let own = try #require(file.number(at: place("ipma")))
    // One item with short numbers: the item's number has two bytes, and the number of its properties one.
    let ipma = try place("ipma")
    #expect(file.number(at: ipma + 8) == 0)
    #expect(file.number(at: ipma + 12) == 1)
    let known = Int(file[ipma + 18])
    let container = try place("ipco")
    let length = try #require(file.number(at: container))
    // The new properties follow those in the container, whose number is counted here.
    var total = 0
    var offset = container + 8
    while offset < container + length, let size = file.number(at: offset) {
      total += 1
      offset += size
    }
    file.insert(contentsOf: (0..<count).map { UInt8(total + 1 + $0) }, at: ipma + own)
    file[ipma + 18] = UInt8(known + count)
    file.setNumber(own + count, at: ipma)
    file.insert(contentsOf: properties, at: container + length)
    file.setNumber(length + properties.count, at: container)
    let added = count + properties.count
    for type in ["iprp", "meta"] {
      file.setNumber(try #require(file.number(at: place(type))) + added, at: try place(type))
    }
    // The place of the data: a version and flags, the sizes of fields, then one item with one extent.
    let iloc = try place("iloc")
    #expect(file.number(at: iloc + 12, count: 2) == 0x4400)
    let extent = iloc + (file[iloc + 8] == 0 ? 22 : 24)
    file.setNumber(try #require(file.number(at: extent)) + added, at: extent)
    return file
  }

  @Test func photosOfStandardRangeAreLoadedAsUsual() throws {
    let path = try DescribedColorTests.avif("12/13/6", in: folder)
    #expect(try kept(path) == PhotoFile.load(path))
  }

  @Test func eightBitsBecomeSixteenAndTransparencyLiesOnGraphicsWhite() throws {
    let half: Raster<UInt8> = makeRaster(32, 16) { x, _ in (100, 100, 100, x < 16 ? 0 : 255) }
    let plain = try PhotoFile.png(Photo(.eight(half), alpha: .straight))
    let chunk = PNGChunk(type: "cICP", data: [9, 16, 0, 1]).bytes
    let photo = try kept(folder.file("half.png", plain[..<33] + chunk + plain[46...]))
    let samples = try #require(photo.sixteen)
    #expect(photo.isFlattened)
    // 203 cd/m² is 58% of PQ (ITU-R BT.2408).
    #expect(abs(Double(samples[4, 4].red) / 65535 - 0.58) < 0.001)
    #expect(samples[28, 4] == (25700, 25700, 25700, 65535))
  }
}

import DisplayLists
import Foundation
import Geometry
import ImageFiles
import Optics
import TestSupport
import Testing

@testable import Exporting

@Suite struct GainMapExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The size of the photo. The map has half its width and height.
  private static let size = (width: 480, height: 320)
  /// The middle of a lamp in the photo, and its radius.
  private static let lamp = (x: 240, y: 160, radius: 24)

  /// A dark photo with detail and a white lamp, whose map brightens the lamp by three stops and the left part by one.
  private func source() throws -> String {
    func draw(_ width: Int, _ height: Int, _ formula: String, _ format: String, _ name: String) throws -> [UInt8] {
      try run(
        "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "nullsrc=s=\(width)x\(height)", "-frames:v", "1", "-vf",
        "geq=lum='\(formula)':cb=128:cr=128,format=\(format)", "-q:v", "1", folder[name])
      return try bytes(of: folder[name])
    }
    let lamp = Self.lamp
    let size = Self.size
    let base = try draw(
      size.width, size.height,
      "if(lt(hypot(X-\(lamp.x),Y-\(lamp.y)),\(lamp.radius)),255,60+30*sin(X/9)+20*cos(Y/7))", "yuvj444p", "base.jpg")
    let map = try draw(
      size.width / 2, size.height / 2,
      "if(lt(hypot(X-\(lamp.x / 2),Y-\(lamp.y / 2)),\(lamp.radius / 2)),255,if(lt(X,60),85,0))", "gray", "map.jpg")
    let xmp = gainMapXMP(
      #"hdrgm:GainMapMax="3" hdrgm:HDRCapacityMax="3" hdrgm:OffsetSDR="0" hdrgm:OffsetHDR="0""#)
    return try folder.file("hdr.jpg", indexed(base, inserting(0xE1, xmp, into: map)))
  }

  private func codes(_ path: String) throws -> [UInt8] {
    // ffmpeg writes a grey JPEG with three channels.
    try run("vips", "extract_band", path, folder["map.v"], "0")
    try run("vips", "rawsave", folder["map.v"], folder["map.raw"])
    return try bytes(of: folder["map.raw"])
  }

  /// Exports a photo and returns the codes of the output's map as other programs find and decode it, with its width.
  private func export(
    _ source: String, _ overlay: some OverlaySource, framing: Framing = Framing(aspect: .original)
  ) throws -> (report: ExportReport, codes: [UInt8], width: Int) {
    let request = try request(
      over: try Background(opening: source, threads: 2), to: folder["out.jpg"], framing: framing)
    let report = try exporter().export(request, overlay: overlay)
    let map = try [UInt8](run("exiftool", "-b", "-MPImage2", folder["out.jpg"]))
    let path = try folder.file("outmap.jpg", map)
    return (report, try codes(path), try PhotoFile.probe(path).size.width)
  }

  @Test func outsideThePaneTheHDRPhotoStays() throws {
    let source = try source()
    let before = try codes(folder["map.jpg"])
    let (report, after, width) = try export(source, bareGlass(Rect(x: 300, y: 100, width: 120, height: 80)))
    #expect(width == 240)
    #expect(report.color["hdr"] == "gain map")
    #expect(report.warnings.isEmpty)
    for y in 0..<160 {
      for x in 0..<240 where !(146..<214).contains(x) || !(46..<94).contains(y) {
        #expect(abs(Int(before[y * 240 + x]) - Int(after[y * 240 + x])) <= 1, "\(x), \(y)")
      }
    }
  }

  /// The picture without the map is the one of an export without HDR.
  @Test func theBaseIsTheSDRExport() throws {
    let source = try source()
    let overlay = try sticker(place: .on(OverlayPlacement(width: 0.5)))
    _ = try export(source, overlay)
    var request = try request(
      over: try Background(opening: source, threads: 2), to: folder["sdr.jpg"], framing: Framing(aspect: .original))
    request.hdr = .sdr
    let report = try exporter().export(request, overlay: overlay)
    #expect(report.warnings == [Finding.omittedGainMap.warning])
    #expect(report.color["hdr"] == nil)
    func picture(_ path: String) throws -> ArraySlice<UInt8> {
      let bytes = try bytes(of: path)
      let start = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB })
      let second = bytes.firstRange(of: [0xFF, 0xD9, 0xFF, 0xD8])?.lowerBound
      return bytes[start..<(second.map { $0 + 2 } ?? bytes.count)]
    }
    #expect(try picture(folder["out.jpg"]) == picture(folder["sdr.jpg"]))
    #expect(!(try PhotoFile.probe(folder["sdr.jpg"]).hasGainMap))
  }

  /// Clear glass shows the lamp as bright as it is. Regular glass spreads its light.
  @Test func lampsGlowBehindGlass() throws {
    let source = try source()
    let rect = Rect(x: 150, y: 80, width: 180, height: 160)
    let clear = try export(source, bareGlass(rect)).codes
    let center = 80 * 240 + 120
    #expect(clear[center] > 230)
    // Beside the lamp there is no light, as before.
    #expect(clear[center + 30] == 0)
    let regular = try export(source, bareGlass(rect, GlassMaterial(.regular))).codes
    #expect(regular[center] > 10)
    #expect(regular[center] < clear[center])
    #expect(regular[center + 16] > 3, "light beside the lamp")
  }

  @Test func inkIsNotBrightened() throws {
    let source = try source()
    let before = try codes(folder["map.jpg"])
    let (_, codes, _) = try export(source, Ink(rect: Rect(x: 200, y: 120, width: 80, height: 80)))
    for y in 61..<99 {
      for x in 101..<139 { #expect(codes[y * 240 + x] <= 1) }
    }
    // Its neighbours keep their gain.
    #expect(before[80 * 240 + 30] > 60)
    #expect(abs(Int(codes[80 * 240 + 30]) - Int(before[80 * 240 + 30])) <= 1)
  }

  /// A crop and a zoom move the map with the photo: the lamp's gain is where the lamp is.
  @Test(arguments: [
    Framing(aspect: .original, zoom: 2), Framing(aspect: .ratio(1, 1), size: PixelSize(width: 200, height: 200)),
    Framing(aspect: .original, pan: Point(x: 0.1, y: 0.07), zoom: 1.3),
  ])
  func theMapMovesWithThePhoto(framing: Framing) throws {
    let (report, codes, width) = try export(
      try source(), bareGlass(Rect(x: 2, y: 2, width: 20, height: 16)), framing: framing)
    try run("vips", "extract_band", folder["out.jpg"], folder["red.v"], "0")
    try run("vips", "rawsave", folder["red.v"], folder["red.raw"])
    let photo = try bytes(of: folder["red.raw"])
    let scale = report.canvas[0] / width
    var compared = 0
    for y in stride(from: 30, to: report.canvas[1] - 4, by: 1) {
      for x in stride(from: 30, to: report.canvas[0] - 4, by: 1) {
        // Only where the photo is uniform, away from the lamp's edge.
        let around = [-3, 0, 3].flatMap { dy in [-3, 0, 3].map { photo[(y + dy) * report.canvas[0] + x + $0] } }
        if around.allSatisfy({ $0 > 250 }) {
          #expect(codes[y / scale * width + x / scale] > 240, "\(x), \(y)")
          compared += 1
        }
      }
    }
    #expect(compared > 300)
  }

  @Test(arguments: ["out.png", "story.jpg"]) func aLostMapIsReported(output: String) throws {
    let request = try request(
      over: try Background(opening: try source(), threads: 2), to: folder[output], framing: Framing(aspect: .original))
    var other = request
    if output == "story.jpg" { other.hdr = .sdr }
    let report = try exporter().export(other, overlay: bareGlass(Rect(x: 20, y: 20, width: 60, height: 40)))
    #expect(report.warnings.contains(Finding.omittedGainMap.warning))
    #expect(!(try PhotoFile.probe(folder[output]).hasGainMap))
    let tags = String(decoding: try run("exiftool", "-a", "-G1", "-s", folder[output]), as: UTF8.self)
    for word in ["hdrgm", "MPImage", "Container"] { #expect(!tags.contains(word)) }
  }

  /// An opaque rectangle without glass.
  private struct Ink: OverlaySource {
    let rect: Rect

    func overlay(_ context: OverlayContext) -> Overlay {
      let size = Size(width: Double(context.canvas.width), height: Double(context.canvas.height))
      let color = RGBA(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)
      let item = DisplayItem.fill(
        BezierPath(rect), rule: .nonZero, paint: .color(color), pointsFromItem: .identity)
      return Overlay(DisplayList(size: size, items: [item]), pixelsFromPoints: .identity)
    }
  }
}

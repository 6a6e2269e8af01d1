import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

@Suite struct GainMapWindowTests {
  static let size = PixelSize(width: 260, height: 180)

  /// A grey photo whose value is a function of column and row.
  private func photo(_ value: (Int, Int) -> Int) -> Raster<UInt8> {
    let samples = (0..<Self.size.area).flatMap { i -> [UInt8] in
      let grey = UInt8(value(i % Self.size.width, i / Self.size.width))
      return [grey, grey, grey, 255]
    }
    return Raster(size: Self.size, samples: samples)
  }

  /// A map of `lanes` equal channels.
  private func map(_ size: PixelSize, lanes: Int = 1, _ code: (Int, Int) -> UInt8) -> GainMap {
    let samples = (0..<size.area).flatMap { i in
      [UInt8](repeating: code(i % size.width, i / size.width), count: lanes)
    }
    let channels = [GainMap.Channel](repeating: GainMap.Channel(min: 0, max: 2), count: lanes)
    return GainMap(size: size, samples: samples, channels: channels, headroom: 0...2)
  }

  private func painted(_ map: GainMap, over photo: Raster<UInt8>, _ items: DisplayItem...) throws -> GainMap {
    var raster = photo
    var result: GainMap? = map
    _ = try PhotoPainter(drawing: CairoCanvas(), threads: 2).paint(
      DisplayList(size: Size(width: 120, height: 80), items: items), over: &raster, pixelsFromPoints: .scale(2),
      gainMap: &result)
    return try #require(result)
  }

  /// Three equal channels of a grey photo are one channel, whichever pixels the map has.
  @Test(arguments: [(130, 90), (260, 180), (97, 61), (3, 2)])
  func equalChannelsAreOneChannel(_ width: Int, _ height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let photo = photo { x, y in 90 + (x * 7 + y * 3) % 60 }
    func code(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 31 + y * 17) % 200) }
    let grey = try painted(map(size, code), over: photo, pane())
    let colorful = try painted(map(size, lanes: 3, code), over: photo, pane())
    for i in 0..<size.area {
      for lane in 0..<3 {
        #expect(abs(Int(colorful.samples[3 * i + lane]) - Int(grey.samples[i])) <= 1, "\(i)")
      }
    }
  }

  /// Codes of which no pixel is painted over are not recalculated.
  @Test(arguments: [1, 3]) func gainsOutsideThePaneStay(lanes: Int) throws {
    let size = PixelSize(width: 130, height: 90)
    let before = map(size, lanes: lanes) { x, y in UInt8((x * 31 + y * 17) % 256) }
    let after = try painted(before, over: photo { x, y in 90 + (x + y) % 60 }, pane())
    // The pane and the pixels that its edge touches, in pixels of the map.
    let pane = PixelRect(x: 28, y: 18, width: 64, height: 40)
    var changes = 0
    for y in 0..<90 {
      for x in 0..<130 {
        let range = (y * 130 + x) * lanes..<(y * 130 + x + 1) * lanes
        let isInside = (pane.x..<pane.maxX).contains(x) && (pane.y..<pane.maxY).contains(y)
        if before.samples[range] == after.samples[range] { continue }
        #expect(isInside, "\(x), \(y)")
        changes += 1
      }
    }
    #expect(changes > 500)
  }

  /// Opaque ink has no gain, and its neighbours keep theirs.
  @Test func inkHidesTheGain() throws {
    let ink = fill(Rect(x: 40, y: 30, width: 20, height: 20), RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    let after = try painted(
      map(PixelSize(width: 130, height: 90)) { _, _ in 200 }, over: photo { _, _ in 128 }, ink)
    #expect(after.samples[40 * 130 + 50] == 0)
    #expect(after.samples[20 * 130 + 50] == 200)
  }
}

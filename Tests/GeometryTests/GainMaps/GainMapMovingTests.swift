import Geometry
import Testing

@Suite struct GainMapMovingTests {
  private func map(_ width: Int, _ height: Int, _ code: (Int, Int) -> UInt8) -> GainMap {
    GainMap(
      size: PixelSize(width: width, height: height), samples: (0..<width * height).map { code($0 % width, $0 / width) },
      channels: [GainMap.Channel(min: 0, max: 2)], headroom: 0...2)
  }

  /// Adobe's *Gain map specification*: log2(gain) = min + (max − min) · recovery^(1 / gamma).
  @Test func codesAreGains() {
    let channel = GainMap.Channel(min: -1, max: 3, gamma: 0.5)
    #expect(channel.gain(of: 0) == -1)
    #expect(channel.gain(of: 255) == 3)
    #expect(abs(channel.gain(of: 127.5) - (-1 + 4 * 0.25)) < 1e-12)
    for code in 0...255 { #expect(channel.code(of: channel.gain(of: Double(code))) == UInt8(code)) }
    #expect(channel.code(of: 9) == 255)
    #expect(channel.code(of: -9) == 0)
  }

  @Test func aRangeIsExtendedToNoGain() {
    let old = GainMap(
      size: PixelSize(width: 256, height: 1), samples: (0...255).map { UInt8($0) },
      channels: [GainMap.Channel(min: 0.5, max: 2.5)], headroom: 0...2.5)
    let new = old.includingNoGain
    #expect(new.channels[0].min == 0)
    #expect(new.channels[0].max == 2.5)
    for (before, after) in zip(old.samples, new.samples) {
      let difference = old.channels[0].gain(of: Double(before)) - new.channels[0].gain(of: Double(after))
      #expect(abs(difference) <= 2.5 / 255 / 2 + 1e-9)
    }
    #expect(map(4, 4) { x, _ in UInt8(x) }.includingNoGain == map(4, 4) { x, _ in UInt8(x) })
  }

  @Test(arguments: 1...8) func mapsTurnAsPhotosDo(exif: Int) throws {
    let orientation = try #require(Orientation(exif: exif))
    let size = PixelSize(width: 5, height: 3)
    let raster = Raster<UInt8>(size: size, samples: (0..<15).flatMap { [UInt8($0), 0, 0, 255] })
    let turned = map(5, 3) { x, y in UInt8(5 * y + x) }.turned(orientation)
    #expect(turned.size == orientation.turned(size))
    #expect(turned.samples == stride(from: 0, to: 60, by: 4).map { raster.turned(orientation).samples[$0] })
  }

  /// On whole pixels of the map, codes are copied.
  @Test func alignedCropsAreCopied() {
    let noisy = map(40, 30) { x, y in UInt8((x * 7919 + y * 104_729) % 256) }
    let photo = PixelSize(width: 80, height: 60)
    let cut = noisy.cut(
      PixelRect(x: 10, y: 4, width: 60, height: 50), of: photo, to: PixelSize(width: 60, height: 50))
    #expect(cut.size == PixelSize(width: 30, height: 25))
    for y in 0..<25 {
      for x in 0..<30 { #expect(cut.samples[y * 30 + x] == noisy.samples[(y + 2) * 40 + x + 5]) }
    }
    #expect(noisy.cut(PixelRect(photo), of: photo, to: photo) == noisy)
  }

  /// Resampling a gradient gives the same gradient, wherever the crop lies and however it is scaled.
  @Test(arguments: [(1, 1, 61, 41, 61, 41), (3, 5, 60, 40, 30, 20), (7, 1, 20, 30, 60, 90), (0, 0, 80, 60, 27, 20)])
  func gradientsStay(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ toWidth: Int, _ toHeight: Int) {
    let gradient = map(40, 30) { x, y in UInt8(4 * x + 3 * y) }
    let cut = gradient.cut(
      PixelRect(x: x, y: y, width: width, height: height), of: PixelSize(width: 80, height: 60),
      to: PixelSize(width: toWidth, height: toHeight))
    #expect(cut.size == PixelSize(width: toWidth, height: toHeight))
    for row in 0..<toHeight {
      for column in 0..<toWidth {
        let sourceX = (Double(x) + (Double(column) + 0.5) * Double(width) / Double(toWidth)) / 2 - 0.5
        let sourceY = (Double(y) + (Double(row) + 0.5) * Double(height) / Double(toHeight)) / 2 - 0.5
        // Border pixels are repeated, so a gradient is flat there.
        guard (2.0...37).contains(sourceX), (2.0...27).contains(sourceY) else { continue }
        let expected = 4 * sourceX + 3 * sourceY
        #expect(abs(Double(cut.samples[row * toWidth + column]) - expected) <= 0.51)
      }
    }
  }
}

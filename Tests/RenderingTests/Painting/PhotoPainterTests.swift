import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

@Suite struct PhotoPainterTests {
  static let size = PixelSize(width: 260, height: 180)
  static let word = fill(Rect(x: 40.2, y: 30, width: 20, height: 10.7), RGBA(red: 1, green: 0.3, blue: 0, alpha: 0.8))

  func painter(threads: Int = 1) -> PhotoPainter { PhotoPainter(drawing: CairoCanvas(), threads: threads) }

  /// The bounding rectangle of the pixels that differ.
  func changed<Sample>(_ before: Raster<Sample>, _ after: Raster<Sample>) -> PixelRect {
    var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for y in 0..<before.size.height {
      for x in 0..<before.size.width where before[x, y] != after[x, y] {
        rect = rect.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return rect
  }

  func check<Sample: FixedWidthInteger & UnsignedInteger & Sendable>(_ type: Sample.Type) throws {
    let before = noise(Self.size, of: type)
    var after = before
    try painter().paint(list(pane(content: [Self.word])), over: &after, pixelsFromPoints: .scale(2))
    // Clear glass casts no shadow, so changes are confined to the outline plus a small margin.
    let outline = PixelRect(x: 60, y: 40, width: 120, height: 72).outset(by: 4)
    let touched = changed(before, after)
    #expect(touched.intersection(outline) == touched)
    #expect(touched.width > 110)
    #expect(touched.height > 64)
    for threads in [2, 7] {
      var other = before
      try painter(threads: threads).paint(
        list(pane(content: [Self.word])), over: &other, pixelsFromPoints: .scale(2))
      #expect(other == after)
    }
  }

  @Test func eightBitsOutsideThePaneStay() throws { try check(UInt8.self) }
  @Test func sixteenBitsOutsideThePaneStay() throws { try check(UInt16.self) }

  @Test func aPictureOfOnePixelIsPainted() throws {
    var one = Raster<UInt8>(size: PixelSize(width: 1, height: 1), samples: [9, 9, 9, 255])
    try painter().paint(list(pane(content: [Self.word])), over: &one, pixelsFromPoints: .scale(0.01))
    #expect(one.samples[3] == 255)
    let nowhere = one
    try painter().paint(list(pane()), over: &one, pixelsFromPoints: .translation(x: 900, y: 900))
    #expect(one == nowhere)
  }

  @Test func anEmptyListChangesNothing() throws {
    let before = noise(Self.size, of: UInt8.self)
    var after = before
    try painter().paint(list(), over: &after, pixelsFromPoints: .scale(2))
    #expect(before == after)
  }

  @Test func contentAloneIsDrawnDirectly() throws {
    let direct = try CairoCanvas().draw([Self.word], in: PixelRect(Self.size), pixelsFromPoints: .scale(2))
    #expect(try painter().paint(list(Self.word), size: Self.size, pixelsFromPoints: .scale(2)) == direct)
  }

  /// Content is composited source-over, to within one level.
  @Test func contentOverAPhotoIsSourceOver() throws {
    let drawn = try CairoCanvas().draw([Self.word], in: PixelRect(Self.size), pixelsFromPoints: .scale(2))
    let before = noise(Self.size, of: UInt8.self)
    var after = before
    try painter().paint(list(Self.word), over: &after, pixelsFromPoints: .scale(2))
    #expect(distance(composed(drawn, over: before), after) <= 1)
  }

  @Test(
    arguments: [
      GlassMaterial(.clear), GlassMaterial(.regular), GlassMaterial(.regular, look: .v27, appearance: .dark),
      GlassMaterial(.regular, tint: RGBA(red: 0.2, green: 0.4, blue: 1, alpha: 0.6)),
    ], [0, 60, 128, 200, 255] as [UInt8])
  func glassOverNothingShowsOnAFlatGroundWhatItWouldShowThere(_ material: GlassMaterial, _ grey: UInt8) throws {
    let size = PixelSize(width: 120, height: 80)
    let list = list(pane(material, content: [Self.word]))
    let matte = try painter().paint(list, size: size, pixelsFromPoints: .identity)
    let isPremultiplied = stride(from: 0, to: matte.samples.count, by: 4).allSatisfy { i in
      matte.samples[i..<i + 3].allSatisfy { $0 <= matte.samples[i + 3] }
    }
    #expect(isPremultiplied)
    var ground = Raster<UInt8>(size: size)
    for i in ground.samples.indices { ground.samples[i] = i % 4 == 3 ? 255 : grey }
    let expected = composed(matte, over: ground)
    try painter().paint(list, over: &ground, pixelsFromPoints: .identity)
    // Glass has a curved tone mapping, and a tint's differs between colours, but compositing with alpha is linear.
    // Without a tint it is accurate for black and white; otherwise it is an approximation. Dark glass of v27 maps 0, 128
    // and 255 to 32, 146 and 184, so its middle is 38 levels above the line between its ends.
    let isAnEnd = (grey == 0 || grey == 255) && material.tint == nil
    let off = distance(expected, ground)
    #expect(off <= (isAnEnd ? 2 : 40), "off by \(off)")
  }

  /// Composites a premultiplied raster over an opaque one.
  private func composed(_ top: Raster<UInt8>, over bottom: Raster<UInt8>) -> Raster<UInt8> {
    var result = bottom
    for i in stride(from: 0, to: top.samples.count, by: 4) {
      let rest = 255 - Int(top.samples[i + 3])
      for c in i..<i + 3 {
        result.samples[c] = UInt8(min(Int(top.samples[c]) + (Int(bottom.samples[c]) * rest + 127) / 255, 255))
      }
    }
    return result
  }

  private func distance(_ a: Raster<UInt8>, _ b: Raster<UInt8>) -> Int {
    zip(a.samples, b.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}

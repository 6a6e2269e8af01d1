import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

/// Vectors with a blend mode blend with the backdrop.
@Suite struct BlendTests {
  static let size = PixelSize(width: 48, height: 32)
  static let modes = Blend.allCases.filter { $0 != .destinationOut && $0 != .destinationOver }
  static let ground = RGBA(red: 0.9, green: 0.55, blue: 0.15)

  /// A photo filled with one colour.
  private func photo(_ color: RGBA) -> Raster<UInt8> {
    let pixel = [color.red, color.green, color.blue, 1].map { UInt8(($0 * 255).rounded()) }
    return Raster(size: Self.size, samples: (0..<Self.size.area).flatMap { _ in pixel })
  }

  private func painted(_ items: [DisplayItem], over picture: Raster<UInt8>) throws -> Raster<UInt8> {
    var result = picture
    try PhotoPainter(drawing: CairoCanvas(), threads: 1).paint(
      DisplayList(size: Size(width: 48, height: 32), items: items), over: &result, pixelsFromPoints: .identity)
    return result
  }

  private func most(_ a: Raster<UInt8>, _ b: Raster<UInt8>) -> Int {
    zip(a.samples, b.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  private func all(_ color: RGBA) -> DisplayItem { fill(Rect(x: 0, y: 0, width: 48, height: 32), color) }

  /// Compares the result with Cairo, which draws the ground as well and blends with it.
  @Test(arguments: modes, [1, 0.6])
  func aPictureBeneathIsAsGoodAsADrawingBeneath(_ mode: Blend, _ alpha: Double) throws {
    let ink = RGBA(red: 0.3, green: 0.8, blue: 0.5, alpha: alpha)
    let group = DisplayItem.group(
      DisplayGroup([fill(Rect(x: 8, y: 6, width: 30, height: 18), ink)], blend: mode))
    let shown = try painted([group], over: photo(Self.ground))
    let reference = try CairoCanvas().draw(
      [all(Self.ground), group], in: PixelRect(Self.size), pixelsFromPoints: .identity)
    #expect(most(shown, reference) <= 2, "\(shown[20, 15]) is not \(reference[20, 15])")
    #expect(shown[4, 4] == photo(Self.ground)[4, 4])
  }

  /// Earlier drawings are part of the backdrop, but content of a group blends only within the group.
  @Test func whatWasDrawnIsBeneathToo() throws {
    let half = fill(Rect(x: 0, y: 0, width: 24, height: 32), RGBA(red: 0.2, green: 0.2, blue: 0.9))
    let ink = all(RGBA(red: 0.5, green: 0.5, blue: 0.5))
    let multiplied = DisplayItem.group(DisplayGroup([ink], blend: .multiply))
    let shown = try painted([half, multiplied], over: photo(Self.ground))
    for (x, beneath) in [(10, RGBA(red: 0.2, green: 0.2, blue: 0.9)), (40, Self.ground)] {
      let pixel = shown[x, 16]
      for (sample, c) in [(pixel.red, beneath.red), (pixel.green, beneath.green), (pixel.blue, beneath.blue)] {
        #expect(abs(Double(sample) - 127.5 * c) <= 2)
      }
    }
    let apart = try painted([.group(DisplayGroup([multiplied]))], over: photo(Self.ground))
    #expect(try most(apart, painted([ink], over: photo(Self.ground))) <= 1)
  }

  /// Opacity and clip apply to the blended result.
  @Test func theBlendIsFadedAndClipped() throws {
    let clip = DisplayGroup.Clip(path: BezierPath(Rect(x: 0, y: 0, width: 24, height: 32)))
    let ink = all(RGBA(white: 0.5))
    let whole = try painted([.group(DisplayGroup([ink], blend: .multiply))], over: photo(Self.ground))
    let half = try painted(
      [.group(DisplayGroup([ink], clip: clip, opacity: 0.5, blend: .multiply))], over: photo(Self.ground))
    let a = photo(Self.ground)[10, 10]
    let b = whole[10, 10]
    let c = half[10, 10]
    #expect(abs(Int(a.red) + Int(b.red) - 2 * Int(c.red)) <= 3)
    #expect(half[30, 10] == photo(Self.ground)[30, 10])
  }

  /// A list without blend modes is planned as a single pass of vectors.
  @Test func whereNothingBlendsThereIsNoLayer() throws {
    let plan = try RenderPlan(
      list(all(RGBA(white: 0)), .group(DisplayGroup([all(RGBA(white: 1))], filters: [.blur(radius: 2)]))),
      pixelsFromPoints: .identity, canvas: Self.size, format: PlanarFormat(), drawing: CairoCanvas())
    #expect(plan.passes.count == 1)
  }

  /// `destinationOut` and `destinationOver` apply only to items drawn together with them, not to the photo beneath.
  @Test(arguments: [Blend.destinationOut, .destinationOver]) func noHoleIsMadeInThePicture(_ mode: Blend) throws {
    let group = DisplayItem.group(DisplayGroup([all(RGBA(white: 0))], blend: mode))
    let ink = fill(Rect(x: 4, y: 4, width: 20, height: 20), RGBA(white: 1))
    let picture = photo(Self.ground)
    let shown = try painted([ink, group], over: picture)
    if mode == .destinationOut { #expect(most(shown, picture) == 0) }
    if mode == .destinationOver {
      #expect(shown[10, 10].red == 255)
      #expect(shown[40, 10].red == 0)
    }
  }
}

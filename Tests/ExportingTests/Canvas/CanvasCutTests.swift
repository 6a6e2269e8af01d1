import Geometry
import TestSupport
import Testing

@testable import Exporting

@Suite struct CanvasCutTests {
  @Test(arguments: [
    (PixelSize(width: 4032, height: 3024), false, PixelRect(x: 1165, y: 0, width: 1701, height: 3024)),
    (PixelSize(width: 1280, height: 720), true, PixelRect(x: 436, y: 0, width: 404, height: 720)),
    (PixelSize(width: 3024, height: 4032), false, PixelRect(x: 378, y: 0, width: 2268, height: 4032)),
    (PixelSize(width: 1080, height: 1920), true, PixelRect(x: 0, y: 0, width: 1080, height: 1920)),
    (PixelSize(width: 1, height: 1), false, PixelRect(x: 0, y: 0, width: 1, height: 1)),
    (PixelSize(width: 2, height: 2), true, PixelRect(x: 0, y: 0, width: 2, height: 2)),
  ])
  func aStoryIsCutFromTheMiddle(_ source: PixelSize, _ isEven: Bool, _ crop: PixelRect) {
    let cut = CanvasCut(source: source, framing: Framing(), isEven: isEven)
    #expect(cut.crop == crop)
    // A canvas narrower than 1080 pixels is enlarged. A larger one keeps the source's pixels.
    #expect(cut.canvas == (crop.width < 1080 ? PixelSize(width: 1080, height: 1920) : crop.size))
    #expect(cut.isResampled == (crop.width < 1080))
  }

  /// The shorter side is 1080 pixels unless the longer one would exceed 4096.
  @Test(arguments: [
    (Framing.Aspect.ratio(1, 1), PixelSize(width: 1080, height: 1080)),
    (.ratio(4, 5), PixelSize(width: 1080, height: 1350)), (.ratio(16, 9), PixelSize(width: 1920, height: 1080)),
    (.ratio(1, 10), PixelSize(width: 410, height: 4096)), (.original, PixelSize(width: 320, height: 240)),
  ])
  func smallCanvasesAreEnlarged(_ aspect: Framing.Aspect, _ canvas: PixelSize) {
    let source = PixelSize(width: 320, height: 240)
    for isEven in [false, true] {
      #expect(CanvasCut(source: source, framing: Framing(aspect: aspect), isEven: isEven).canvas == canvas)
      // An explicit size is never enlarged.
      let small = PixelSize(width: 90, height: 160)
      let sized = CanvasCut(source: source, framing: Framing(aspect: aspect, size: small), isEven: isEven)
      #expect(sized.canvas == small)
    }
    let photo = CanvasCut(videoFromPhoto: source, framing: Framing(aspect: aspect))
    #expect(photo.canvas == canvas)
  }

  @Test func theOriginalAspectKeepsEverything() {
    let source = PixelSize(width: 307, height: 211)
    #expect(CanvasCut(source: source, framing: Framing(aspect: .original), isEven: false).crop == PixelRect(source))
    let even = CanvasCut(source: source, framing: Framing(aspect: .original), isEven: true)
    #expect(even.crop == PixelRect(x: 0, y: 0, width: 306, height: 210))
  }

  /// The visible origin is (displayed − canvas)/2 − pan in units of the canvas, times source pixels per unit.
  @Test func panAndZoomMoveTheCrop() {
    // The canvas is 360 × 640 units; a source of 1280 × 720 fills it at 640/720 units per pixel, here zoomed by 2.
    let source = PixelSize(width: 1280, height: 720)
    let framing = Framing(pan: Point(x: 0.25, y: -0.1), zoom: 2)
    let canvasWidth = 360.0
    let canvasHeight = 640.0
    let unitsPerPixel = canvasHeight / 720 * framing.zoom
    let x = ((1280 * unitsPerPixel - canvasWidth) / 2 - framing.pan.x * canvasWidth) / unitsPerPixel
    let y = ((720 * unitsPerPixel - canvasHeight) / 2 - framing.pan.y * canvasHeight) / unitsPerPixel
    let cut = CanvasCut(source: source, framing: framing, isEven: false)
    #expect(cut.crop.x == Int(x))
    #expect(cut.crop.y == Int(y))
    #expect(cut.crop.width == Int(canvasWidth / unitsPerPixel))
    #expect(cut.crop.height == Int(canvasHeight / unitsPerPixel))
  }

  @Test func panningRightRevealsTheLeft() {
    let source = PixelSize(width: 1000, height: 500)
    func left(_ pan: Double) -> Int {
      CanvasCut(source: source, framing: Framing(pan: Point(x: pan, y: 0)), isEven: false).crop.x
    }
    #expect(left(0.1) < left(0))
    #expect(left(-0.1) > left(0))
    #expect(left(1e9) == 0)
    #expect(left(1e300) == 0)
    #expect(left(-1e9) == 1000 - 281)
    #expect(left(-1e300) == 1000 - 281)
  }

  /// For any framing, the crop is a non-empty part of the source with nearly the canvas' aspect ratio.
  @Test func anyFramingCoversTheCanvas() {
    var random = SplitMix(seed: 7)
    for _ in 0..<4000 {
      let source = PixelSize(
        width: Int.random(in: 1...900, using: &random), height: Int.random(in: 1...900, using: &random))
      let w = Double.random(in: 1...40, using: &random)
      let h = Double.random(in: 1...40, using: &random)
      let framing = Framing(
        aspect: Bool.random(using: &random) ? .original : .ratio(w, h),
        pan: Point(x: Double.random(in: -3...3, using: &random), y: Double.random(in: -3...3, using: &random)),
        zoom: Double.random(in: 1...30, using: &random))
      let isEven = source.width > 1 && source.height > 1 && Bool.random(using: &random)
      let cut = CanvasCut(source: source, framing: framing, isEven: isEven)
      let crop = cut.crop
      #expect(crop.intersection(PixelRect(source)) == crop)
      #expect(!crop.isEmpty)
      if isEven { #expect([crop.x, crop.y, crop.width, crop.height].allSatisfy { $0 % 2 == 0 }) }
      guard case .ratio = framing.aspect else { continue }
      // Rounding changes each side by at most one unit.
      let unit = isEven ? 2.0 : 1
      let off = abs(Double(crop.width) - Double(crop.height) * w / h)
      #expect(off <= unit * (1 + w / h) || off * h / w <= unit * (1 + h / w))
    }
  }

  @Test func aSizeResamplesTheSameCrop() {
    let source = PixelSize(width: 4032, height: 3024)
    let plain = CanvasCut(source: source, framing: Framing(), isEven: false)
    let sized = CanvasCut(
      source: source, framing: Framing(size: PixelSize(width: 1080, height: 1920)), isEven: false)
    #expect(sized.crop == plain.crop)
    #expect(sized.canvas == PixelSize(width: 1080, height: 1920))
    #expect(sized.isResampled)
    let square = CanvasCut(
      source: source, framing: Framing(aspect: .original, size: PixelSize(width: 100, height: 100)), isEven: false)
    #expect(square.crop == PixelRect(x: 504, y: 0, width: 3024, height: 3024))
  }
}

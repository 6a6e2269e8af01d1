import CairoDrawing
import Dispatch
import Drawing
import Geometry
import Optics
import TestSupport
import Testing

@testable import Rendering
@testable import VitrineCLI

extension PixelRect {
  /// With whole samples of chroma.
  fileprivate func onChromaGrid(_ format: PlanarFormat) -> PixelRect {
    let (stepX, stepY) = (1 << format.chroma.shiftX, 1 << format.chroma.shiftY)
    let (left, top) = (x / stepX * stepX, y / stepY * stepY)
    return PixelRect(
      x: left, y: top, width: (maxX - left + stepX - 1) / stepX * stepX,
      height: (maxY - top + stepY - 1) / stepY * stepY)
  }
}

/// The gallery alone, on larger canvases, and by several threads.
@Suite struct GalleryPlaceTests {
  static let full = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
  static let quarter = PlanarFormat()

  /// A picture of random samples.
  static func noise(_ size: PixelSize, _ format: PlanarFormat) -> PlanarImage {
    var generator = SplitMix(seed: 5)
    let image = PlanarImage(size: size, format: format)
    for plane in 0..<3 {
      let extent = image.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width {
          image[plane, x, y] = Int(truncatingIfNeeded: generator.next()) & ((1 << format.bitDepth) - 1)
        }
      }
    }
    return image
  }

  /// A part of a picture as one of its own; it begins on the chroma grid.
  func part(_ rect: PixelRect, of image: PlanarImage) -> PlanarImage {
    let result = PlanarImage(size: rect.size, format: image.format)
    for plane in 0..<3 {
      let extent = result.planeSize(plane)
      let chroma = image.format.chroma
      let (x, y) = plane == 0 ? (rect.x, rect.y) : (rect.x >> chroma.shiftX, rect.y >> chroma.shiftY)
      for row in 0..<extent.height {
        for column in 0..<extent.width { result[plane, column, row] = image[plane, x + column, y + row] }
      }
    }
    return result
  }

  func areEqual(_ a: PlanarImage, _ b: PlanarImage) -> Bool {
    (0..<3).allSatisfy { a.samples(plane: $0) == b.samples(plane: $0) }
  }

  /// A lens on a canvas of just what it reads, and at an offset on one with more on every side.
  private func check(_ lenses: [GalleryLens], _ format: PlanarFormat, x: Int, y: Int) throws {
    let margin = 2 * max(x, y)
    let largest = lenses.reduce(PixelSize(width: 0, height: 0)) { size, lens in
      PixelSize(width: max(size.width, lens.canvas.width), height: max(size.height, lens.canvas.height))
    }
    let canvas = PixelSize(width: largest.width + margin, height: largest.height + margin)
    let ground = Self.noise(canvas, format)
    var different: [String] = []
    for piece in lenses {
      let large = try #require(piece.lens(x: x, y: y, canvas: canvas, format: format))
      let window = large.readRect.onChromaGrid(format)
      let alone = try #require(
        piece.lens(x: x - window.x, y: y - window.y, canvas: window.size, format: format), "\(piece.name)")
      let expected = part(window, of: ground)
      alone.apply(to: expected, scratch: LensScratch(for: alone))
      let painted = ground.copy()
      large.apply(to: painted, scratch: LensScratch(for: large))
      if !areEqual(part(window, of: painted), expected) { different.append(piece.name) }
    }
    #expect(different == [])
  }

  @Test func aLensIsTheSameOnALargerCanvas() throws {
    try check(GalleryLens.all, Self.full, x: 173, y: 181)
  }

  @Test func aLensIsTheSameOnALargerCanvasOfSharedChroma() throws {
    try check(GalleryLens.all, Self.quarter, x: 174, y: 182)
  }

  /// Rows in one range, in two and in seven, at once.
  @Test func everyLensIsTheSameInOneTwoAndSevenThreads() throws {
    var different: [String] = []
    for piece in GalleryLens.all {
      let lens = try #require(piece.lens(canvas: piece.canvas, format: Self.quarter))
      let scratch = LensScratch(for: lens)
      let ground = Self.noise(piece.canvas, Self.quarter)
      lens.readBackdrop(ground, into: scratch)
      let pictures = [1, 2, 7].map { threads in
        let image = ground.copy()
        let rows = lens.rowPairs
        DispatchQueue.concurrentPerform(iterations: threads) { part in
          lens.composite(
            rows: (rows * part / threads)..<(rows * (part + 1) / threads), onto: image, scratch: scratch)
        }
        return image
      }
      if !areEqual(pictures[0], pictures[1]) || !areEqual(pictures[0], pictures[2]) { different.append(piece.name) }
    }
    #expect(different == [])
  }
}

import DisplayLists
import Geometry
import Testing

@testable import Optics

/// No shape of the gallery has a visible line along its medial axis.
@Suite struct GallerySeamTests {
  static let format = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
  static let scale = 2.75

  /// The 14-bit levels between neighbouring pixels, so that the gradient spans the range from corner to corner.
  static let slope = 12

  /// The visibility of the medial axis: second differences of a smooth gradient, in pixels of displacement.
  struct Seam {
    /// The number of pixels on the medial axis.
    var axis = 0
    /// The greatest second difference on the axis among those more than twice their surroundings.
    var height = 0.0
  }

  /// Measures the seam of panes over a smooth gradient, from a depth of `least` points.
  ///
  /// The medial axis is the ridge of the distance field. The surroundings of one of its pixels are the pixels 3 to 8 away
  /// that are not on it.
  func seam(of panes: [LensPane], spacing: Double, deeperThan least: Float) throws -> Seam {
    let canvas = PixelSize(width: 715, height: 520)
    let image = PlanarImage(size: canvas, format: Self.format)
    for y in 0..<canvas.height { for x in 0..<canvas.width { image[0, x, y] = 500 + Self.slope * (x + y) } }
    // Displacement, blur and bleed only: tones and the rim follow the outline anyway.
    let bare = try panes.map { pane in
      var preset = try #require(Lens(pane, content: nil, canvas: canvas, format: Self.format)?.preset)
      preset.face = nil
      preset.rim = nil
      preset.tint = nil
      return LensPane(pane.shape, preset: preset, pixelsFromPane: pane.pixelsFromPane)
    }
    let lens = try #require(Lens(bare, spacing: spacing, content: nil, canvas: canvas, format: Self.format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    var none = OutlineFields()
    let field = DistanceField(
      merging: bare, spacing: spacing, pixelsPerPoint: Self.scale, in: lens.rect, reusing: &none)
    let w = lens.rect.width
    let h = lens.rect.height
    let secondDifferences = secondDifferences(of: image, in: field)
    let isAxis = medialAxis(of: field)
    var seam = Seam()
    for y in 9..<(h - 9) {
      for x in 9..<(w - 9) where isAxis[y * w + x] && field.distance[y * w + x] < -least {
        var own = 0.0
        var around = 0.0
        for v in (y - 8)...(y + 8) {
          for u in (x - 8)...(x + 8) {
            let far = max(abs(u - x), abs(v - y))
            if far <= 1 { own = max(own, secondDifferences[v * w + u]) }
            if far >= 3, !isAxis[v * w + u] { around = max(around, secondDifferences[v * w + u]) }
          }
        }
        seam.axis += 1
        if own > 2 * around { seam.height = max(seam.height, own) }
      }
    }
    return seam
  }

  /// The greater of the horizontal and vertical second differences of luma inside the outline.
  private func secondDifferences(of image: PlanarImage, in field: DistanceField) -> [Double] {
    let w = field.rect.width
    let h = field.rect.height
    let rows = image.size.width
    let luma = image.samples(plane: 0)
    var secondDifferences = [Double](repeating: 0, count: w * h)
    for y in 1..<(h - 1) {
      for x in 1..<(w - 1) where field.distance[y * w + x] < -1 {
        let at = (field.rect.y + y) * rows + field.rect.x + x
        let across = luma[at - 1] + luma[at + 1] - 2 * luma[at]
        let down = luma[at - rows] + luma[at + rows] - 2 * luma[at]
        secondDifferences[y * w + x] = Double(max(abs(across), abs(down))) / Double(Self.slope)
      }
    }
    return secondDifferences
  }

  /// The pixels at which the gradient of the distance reverses.
  private func medialAxis(of field: DistanceField) -> [Bool] {
    let w = field.rect.width
    let h = field.rect.height
    let d = field.distance
    var isAxis = [Bool](repeating: false, count: w * h)
    for y in 1..<(h - 1) {
      for x in 1..<(w - 1) where d[y * w + x] < -1 {
        let i = y * w + x
        let straight = max(d[i - 1] + d[i + 1], d[i - w] + d[i + w]) - 2 * d[i]
        let slanting = max(d[i - w - 1] + d[i + w + 1], d[i - w + 1] + d[i + w - 1]) - 2 * d[i]
        isAxis[i] = max(straight, slanting / 1.4142) * Float(Self.scale) > 0.5
      }
    }
    return isAxis
  }

  /// The pieces with a seam above `most` pixels of displacement.
  private func seams(_ pieces: [GalleryLens], deeperThan least: Float, higherThan most: Double) throws -> [String] {
    try pieces.compactMap { piece in
      var piece = piece
      piece.pixelsFromPoints = .scale(Self.scale)
      let seam = try seam(of: piece.lensPanes(), spacing: piece.spacing, deeperThan: least)
      return seam.axis == 0 || seam.height > most ? "\(piece.name): \(seam)" : nil
    }
  }

  @Test func shapesHaveNoSeamAlongTheirMedialAxis() throws {
    // Rounding of the 14-bit gradient alone amounts to a third of a pixel.
    #expect(try seams(GalleryLens.distinct(on: "shapes"), deeperThan: 2, higherThan: 0.5) == [])
  }

  @Test func mergedShapesHaveNoSeam() throws {
    #expect(try seams(GalleryLens.distinct(on: "containers"), deeperThan: 2, higherThan: 0.5) == [])
  }
}

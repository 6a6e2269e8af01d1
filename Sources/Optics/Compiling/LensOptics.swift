import Geometry

/// Computes the terms of a lens row by row. Each pixel's terms come from the pane or panes that it belongs to.
struct LensOptics {
  let field: DistanceField
  let pixelsPerPoint: Double
  private let panes: FixedArray<PaneOptics>
  private let shadowRows: Int
  private let hasShadow: Bool
  /// The distance in points beyond which a pane without a shadow changes nothing.
  private let untouched: Float

  init(_ panes: [PaneOptics], field: DistanceField, pixelsPerPoint: Double) {
    self.panes = FixedArray(panes)
    self.field = field
    self.pixelsPerPoint = pixelsPerPoint
    shadowRows = Int(((panes.map { $0.preset.shadow.offsetY }.max() ?? 0) * pixelsPerPoint).rounded())
    hasShadow = panes.contains { !$0.preset.shadow.isNone }
    untouched = Float((panes.map { $0.hairline }.max() ?? 0)) + Float(0.5 / pixelsPerPoint)
  }

  /// Writes the terms of row `y`, starting at column `x`, without content.
  func terms(row y: Int, column x: Int, into row: UnsafeMutableBufferPointer<LensTerms>) {
    let width = field.rect.width
    let start = (y - field.rect.y) * width + x - field.rect.x
    let casting = max(y - shadowRows, field.rect.y)
    let castingStart = (casting - field.rect.y) * width + x - field.rect.x
    // Above the field's first row, the distance grows with the number of missing rows.
    let missing = Float(Double(casting - (y - shadowRows)) / pixelsPerPoint)
    let half = Float(0.5 / pixelsPerPoint)
    let (distances, depths, owners) = (field.distance.span, field.refractionDepths.span, field.owners.span)
    let (directionsX, directionsY) = (field.directionX.span, field.directionY.span)
    for k in 0..<row.count {
      let i = start + k
      let distance = distances[unchecked: i]
      if !hasShadow && distance > untouched {
        row[k] = LensTerms()
        continue
      }
      let place = PaneOptics.Place(
        distance: distance, refractionDepth: depths.isEmpty ? max(-distance, 0) : depths[unchecked: i],
        direction: (directionsX[unchecked: i], directionsY[unchecked: i]))
      let isCast = hasShadow && distance > -half
      let cast = isCast ? distances[unchecked: castingStart + k] + missing : 0
      let owner = owners.isEmpty ? DistanceField.Owner() : owners[unchecked: i]
      fill(&row[k], owner.first, at: place, light: light(owner.first, isCast, cast), pixel: (x + k, y))
      guard owner.weight > 0 else { continue }
      var other = LensTerms()
      fill(&other, owner.second, at: place, light: light(owner.second, isCast, cast), pixel: (x + k, y))
      let faces = (row[k].face, other.face)
      row[k] = LensTerms.mix(row[k], other, owner.weight)
      (row[k].face, row[k].otherFace) = faces
      row[k].otherWeight = faces.0 == faces.1 ? 0 : owner.weight
    }
  }

  /// Returns the fraction of the backdrop's light that a pane's shadow leaves, given the distance to its outline.
  @inline(__always)
  private func light(_ pane: UInt8, _ isCast: Bool, _ distance: Float) -> Double {
    isCast ? PaneOptics.Handle(panes, pane).light(distance: distance) : 1
  }

  /// Writes a pixel's terms in one pane; `light` is the fraction of the backdrop's light that its shadow leaves.
  @inline(__always)
  private func fill(
    _ terms: inout LensTerms, _ pane: UInt8, at place: PaneOptics.Place, light: Double, pixel: (x: Int, y: Int)
  ) {
    let pane = PaneOptics.Handle(panes, pane)
    pane.fill(&terms, at: place, light: light, pressed: pane.pressed(x: pixel.x, y: pixel.y))
  }
}

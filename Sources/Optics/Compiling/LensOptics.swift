import Geometry

/// Works out the terms of a lens, row by row: each pixel of the glass by the pane, or panes, it belongs to.
struct LensOptics {
  let panes: [PaneOptics]
  let field: DistanceField
  let pixelsPerPoint: Double
  private let shadowRows: Int
  private let hasShadow: Bool
  /// Distance in points from which on a pane without shadow changes nothing.
  private let untouched: Float

  init(_ panes: [PaneOptics], field: DistanceField, pixelsPerPoint: Double) {
    self.panes = panes
    self.field = field
    self.pixelsPerPoint = pixelsPerPoint
    shadowRows = Int(((panes.map { $0.preset.shadow.offsetY }.max() ?? 0) * pixelsPerPoint).rounded())
    hasShadow = panes.contains { !$0.preset.shadow.isNone }
    untouched = Float((panes.map { $0.hairline }.max() ?? 0)) + Float(0.5 / pixelsPerPoint)
  }

  /// Writes the terms of the pixels of row `y` from column `x` on, without content.
  func terms(row y: Int, column x: Int, into row: UnsafeMutableBufferPointer<LensTerms>) {
    let width = field.rect.width
    let start = (y - field.rect.y) * width + x - field.rect.x
    let casting = max(y - shadowRows, field.rect.y)
    let castingStart = (casting - field.rect.y) * width + x - field.rect.x
    // Above the field's first row the distance goes on growing with the rows that are missing.
    let missing = Float(Double(casting - (y - shadowRows)) / pixelsPerPoint)
    let half = Float(0.5 / pixelsPerPoint)
    panes.withUnsafeBufferPointer { panes in
      guard let panes = panes.baseAddress else { return }
      field.withPointers { field in
        for k in 0..<row.count {
          let i = start + k
          let distance = field.distance[i]
          if !hasShadow && distance > untouched {
            row[k] = LensTerms()
            continue
          }
          let owner = field.owner(i)
          let isCast = hasShadow && distance > -half
          let cast = field.distance[castingStart + k] + missing
          @inline(__always)
          func fill(_ terms: inout LensTerms, _ pane: UnsafePointer<PaneOptics>) {
            pane.fill(
              &terms, distance: distance, bendDepth: field.bendDepth(i),
              direction: (field.directionX[i], field.directionY[i]),
              light: isCast ? pane.light(distance: cast) : 1,
              pressed: pane.pointee.pressLight?.strength(x: x + k, y: y) ?? 0)
          }
          fill(&row[k], panes + Int(owner.first))
          guard owner.share > 0 else { continue }
          var other = LensTerms()
          fill(&other, panes + Int(owner.second))
          let faces = (row[k].face, other.face)
          row[k] = LensTerms.mix(row[k], other, owner.share)
          (row[k].face, row[k].otherFace) = faces
          row[k].share = faces.0 == faces.1 ? 0 : owner.share
        }
      }
    }
  }
}

import Geometry

/// Computes the terms of a lens row by row. Each pixel's terms come from the pane or panes that it belongs to.
struct LensOptics {
  let field: DistanceField
  let pixelsPerPoint: Double
  private let panes: FixedArray<PaneOptics>
  private let shadowRows: Int
  private let hasShadow: Bool
  /// Whether a finger lights any pane.
  private let isPressed: Bool
  /// The distance in points beyond which a pane without a shadow changes nothing.
  private let untouched: Float

  init(_ panes: [PaneOptics], field: DistanceField, pixelsPerPoint: Double) {
    self.panes = FixedArray(panes)
    self.field = field
    self.pixelsPerPoint = pixelsPerPoint
    shadowRows = Int(((panes.map { $0.preset.shadow.offsetY }.max() ?? 0) * pixelsPerPoint).rounded())
    isPressed = panes.contains { $0.isPressed }
    hasShadow = panes.contains { !$0.preset.shadow.isNone }
    untouched = Float((panes.map { $0.hairline }.max() ?? 0)) + Float(0.5 / pixelsPerPoint)
  }

  /// Writes the terms of row `y`, starting at column `x`, without content. `row` holds those of the row `step` rows above.
  func terms(row y: Int, column x: Int, into row: TermsRow, step: Int) {
    let width = field.rect.width
    let start = (y - field.rect.y) * width + x - field.rect.x
    let casting = max(y - shadowRows, field.rect.y)
    let castingStart = (casting - field.rect.y) * width + x - field.rect.x
    // Above the field's first row, the distance grows with the number of missing rows.
    let missing = Float(Double(casting - (y - shadowRows)) / pixelsPerPoint)
    let half = Float(0.5 / pixelsPerPoint)
    let (back, canKeepShadow) = (step * width, y - step - shadowRows >= field.rect.y)
    let (distances, depths, owners) = (field.distance.span, field.refractionDepths.span, field.owners.span)
    let (directionsX, directionsY) = (field.directionX.span, field.directionY.span)
    var k = 0
    while k < row.count {
      let i = start + k
      let distance = distances[unchecked: i]
      let first = k
      if !hasShadow && distance > untouched {
        while k < row.count && distances[unchecked: start + k] > untouched { k += 1 }
        row.set(LensTerms(), first, k)
        continue
      }
      let isCast = hasShadow && distance > -half
      let cast = isCast ? distances[unchecked: castingStart + k] + missing : 0
      let castIndex = isCast ? castingStart + k : nil
      k += evenCount(i, cast: castIndex, most: row.count - k)
      if row.holds(first, k), canKeepShadow || !isCast, isSame(i, cast: castIndex, back) {
        row.sources[first] = .kept
        continue
      }
      row.mark(first, k, .computed)
      let to = row.terms + first
      let place = PaneOptics.Place(
        distance: distance, refractionDepth: depths.isEmpty ? max(-distance, 0) : depths[unchecked: i],
        direction: (directionsX[unchecked: i], directionsY[unchecked: i]))
      let owner = owners.isEmpty ? DistanceField.Owner() : owners[unchecked: i]
      fill(&to.pointee, owner.first, at: place, light: light(owner.first, isCast, cast), pixel: (x + first, y))
      guard owner.weight > 0 else { continue }
      var other = LensTerms()
      fill(&other, owner.second, at: place, light: light(owner.second, isCast, cast), pixel: (x + first, y))
      let faces = (to.pointee.face, other.face)
      to.pointee = LensTerms.mix(to.pointee, other, owner.weight)
      (to.pointee.face, to.pointee.otherFace) = faces
      to.pointee.otherWeight = faces.0 == faces.1 ? 0 : owner.weight
    }
  }

  /// Returns the number of pixels from index `i`, at most `most`, that certainly have the same terms. `cast` is the
  /// index of the distance that determines the shadow of the first one; nil if it has none.
  @inline(__always)
  private func evenCount(_ i: Int, cast: Int?, most: Int) -> Int {
    // The light of a finger depends on the position too, and merged panes are not even.
    guard !isPressed, field.owners.isEmpty else { return 1 }
    var count = LensOptics.evenCount(field.distance.span, i, most)
    guard count > 1 else { return 1 }
    count = LensOptics.evenCount(field.directionX.span, i, count)
    count = LensOptics.evenCount(field.directionY.span, i, count)
    if !field.refractionDepths.isEmpty { count = LensOptics.evenCount(field.refractionDepths.span, i, count) }
    if let cast { count = LensOptics.evenCount(field.distance.span, cast, count) }
    return count
  }

  /// Returns whether the pixel at index `i` certainly has the same terms as the one `back` values before it.
  @inline(__always)
  private func isSame(_ i: Int, cast: Int?, _ back: Int) -> Bool {
    guard !isPressed, field.owners.isEmpty else { return false }
    func differ(_ values: Span<Float>, _ i: Int) -> UInt32 {
      values[unchecked: i].bitPattern ^ values[unchecked: i - back].bitPattern
    }
    var difference = differ(field.distance.span, i)
    guard difference == 0 else { return false }
    difference = differ(field.directionX.span, i) | differ(field.directionY.span, i)
    if !field.refractionDepths.isEmpty { difference |= differ(field.refractionDepths.span, i) }
    if let cast { difference |= differ(field.distance.span, cast) }
    return difference == 0
  }

  /// Returns how many of `most` values from index `i` are the same, bit for bit.
  @inline(__always)
  private static func evenCount(_ values: Span<Float>, _ i: Int, _ most: Int) -> Int {
    let first = values[unchecked: i].bitPattern
    var count = 1
    while count + 4 <= most {
      let at = i + count
      let difference =
        (values[unchecked: at].bitPattern ^ first) | (values[unchecked: at + 1].bitPattern ^ first)
        | (values[unchecked: at + 2].bitPattern ^ first) | (values[unchecked: at + 3].bitPattern ^ first)
      if difference != 0 { break }
      count += 4
    }
    while count < most && values[unchecked: i + count].bitPattern == first { count += 1 }
    return count
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

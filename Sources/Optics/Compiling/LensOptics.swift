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
  /// The distance in points beyond which a pane changes pixels by its shadow alone.
  private let onlyShadow: Float

  init(_ panes: [PaneOptics], field: DistanceField, pixelsPerPoint: Double) {
    self.panes = FixedArray(panes)
    self.field = field
    self.pixelsPerPoint = pixelsPerPoint
    shadowRows = Int(((panes.map { $0.preset.shadow.offsetY }.max() ?? 0) * pixelsPerPoint).rounded())
    isPressed = panes.contains { $0.isPressed }
    hasShadow = panes.contains { !$0.preset.shadow.isNone }
    // Well beyond rounding errors.
    onlyShadow = Float((panes.map { $0.hairline }.max() ?? 0) + 0.5 / pixelsPerPoint + 0.01)
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
    let (distances, depths, owners) = (field.distance.span, field.refractionDepths.span, field.owners.span)
    let (directionsX, directionsY) = (field.directionX.span, field.directionY.span)
    let canKeep =
      !isPressed && owners.isEmpty && !row.isNew && (!hasShadow || y - step - shadowRows >= field.rect.y)
    let computed = row.begin(
      middle: canKeep ? middle(start, cast: hasShadow ? castingStart : nil, step * width, row.count) : 0..<row.count)
    var k = computed.lowerBound
    while k < computed.upperBound {
      let i = start + k
      let distance = distances[unchecked: i]
      let first = k
      if !hasShadow && distance > untouched {
        while k < computed.upperBound && distances[unchecked: start + k] > untouched { k += 1 }
        row.set(LensTerms(), first, k, .computed)
        continue
      }
      let isCast = hasShadow && distance > -half
      let cast = isCast ? distances[unchecked: castingStart + k] + missing : 0
      k += evenCount(i, cast: isCast ? castingStart + k : nil, most: computed.upperBound - k)
      row.mark(first, k, .computed)
      let to = row.terms + first
      if isCast && distance > onlyShadow && owners.isEmpty {
        PaneOptics.Handle(panes, 0).fillShadow(&to.pointee, light: light(0, isCast, cast))
        continue
      }
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

  /// Returns the pixels of a row of `count` pixels from index `i` between those at both ends that certainly have the same
  /// terms as `back` values before them. `cast` is the index of the distance that determines the shadow of the first one.
  private func middle(_ i: Int, cast: Int?, _ back: Int, _ count: Int) -> Range<Int> {
    var (first, last) = (count, count)
    func narrow(_ values: Span<Float>, _ i: Int) {
      first = LensOptics.sameCount(values, i, back, first)
      last = min(LensOptics.sameCount(values, endingAt: i + count, back, last), count - first)
    }
    narrow(field.distance.span, i)
    narrow(field.directionX.span, i)
    narrow(field.directionY.span, i)
    if !field.refractionDepths.isEmpty { narrow(field.refractionDepths.span, i) }
    if let cast { narrow(field.distance.span, cast) }
    return first..<count - last
  }

  /// Returns how many of `most` values from index `i` are those `back` values before them, bit for bit.
  @inline(__always)
  private static func sameCount(_ values: Span<Float>, _ i: Int, _ back: Int, _ most: Int) -> Int {
    var count = 0
    while count + 4 <= most && difference(values, i + count, back) == 0 { count += 4 }
    while count < most
      && values[unchecked: i + count].bitPattern == values[unchecked: i + count - back].bitPattern
    { count += 1 }
    return count
  }

  /// Returns how many of `most` values before index `end` are those `back` values before them, bit for bit.
  @inline(__always)
  private static func sameCount(_ values: Span<Float>, endingAt end: Int, _ back: Int, _ most: Int) -> Int {
    var count = 0
    while count + 4 <= most && difference(values, end - count - 4, back) == 0 { count += 4 }
    while count < most
      && values[unchecked: end - count - 1].bitPattern == values[unchecked: end - count - 1 - back].bitPattern
    { count += 1 }
    return count
  }

  /// Returns 0 if four values from index `i` are those `back` values before them.
  @inline(__always)
  private static func difference(_ values: Span<Float>, _ i: Int, _ back: Int) -> UInt32 {
    func one(_ i: Int) -> UInt32 { values[unchecked: i].bitPattern ^ values[unchecked: i - back].bitPattern }
    return (one(i) | one(i + 1)) | (one(i + 2) | one(i + 3))
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

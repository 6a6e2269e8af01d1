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
  /// The distance in points beyond which panes change pixels by their shadows alone.
  private let beyondGlass: Float
  /// The distance in points from the outline of its shadow beyond which a single pane casts none.
  private let beyondShadow: Double

  init(_ panes: [PaneOptics], field: DistanceField, pixelsPerPoint: Double) {
    self.panes = FixedArray(panes)
    self.field = field
    self.pixelsPerPoint = pixelsPerPoint
    shadowRows = Int(((panes.map { $0.preset.shadow.offsetY }.max() ?? 0) * pixelsPerPoint).rounded())
    isPressed = panes.contains { $0.isPressed }
    hasShadow = panes.contains { !$0.preset.shadow.isNone }
    // Well beyond rounding errors.
    beyondGlass = Float((panes.map { $0.hairline }.max() ?? 0) + 0.5 / pixelsPerPoint + 0.01)
    beyondShadow = panes.count == 1 ? panes[0].shadowEnd : .infinity
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
    let distances = field.distance.span
    let depths = field.refractionDepths.span
    let owners = field.owners.span
    let directionsX = field.directionX.span
    let directionsY = field.directionY.span
    let canKeep =
      !isPressed && owners.isEmpty && !row.isNew && (!hasShadow || y - step - shadowRows >= field.rect.y)
    let computed = row.begin(
      middle: canKeep ? middle(start, cast: hasShadow ? castingStart : nil, step * width, row.count) : 0..<row.count)
    var k = computed.lowerBound
    while k < computed.upperBound {
      let i = start + k
      let distance = distances[unchecked: i]
      let first = k
      while k < computed.upperBound, distances[unchecked: start + k] > beyondGlass,
        !hasShadow || Double(distances[unchecked: castingStart + k] + missing) >= beyondShadow
      { k += 1 }
      if k > first {
        row.set(LensTerms(), first, k, .computed)
        continue
      }
      k = shade(row, first..<computed.upperBound, start, castingStart, missing)
      if k > first { continue }
      let isCast = hasShadow && distance > -half
      let cast = isCast ? distances[unchecked: castingStart + k] + missing : 0
      k += evenCount(i, cast: isCast ? castingStart + k : nil, most: computed.upperBound - k)
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

  /// Writes the terms of a shaded stretch at the beginning of `columns`, and returns its end. `i` is the index of the
  /// row's first distance, and `cast` that of the one that determines its shadow, to which `missing` is added.
  private func shade(_ row: TermsRow, _ columns: Range<Int>, _ i: Int, _ cast: Int, _ missing: Float) -> Int {
    var k = columns.lowerBound
    guard hasShadow, field.owners.isEmpty else { return k }
    let distances = field.distance.span
    let pane = PaneOptics.Handle(panes, 0)
    while k < columns.upperBound {
      let distance = distances[unchecked: i + k]
      // Pixels with equal distances are better handled as an even stretch.
      guard distance > beyondGlass, k + 1 == columns.upperBound || distances[unchecked: i + k + 1] != distance else {
        break
      }
      let light = pane.light(distance: distances[unchecked: cast + k] + missing)
      guard light <= TermsRow.mostShaded else { break }
      pane.fillShadow(&row.terms[k], light: light)
      k += 1
    }
    if k > columns.lowerBound { row.mark(columns.lowerBound, k, .shaded) }
    return k
  }

  /// Returns the number of pixels from index `i`, at most `most`, that certainly have the same terms. `cast` is the
  /// index of the distance that determines the shadow of the first one; nil if it has none.
  @inline(__always)
  private func evenCount(_ i: Int, cast: Int?, most: Int) -> Int {
    // The light of a finger depends on the position too, and merged panes are not even.
    let distances = field.distance.span
    guard most > 1, distances[unchecked: i] == distances[unchecked: i + 1], !isPressed, field.owners.isEmpty else {
      return 1
    }
    var count = LensOptics.evenCount(distances, i, most)
    count = LensOptics.evenCount(field.directionX.span, i, count)
    count = LensOptics.evenCount(field.directionY.span, i, count)
    if !field.refractionDepths.isEmpty { count = LensOptics.evenCount(field.refractionDepths.span, i, count) }
    if let cast { count = LensOptics.evenCount(field.distance.span, cast, count) }
    return count
  }

  /// Returns the pixels of a row of `count` pixels from index `i` between those at both ends that certainly have the same
  /// terms as `back` values before them. `cast` is the index of the distance that determines the shadow of the first one.
  private func middle(_ i: Int, cast: Int?, _ back: Int, _ count: Int) -> Range<Int> {
    var first = count
    var last = count
    func narrow(_ values: [Float], _ i: Int) {
      values.withUnsafeBufferPointer { values in
        guard let start = values.baseAddress else { return }
        let own = start + i
        first = LensOptics.sameCount(own, 1, back, first)
        last = min(LensOptics.sameCount(own + (count - 1), -1, back, last), count - first)
      }
    }
    narrow(field.distance, i)
    narrow(field.directionX, i)
    narrow(field.directionY, i)
    if !field.refractionDepths.isEmpty { narrow(field.refractionDepths, i) }
    if let cast { narrow(field.distance, cast) }
    return first..<count - last
  }

  /// Returns the number of leading values in a direction, 1 or −1, that are bit-identical to the values `back` indices
  /// before them, at most `most`.
  @inline(never)
  private static func sameCount(_ values: UnsafePointer<Float>, _ direction: Int, _ back: Int, _ most: Int) -> Int {
    var count = 0
    while count + 4 <= most {
      let at = UnsafeRawPointer(values + (direction > 0 ? count : -count - 3))
      let difference =
        at.loadUnaligned(as: SIMD2<UInt64>.self)
        ^ (at - 4 * back).loadUnaligned(as: SIMD2<UInt64>.self)
      if difference[0] | difference[1] != 0 { break }
      count += 4
    }
    while count < most
      && values[direction * count].bitPattern == values[direction * count - back].bitPattern
    { count += 1 }
    return count
  }

  /// Returns the number of values from index `i` on that are bit-identical to the first one, at most `most`.
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

import Geometry

extension DistanceField {
  /// Creates the field of panes that merge where they are closer together than `spacing` points.
  ///
  /// The distance is m = min over weights w (wⱼ ≥ 0, Σ wⱼ = 1) of Σ wⱼdⱼ + (k/2)(Σ wⱼ² − 1). For two panes this is
  /// min(d₁, d₂) − e²/4k with e = max(k − |d₁ − d₂|, 0) (Glass.md § Shape). For any number of panes, it is smooth and
  /// independent of their order. The same weights mix directions and materials. Where one pane is nearer than all
  /// others by at least k, the field is bit-identical to that pane's own. Beyond the reach of all panes, distances may
  /// be arbitrarily large.
  init(
    merging panes: [LensPane], spacing: Double, pixelsPerPoint: Double, in rect: PixelRect,
    reusing known: inout OutlineFields
  ) {
    let k = max(spacing, 0)
    let rect = panes.count < 2 ? rect : panes.reduce(rect) { $0.union($1.wholeRect(near: rect)) }
    // Glass changes nothing beyond this distance, and panes farther away than the nearest by k have no weight.
    let reach = panes.reduce(0) { max($0, $1.reach * $1.pixelsFromPane.meanScale) } + k * pixelsPerPoint + 2
    let fields = panes.map { pane in
      let near = panes.count == 1 ? rect : pane.outlineRect(outsetBy: reach).intersection(rect)
      var field = DistanceField(
        pane.shape, pixelsFromPane: pane.pixelsFromPane, in: pane.fieldRect(in: near), reusing: &known
      ) { pane.preset($0).refraction.visibleHeight }
      let inflation = pane.inflation(field.S)
      field.moveOut(by: Float(inflation))
      field.scaleDistances(by: Float(pane.pixelsFromPane.meanScale / pixelsPerPoint))
      if pane.hasRidges(S: field.S) {
        let grown = max(inflation, 0) * pane.pixelsFromPane.meanScale
        field.smoothRidges(
          upTo: pane.refractionReach(S: field.S), inside: pane.outlineRect(outsetBy: grown + 3),
          turning: !pane.shape.isRoundedRect, pixelsPerPoint: pixelsPerPoint)
      }
      return field
    }
    let sides = fields.map { $0.S }
    guard fields.count != 1 else {
      self = fields[0]
      self.sides = sides
      return
    }
    self.init(rect: rect, S: fields.map { $0.S }.max() ?? 0)
    self.sides = sides
    guard !fields.isEmpty else { return }
    if fields.contains(where: { !$0.refractionDepths.isEmpty }) { refractionDepths = directionX }
    let next = takeNearest(of: fields)
    guard k > 0 else { return }
    guard mix(fields, where: next, within: Float(k)) else { return }
    followOutline(
      upTo: zip(panes, sides).reduce(0) { max($0, $1.0.refractionReach(S: $1.1)) }, pixelsPerPoint: pixelsPerPoint)
  }

  /// Copies the field of the nearest pane to each pixel, and returns the distances to the second nearest.
  private mutating func takeNearest(of fields: [DistanceField]) -> [Float] {
    distance = [Float](repeating: .greatestFiniteMagnitude, count: distance.count)
    owners = [Owner](repeating: Owner(), count: distance.count)
    var next = distance
    for (number, field) in fields.enumerated() {
      let shared = field.rect.intersection(rect)
      guard !shared.isEmpty else { continue }
      for y in shared.y..<shared.maxY {
        var to = index(shared.x, y)
        var from = field.index(shared.x, y)
        for _ in 0..<shared.width {
          let d = field.distance[from]
          if d < distance[to] {
            next[to] = distance[to]
            distance[to] = d
            directionX[to] = field.directionX[from]
            directionY[to] = field.directionY[from]
            if !refractionDepths.isEmpty { refractionDepths[to] = field.refractionDepth(from) }
            owners[to] = Owner(first: UInt8(number), second: UInt8(number), weight: 0)
          } else if d < next[to] {
            next[to] = d
          }
          to += 1
          from += 1
        }
      }
    }
    return next
  }

  /// Mixes the fields where the distances to the nearest pane and the next nearest differ by less than `k`.
  ///
  /// - Returns: Whether any mixed pixel is glass.
  private mutating func mix(_ fields: [DistanceField], where next: [Float], within k: Float) -> Bool {
    var isGlass = false
    var near: [(distance: Float, pane: Int, at: Int)] = []
    var weights: [Float] = []
    for y in rect.y..<rect.maxY {
      let inRow = fields.indices.filter { fields[$0].rect.y <= y && y < fields[$0].rect.maxY }
      for x in rect.x..<rect.maxX {
        let at = index(x, y)
        let nearest = distance[at]
        guard next[at] - nearest < k else { continue }
        near.removeAll(keepingCapacity: true)
        for number in inRow where fields[number].rect.x <= x && x < fields[number].rect.maxX {
          let i = fields[number].index(x, y)
          let d = fields[number].distance[i]
          if d - nearest < k { near.append((d, number, i)) }
        }
        // Beyond the reach of all panes, none is near.
        guard near.count > 1 else { continue }
        near.shellSort { $0.distance < $1.distance || ($0.distance == $1.distance && $0.pane < $1.pane) }
        DistanceField.weigh(near, over: nearest, k, into: &weights)
        var merged: Float = -k / 2
        var direction: (x: Float, y: Float) = (0, 0)
        var ridge: Float = 0
        for (weight, member) in zip(weights, near) where weight > 0 {
          let field = fields[member.pane]
          merged += weight * (member.distance - nearest) + k / 2 * weight * weight
          direction.x += weight * field.directionX[member.at]
          direction.y += weight * field.directionY[member.at]
          ridge += weight * (max(-member.distance, 0) - field.refractionDepth(member.at))
        }
        distance[at] = nearest + merged
        if distance[at] < 0 { isGlass = true }
        if !refractionDepths.isEmpty { refractionDepths[at] = max(-distance[at] - ridge, 0) }
        (directionX[at], directionY[at]) = direction
        owners[at] = Owner(
          first: UInt8(near[0].pane), second: UInt8(near[1].pane), weight: weights[1] / (weights[0] + weights[1]))
      }
    }
    return isGlass
  }

  /// Converts distances from a pane's own points to points of the lens.
  private mutating func scaleDistances(by scale: Float) {
    guard scale != 1 else { return }
    for i in 0..<distance.count { distance[i] *= scale }
  }

  /// Moves the outline outwards by `amount` points.
  private mutating func moveOut(by amount: Float) {
    guard amount != 0 else { return }
    for i in 0..<distance.count { distance[i] -= amount }
  }

  /// Computes the weights that minimise Σ wⱼdⱼ + (k/2) Σ wⱼ². They fall linearly with distance to 0.
  ///
  /// `near` is in ascending order of distance; `nearest` is the first distance.
  private static func weigh(
    _ near: [(distance: Float, pane: Int, at: Int)], over nearest: Float, _ k: Float, into weights: inout [Float]
  ) {
    var sum: Float = 0
    var level: Float = 0
    for i in near.indices {
      let d = near[i].distance - nearest
      let next = (k + sum + d) / Float(i + 1)
      if i > 0 && next <= d { break }
      sum += d
      level = next
    }
    weights.removeAll(keepingCapacity: true)
    for i in near.indices { weights.append(max(0, (level - (near[i].distance - nearest)) / k)) }
  }
}

import Geometry

extension DistanceField {
  /// The field of panes that flow into one another where they are nearer than `spacing` points.
  ///
  /// The distance is m = min over weights w (none negative, their sum 1) of Σ wⱼdⱼ + (k/2)(Σ wⱼ² − 1). Of two panes
  /// that is min(d₁, d₂) − e²/4k with e = max(k − |d₁ − d₂|, 0) (§ Shape); of any number it is smooth, whatever their
  /// order. The same weights mix directions and materials. Where one pane is nearer than all others by k, it alone
  /// counts, and the field is its own, bit for bit.
  init(merging panes: [LensPane], spacing: Double, pixelsPerPoint: Double, in rect: PixelRect) {
    let fields = panes.map { pane in
      var field = DistanceField(pane.shape, pixelsFromPane: pane.pixelsFromPane, in: pane.fieldRect(in: rect)) {
        pane.preset($0).refraction.height
      }
      field.moveOut(by: Float(pane.inflation(field.S)))
      field.measure(in: Float(pane.pixelsFromPane.meanScale / pixelsPerPoint))
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
    owners = [Owner](repeating: Owner(), count: distance.count)
    let k = Float(max(spacing, 0))
    var near: [(distance: Float, pane: Int)] = []
    var weights: [Float] = []
    // Where each field's numbers for the first pixel lie, and how far apart its rows are.
    let places = fields.map { (start: $0.index(rect.x, rect.y), width: $0.rect.width) }
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let at = y * rect.width + x
        var nearest = Float.infinity
        var next = Float.infinity
        var owner = 0
        for (number, place) in places.enumerated() {
          let d = fields[number].distance[place.start + y * place.width + x]
          if d < nearest {
            (next, nearest, owner) = (nearest, d, number)
          } else if d < next {
            next = d
          }
        }
        let first = fields[owner]
        let i = first.index(rect.x + x, rect.y + y)
        owners[at].first = UInt8(owner)
        owners[at].second = UInt8(owner)
        guard next - nearest < k else {
          distance[at] = nearest
          directionX[at] = first.directionX[i]
          directionY[at] = first.directionY[i]
          continue
        }
        near.removeAll(keepingCapacity: true)
        for (number, field) in fields.enumerated() {
          let d = field.distance[field.index(rect.x + x, rect.y + y)]
          if d - nearest < k { near.append((d, number)) }
        }
        near.sort { $0.distance < $1.distance || ($0.distance == $1.distance && $0.pane < $1.pane) }
        owners[at].first = UInt8(near[0].pane)
        DistanceField.weigh(near.map { $0.distance - nearest }, k, into: &weights)
        var merged: Float = -k / 2
        for (weight, member) in zip(weights, near) where weight > 0 {
          let field = fields[member.pane]
          let j = field.index(rect.x + x, rect.y + y)
          merged += weight * (member.distance - nearest) + k / 2 * weight * weight
          directionX[at] += weight * field.directionX[j]
          directionY[at] += weight * field.directionY[j]
        }
        distance[at] = nearest + merged
        owners[at].second = UInt8(near[1].pane)
        owners[at].share = weights[1] / (weights[0] + weights[1])
      }
    }
  }

  /// Turns distances in a pane's own points into those of the lens.
  private mutating func measure(in scale: Float) {
    guard scale != 1 else { return }
    for i in 0..<distance.count { distance[i] *= scale }
  }

  /// Moves the outline out.
  private mutating func moveOut(by amount: Float) {
    guard amount != 0 else { return }
    for i in 0..<distance.count { distance[i] -= amount }
  }

  /// The weights that make the least of Σ wⱼdⱼ + (k/2) Σ wⱼ²: they fall off linearly with distance, to none.
  private static func weigh(_ distances: [Float], _ k: Float, into weights: inout [Float]) {
    var sum: Float = 0
    var level: Float = 0
    for (i, d) in distances.enumerated() {
      let next = (k + sum + d) / Float(i + 1)
      if i > 0 && next <= d { break }
      sum += d
      level = next
    }
    weights.removeAll(keepingCapacity: true)
    for d in distances { weights.append(max(0, (level - d) / k)) }
  }
}

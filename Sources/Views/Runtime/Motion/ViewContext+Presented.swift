import Optics

extension _ViewContext {
  /// The value to show at this instant for one that is aimed at; `slot` tells several of one view apart.
  func presented<Value: Animatable>(_ target: Value, _ slot: Int = 0) -> Value {
    guard evaluation.isRemembering, Value.AnimatableData.self != EmptyAnimatableData.self else { return target }
    var value = target
    value.animatableData = presentedData(target.animatableData, slot)
    return value
  }

  /// A view or modifier that says of itself what can be animated, with that as it is to be shown at this instant.
  func presented<Value>(animatable value: Value) -> Value {
    guard evaluation.isRemembering, let animatable = value as? any Animatable else { return value }
    func presented<Target: Animatable>(_ target: Target) -> Target { self.presented(target) }
    return presented(animatable) as? Value ?? value
  }

  /// The style to show at this instant for one that is aimed at.
  func presented(_ target: ResolvedStyle, _ slot: Int = 0) -> ResolvedStyle {
    guard evaluation.isRemembering else { return target }
    return target.replacing(presentedData(target.vector, 1000 + slot))
  }

  /// The colour to show at this instant for one that is aimed at.
  func presented(_ target: RGBA, _ slot: Int = 0) -> RGBA {
    presented(ResolvedStyle.color(target), slot).representativeColor
  }

  /// Where to show something that the layout moves; it goes on moving although its aim shifts.
  ///
  /// One that is new has nothing to move from. `lag` is how far the views around are from where they belong: it begins
  /// as far on the other side, and so stays where it belongs while they move.
  func presentedOrigin(_ target: CGPoint, slot: Int = MemorySlot.origin, lag: CGPoint = .zero) -> CGPoint {
    guard evaluation.isRemembering else { return target }
    let key = Memory.Key(identity: identity, slot: slot)
    if lag != .zero, evaluation.memory.value(key, as: AnimationTrack<CGPoint.AnimatableData>.self) == nil {
      let start = CGPoint(x: target.x - lag.x, y: target.y - lag.y)
      evaluation.memory.remember(AnimationTrack(start.animatableData), key)
    }
    var point = target
    point.animatableData = presentedData(target.animatableData, slot, keepsMoving: true)
    return point
  }

  /// Where to show a frame that the layout moves and resizes; it goes on moving although its aim shifts.
  func presentedFrame(_ target: CGRect) -> CGRect {
    guard evaluation.isRemembering else { return target }
    var frame = target
    frame.animatableData = presentedData(target.animatableData, 0, keepsMoving: true)
    return frame
  }

  private func presentedData<Data: VectorArithmetic>(
    _ target: Data, _ slot: Int, keepsMoving: Bool = false
  ) -> Data {
    let key = Memory.Key(identity: identity, slot: slot)
    guard var track = evaluation.memory.kept(key, as: AnimationTrack<Data>.self) else {
      evaluation.memory.remember(AnimationTrack(target), key)
      return target
    }
    if track.target != target {
      let animation = transaction.disablesAnimations ? nil : transaction.animation
      track.aim(at: target, at: evaluation.time, animation, keepsMoving: keepsMoving)
      evaluation.memory.remember(track, key)
      if let animation { evaluation.memory.noteMotion(until: evaluation.time + animation.duration) }
    }
    return track.value(at: evaluation.time)
  }
}

/// Components of something whose number of components may change; missing ones count as zero.
struct AnimatableVector: VectorArithmetic {
  var components: [Double]

  static let zero = AnimatableVector(components: [])

  private static func combining(
    _ a: AnimatableVector, _ b: AnimatableVector, _ combine: (Double, Double) -> Double
  ) -> AnimatableVector {
    let count = max(a.components.count, b.components.count)
    return AnimatableVector(
      components: (0..<count).map { index in
        combine(
          index < a.components.count ? a.components[index] : 0, index < b.components.count ? b.components[index] : 0)
      })
  }

  static func + (a: AnimatableVector, b: AnimatableVector) -> AnimatableVector { combining(a, b, +) }
  static func - (a: AnimatableVector, b: AnimatableVector) -> AnimatableVector { combining(a, b, -) }
  mutating func scale(by rhs: Double) { for index in components.indices { components[index] *= rhs } }
  var magnitudeSquared: Double { components.reduce(0) { $0 + $1 * $1 } }
}

extension ResolvedStyle {
  /// All colours' components, premultiplied, in order.
  fileprivate var vector: AnimatableVector {
    var components: [Double] = []
    _ = mappingColors { color in
      components += [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
      return color
    }
    if case .mesh(let mesh) = self { components += mesh.numbers }
    return AnimatableVector(components: components)
  }

  /// The style with its colours taken from components.
  fileprivate func replacing(_ vector: AnimatableVector) -> ResolvedStyle {
    var next = 0
    let recoloured = mappingColors { color in
      defer { next += 4 }
      guard next + 3 < vector.components.count else { return color }
      let alpha = vector.components[next + 3]
      guard alpha > 0 else { return RGBA(red: color.red, green: color.green, blue: color.blue, alpha: 0) }
      return RGBA(
        red: vector.components[next] / alpha, green: vector.components[next + 1] / alpha,
        blue: vector.components[next + 2] / alpha, alpha: alpha)
    }
    guard case .mesh(var mesh) = recoloured else { return recoloured }
    mesh.numbers = Array(vector.components.dropFirst(next))
    return .mesh(mesh)
  }
}

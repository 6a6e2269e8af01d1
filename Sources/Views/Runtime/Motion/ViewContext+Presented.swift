extension _ViewContext {
  /// Returns the current value on the way to a target; `index` distinguishes several values of one view.
  func presented<Value: Animatable>(_ target: Value, _ index: Int = 0) -> Value {
    presented(target, in: .value(index))
  }

  /// Returns the current value on the way to a target, as remembered in a given slot.
  func presented<Value: Animatable>(_ target: Value, in slot: MemorySlot) -> Value {
    guard evaluation.claimMemory(), Value.AnimatableData.self != EmptyAnimatableData.self else { return target }
    var value = target
    value.animatableData = presentedData(target.animatableData, slot)
    return value
  }

  /// Returns a view or modifier with the current values of its animatable data.
  func presented<Value>(animatable value: Value) -> Value {
    guard evaluation.claimMemory(), let animatable = value as? any Animatable else { return value }
    func presented<Target: Animatable>(_ target: Target) -> Target { self.presented(target) }
    return presented(animatable) as? Value ?? value
  }

  /// Returns the current origin of something that the layout moves. Motion continues when the target shifts.
  ///
  /// A new origin has no previous position to move from. `lag` is the offset of the ancestors from their final places.
  /// The new origin starts at the opposite offset, so that it stays in its final place while the ancestors move.
  func presentedOrigin(_ target: CGPoint, slot: MemorySlot = .origin, lag: CGPoint = .zero) -> CGPoint {
    guard evaluation.claimMemory() else { return target }
    let key = Memory.Key(identity: identity, slot: slot)
    if lag != .zero, evaluation.memory.value(key, as: AnimationTrack<CGPoint.AnimatableData>.self) == nil {
      let start = CGPoint(x: target.x - lag.x, y: target.y - lag.y)
      evaluation.memory.remember(AnimationTrack(start.animatableData), key)
    }
    var point = target
    point.animatableData = presentedData(target.animatableData, slot, keepsMoving: true)
    return point
  }

  /// Returns the current frame of something that the layout moves and resizes. Motion continues when the target shifts.
  func presentedFrame(_ target: CGRect) -> CGRect {
    guard evaluation.claimMemory() else { return target }
    var frame = target
    frame.animatableData = presentedData(target.animatableData, .value(0), keepsMoving: true)
    return frame
  }

  /// Returns the current components on the way to a target.
  func presentedData<Data: VectorArithmetic>(
    _ target: Data, _ slot: MemorySlot, keepsMoving: Bool = false
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

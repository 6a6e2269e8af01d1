import Geometry
import Optics

/// A touch on a pane. Its position is in the node's own space, so that the touch moves with the pane.
private struct PressedPlace {
  var touch: Touch
  var position: CGPoint
}

extension _ViewContext {
  /// Returns the current press on interactive glass with the given outline, or nil if no touch affects the glass.
  ///
  /// A touch is assigned to a pane when it begins. Its effect then depends only on the time elapsed.
  func press(on outline: Path, _ placement: Placement) -> GlassState.Press? {
    let touches = environment.touches
    guard !touches.isEmpty else { return nil }
    evaluation.noteReaction()
    let now = evaluation.time
    let key = Memory.Key(identity: identity, slot: .touches)
    var pressed = evaluation.memory.value(key, as: [PressedPlace].self) ?? []
    pressed.removeAll { $0.touch.end <= now }
    for touch in touches {
      for instant in [touch.began, touch.ended, touch.end].compactMap({ $0 }) where instant.isFinite {
        evaluation.noteChange(at: instant)
      }
      guard now == max(touch.began, 0), !pressed.contains(where: { $0.touch == touch }),
        let position = placement.pointsFromNode.inverse.map({ CGPoint($0 * Point(touch.position)) }),
        outline.contains(position)
      else { continue }
      pressed.append(PressedPlace(touch: touch, position: position))
    }
    evaluation.memory.remember(pressed, key)
    guard let last = pressed.max(by: { $0.touch.began < $1.touch.began }) else { return nil }
    for change in [last.touch.began, last.touch.ended].compactMap({ $0 }) where change <= now {
      evaluation.memory.noteMotion(until: change + GlassMotion.settling)
    }
    return GlassState.Press(
      time: now - last.touch.began, at: Point(last.position), lifted: last.touch.ended.map { $0 - last.touch.began })
  }
}

extension Touch {
  /// The time at which the effect of the touch ends; infinite if the finger is never lifted.
  fileprivate var end: TimeInterval { ended.map { $0 + GlassMotion.settling } ?? .infinity }
}

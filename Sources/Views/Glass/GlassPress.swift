import Geometry
import Optics

/// A finger that came down on a pane, and where: in the node's own space, so that it stays where the pane goes.
private struct PressedPlace {
  var touch: Touch
  var position: CGPoint
}

extension _ViewContext {
  /// The press on interactive glass of an outline at this instant; nil for none.
  ///
  /// Who is hit is settled when a finger comes down. What follows depends on the time since alone.
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
  /// When nothing is left of it.
  fileprivate var end: TimeInterval { ended.map { $0 + GlassMotion.settling } ?? .infinity }
}

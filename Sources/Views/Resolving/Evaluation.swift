import Drawing

/// One evaluation of a view: what is the same for all its parts.
final class Evaluation {
  /// Turns text into glyphs.
  let shaper: any TextShaping
  /// The instant, in seconds.
  let time: TimeInterval
  private var dynamicFields: [ObjectIdentifier: [DynamicField]] = [:]

  /// What views remember.
  let memory: Memory

  init(shaper: any TextShaping, time: TimeInterval, memory: Memory) {
    self.shaper = shaper
    self.time = time
    self.memory = memory
  }

  /// Which stored properties of a type must be connected before its body is asked for; found once a type.
  func dynamicFields(of type: Any.Type) -> [DynamicField] {
    if let known = dynamicFields[ObjectIdentifier(type)] { return known }
    let found = DynamicField.all(in: type)
    dynamicFields[ObjectIdentifier(type)] = found
    return found
  }
}

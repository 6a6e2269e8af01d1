/// What views remember from one instant to the next, by who they are.
final class Memory {
  private var states: [Identity: AnyObject] = [:]
  /// Whether a state was written since somebody last looked.
  var isChanged = false

  /// The value that a view keeps; made of what it begins with where it is new.
  func state<Value>(at identity: Identity, initial: Value) -> StateLocation<Value> {
    if let known = states[identity] as? StateLocation<Value> { return known }
    let location = StateLocation(initial) { [unowned self] in isChanged = true }
    states[identity] = location
    return location
  }
}

extension Evaluation {
  /// Returns the stored state of a view, which both colour schemes share; creates it from the initial value if the view
  /// is new.
  func state<Value>(at identity: Identity, initial: () -> Value) -> StateLocation<Value> {
    noteReaction()
    let key = Memory.Key(identity: identity.primary, slot: .state)
    if let known = memory.kept(key, as: StateLocation<Value>.self) { return known }
    let location = StateLocation(initial(), changes: changes)
    memory.remember(location, key)
    return location
  }
}

extension Evaluation {
  /// Returns a view's stored state, creating it from the initial value if the view is new. Both colour schemes share
  /// it.
  package func state<Value>(at identity: Identity, initial: () -> Value) -> StateLocation<Value> {
    noteReaction()
    let key = Memory.Key(identity: identity.primary, slot: .state)
    if let known = memory.kept(key, as: StateLocation<Value>.self) { return known }
    let location = StateLocation(initial(), changes: changes)
    memory.remember(location, key)
    return location
  }
}

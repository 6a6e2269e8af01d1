extension Evaluation {
  /// The value that a view keeps, in both its forms; made from its initial value where it is new.
  func state<Value>(at identity: Identity, initial: () -> Value) -> StateLocation<Value> {
    noteReaction()
    let key = Memory.Key(identity: identity.primary, slot: .state)
    if let known = memory.kept(key, as: StateLocation<Value>.self) { return known }
    let location = StateLocation(initial(), changes: changes)
    memory.remember(location, key)
    return location
  }
}

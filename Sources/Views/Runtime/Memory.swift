import OrderedCollections

/// What views remember from one instant to the next, keyed by their identity.
///
/// Memory is a value: evaluating with a copy leaves the original untouched. Only the storage of `State` is shared between
/// copies, and only actions write to it; they never run while a pass merely looks ahead.
struct Memory {
  /// A remembered value of one view.
  struct Key: Hashable {
    var identity: Identity
    var slot: MemorySlot

    /// The identity is a digest already; hashing it again would dominate the cost of a lookup.
    func _rawHashValue(seed: Int) -> Int { identity.digest ^ slot.number &* 0x9e37_79b9 ^ seed }

    func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(slot.number)
    }
  }

  private struct Entry {
    var value: Any
    /// The last pass in which a view asked for it.
    var pass: Int
  }

  /// In the order in which they were first remembered, which is the order in which views ask in later passes.
  private var entries: OrderedDictionary<Key, Entry> = [:]
  private var pass = 0
  /// The instant at which the last motion so far ends.
  private(set) var motionEnd = -TimeInterval.infinity

  /// The value remembered under a key.
  func value<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    entries[key].flatMap { $0.value as? Value }
  }

  /// The value remembered under a key, marked as in use in this pass.
  mutating func kept<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].pass = pass
    return entries.values[index].value as? Value
  }

  /// Remembers a value.
  mutating func remember(_ value: Any, _ key: Key) { entries[key] = Entry(value: value, pass: pass) }

  /// Notes a motion that lasts until an instant.
  mutating func noteMotion(until end: TimeInterval) { motionEnd = max(motionEnd, end) }

  /// Marks the value under a key as in use in this pass.
  mutating func touch(_ key: Key) {
    if let index = entries.index(forKey: key) { entries.values[index].pass = pass }
  }

  /// Begins a pass.
  mutating func beginPass() { pass += 1 }

  /// Forgets the values that were not used in this pass, and returns them.
  mutating func endPass() -> [Any] {
    let forgotten = entries.values.filter { $0.pass != pass }
    if forgotten.isEmpty { return [] }
    entries.removeAll { [pass] in $0.value.pass != pass }
    return forgotten.map(\.value)
  }
}

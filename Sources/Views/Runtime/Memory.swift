import OrderedCollections

/// The values that views remember from one instant to the next, keyed by identity.
///
/// Memory is a value type: evaluating with a copy leaves the original untouched. Copies share only the storage of
/// `State`. Only actions write to that storage, and actions never run in a look-ahead pass.
struct Memory {
  /// The key of a value that a view remembers.
  struct Key: Hashable {
    var identity: Identity
    var slot: MemorySlot

    /// Uses the identity directly: it is already a digest, and hashing it again would dominate the lookup cost.
    func _rawHashValue(seed: Int) -> Int { identity.digest ^ slot.number &* 0x9e37_79b9 ^ seed }

    func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(slot.number)
    }
  }

  private struct Entry {
    var value: Any
    /// The last pass in which a view asked for the value.
    var pass: Int
  }

  /// The entries in insertion order, which is also the order in which views look them up in later passes.
  private var entries: OrderedDictionary<Key, Entry> = [:]
  private var pass = 0
  /// The time at which the last of the motions started so far ends, in seconds.
  private(set) var motionEnd = -TimeInterval.infinity

  /// Returns the value remembered for a key.
  func value<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    entries[key].flatMap { $0.value as? Value }
  }

  /// Returns the value remembered for a key, and keeps it for the next pass.
  mutating func kept<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].pass = pass
    return entries.values[index].value as? Value
  }

  /// Remembers a value.
  mutating func remember(_ value: Any, _ key: Key) { entries[key] = Entry(value: value, pass: pass) }

  /// Notes a motion that lasts until an instant.
  mutating func noteMotion(until end: TimeInterval) { motionEnd = max(motionEnd, end) }

  /// Marks the value for a key as used in this pass.
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

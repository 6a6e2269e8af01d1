/// What views remember from one instant to the next, by who they are.
///
/// A copy is as good as the original: looking ahead on a copy leaves no trace. Only states are shared between copies,
/// and those are written by actions alone, which do not run when one looks ahead.
struct Memory {
  /// One thing that one view remembers.
  struct Key: Hashable {
    var identity: Identity
    var slot: Int

    /// An identity is a digest already: hashing it once more would cost more than all else that is remembered.
    func _rawHashValue(seed: Int) -> Int { identity.digest ^ slot &* 0x9e37_79b9 ^ seed }
  }

  private struct Entry {
    var value: Any
    /// The pass in which somebody last asked for it.
    var pass: Int
  }

  private var entries: [Key: Entry] = [:]
  private var pass = 0
  /// Until when something that was set in motion moves.
  private(set) var motionEnd = -TimeInterval.infinity

  /// What is remembered under a key.
  func value<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? { entries[key]?.value as? Value }

  /// What is remembered under a key, which is kept for the next pass.
  mutating func kept<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].pass = pass
    return entries.values[index].value as? Value
  }

  /// Remembers something.
  mutating func remember(_ value: Any, _ key: Key) { entries[key] = Entry(value: value, pass: pass) }

  /// Notes that something moves until an instant.
  mutating func noteMotion(until end: TimeInterval) { motionEnd = max(motionEnd, end) }

  /// Keeps what is remembered under a key although nothing new is to be said.
  mutating func touch(_ key: Key) { entries[key]?.pass = pass }

  /// Begins to note who asks.
  mutating func beginPass() { pass += 1 }

  /// Forgets what nobody asked for since the pass began, and hands it back.
  mutating func endPass() -> [Any] {
    let forgotten = entries.filter { $0.value.pass != pass }
    for key in forgotten.keys { entries[key] = nil }
    return forgotten.values.map(\.value)
  }
}

/// Slots of what views remember, apart from the numbered ones of animated values.
enum MemorySlot {
  static let state = -1
  static let appearance = -2
  static let change = -3
  static let animationValue = -4
  static let presence = -5
  static let timeline = -6
  static let geometry = -7
  static let placement = -8
  static let preference = -9
  static let origin = -10
  static let content = -11
  static let touches = -12
  static let phase = -13
}

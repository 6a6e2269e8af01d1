/// What views remember from one instant to the next, by who they are.
///
/// A copy is as good as the original: looking ahead on a copy leaves no trace. Only states are shared between copies,
/// and those are written by actions alone, which do not run when one looks ahead.
struct Memory {
  /// One thing that one view remembers.
  struct Key: Equatable {
    var identity: Identity
    var slot: Int

    /// An identity is a digest already: hashing it once more would cost more than all else that is remembered.
    fileprivate var digest: UInt { UInt(bitPattern: identity.digest ^ slot &* 0x9e37_79b9) }
  }

  private struct Entry {
    var key: Key
    var value: Any
    /// The pass in which somebody last asked for it.
    var pass: Int
  }

  /// In the order in which they were first remembered, which is that in which views ask for them pass after pass.
  private var entries: [Entry] = []
  private var places = PlaceTable()
  private var pass = 0
  /// Until when something that was set in motion moves.
  private(set) var motionEnd = -TimeInterval.infinity

  private func index(of key: Key) -> Int? { places.find(key.digest) { entries[$0].key == key } }

  /// What is remembered under a key.
  func value<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    index(of: key).flatMap { entries[$0].value as? Value }
  }

  /// What is remembered under a key, which is kept for the next pass.
  mutating func kept<Value>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    guard let index = index(of: key) else { return nil }
    entries[index].pass = pass
    return entries[index].value as? Value
  }

  /// Remembers something.
  mutating func remember(_ value: Any, _ key: Key) {
    if let index = index(of: key) {
      entries[index].value = value
      entries[index].pass = pass
    } else {
      places.insert(entries.count, digest: key.digest) { entries[$0].key.digest }
      entries.append(Entry(key: key, value: value, pass: pass))
    }
  }

  /// Notes that something moves until an instant.
  mutating func noteMotion(until end: TimeInterval) { motionEnd = max(motionEnd, end) }

  /// Keeps what is remembered under a key although nothing new is to be said.
  mutating func touch(_ key: Key) {
    if let index = index(of: key) { entries[index].pass = pass }
  }

  /// Begins to note who asks.
  mutating func beginPass() { pass += 1 }

  /// Forgets what nobody asked for since the pass began, and hands it back.
  mutating func endPass() -> [Any] {
    let forgotten = entries.filter { $0.pass != pass }
    if forgotten.isEmpty { return [] }
    let kept = entries.filter { $0.pass == pass }
    places = PlaceTable()
    for (index, entry) in kept.enumerated() { places.insert(index, digest: entry.key.digest) { kept[$0].key.digest } }
    entries = kept
    return forgotten.map(\.value)
  }
}

/// Where in an array values lie, found by a digest of theirs: a hash table of places alone.
///
/// A tree of many views remembers more than fits into the processor's cache. Places are so small that all of them do,
/// and the array itself is gone through in order.
private struct PlaceTable {
  /// Places plus one in the order of their digests' last bits; 0 where there is none.
  private var slots: [UInt32] = []
  private var count = 0

  /// The place with a digest that is the one looked for.
  func find(_ digest: UInt, _ isWanted: (Int) -> Bool) -> Int? {
    if slots.isEmpty { return nil }
    var slot = Int(digest & UInt(slots.count - 1))
    while slots[slot] != 0 {
      if isWanted(Int(slots[slot] - 1)) { return Int(slots[slot] - 1) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a place that is not there yet; `digestOf` tells the digest of one that is.
  mutating func insert(_ place: Int, digest: UInt, _ digestOf: (Int) -> UInt) {
    if (count + 1) * 4 > slots.count * 3 {
      let old = slots
      slots = Array(repeating: 0, count: max(old.count * 2, 64))
      for known in old where known != 0 { put(known, digestOf(Int(known - 1))) }
    }
    put(UInt32(place + 1), digest)
    count += 1
  }

  private mutating func put(_ entry: UInt32, _ digest: UInt) {
    var slot = Int(digest & UInt(slots.count - 1))
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = entry
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
  static let keyframes = -14
}

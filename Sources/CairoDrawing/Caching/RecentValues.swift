/// A cache with a bounded total cost.
///
/// The cache has two generations. New values and values that are looked up go into the young generation. When it is
/// full, the old generation is discarded and the young one takes its place. Recently used values thus remain cached
/// without any tracking of access times, and a lookup searches at most two dictionaries.
///
/// - Complexity: Lookups and insertions are O(1).
struct RecentValues<Key: Hashable, Value> {
  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var cost = 0
  private let limit: Int

  /// Creates an empty cache for values with a total cost of up to twice `limit`.
  init(limit: Int) { self.limit = limit }

  /// The value for a key; nil if it was never stored or has been discarded.
  subscript(key: Key) -> Value? {
    mutating get {
      if let found = young[key] { return found.value }
      guard let found = old.removeValue(forKey: key) else { return nil }
      insert(found.value, for: key, cost: found.cost)
      return found.value
    }
  }

  /// Stores a value. The next insertions soon discard a value whose cost exceeds the limit.
  mutating func insert(_ value: Value, for key: Key, cost valueCost: Int) {
    if cost + valueCost > limit {
      old = young
      young = [:]
      cost = 0
    }
    cost += valueCost
    young[key] = (value, valueCost)
  }
}

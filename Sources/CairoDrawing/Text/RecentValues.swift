/// A cache of bounded cost.
///
/// It keeps two generations. Values in use move to the young one. When that is full, the old one is discarded. Recently
/// used values therefore stay, at the cost of two lookups and without bookkeeping.
///
/// - Complexity: lookups and insertions are O(1).
struct RecentValues<Key: Hashable, Value> {
  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var cost = 0
  private let limit: Int

  /// An empty cache for values of a total cost of up to twice `limit`.
  init(limit: Int) { self.limit = limit }

  /// The value of a key; nil if it is unknown or was discarded.
  subscript(key: Key) -> Value? {
    mutating get {
      if let found = young[key] { return found.value }
      guard let found = old.removeValue(forKey: key) else { return nil }
      insert(found.value, for: key, cost: found.cost)
      return found.value
    }
  }

  /// Stores a value. A value whose cost exceeds the limit is soon discarded.
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

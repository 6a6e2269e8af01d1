/// A bounded memory of values that are dear to make.
///
/// Two generations: what is asked for moves to the younger; when that is full, the older is forgotten. So what was
/// used lately stays, at the price of two look-ups and no book-keeping.
struct RecentValues<Key: Hashable, Value> {
  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var cost = 0
  private let limit: Int

  /// A memory that holds values of up to twice `limit` in cost.
  init(limit: Int) { self.limit = limit }

  /// The value of a key, if it is still known.
  subscript(key: Key) -> Value? {
    mutating get {
      if let found = young[key] { return found.value }
      guard let found = old.removeValue(forKey: key) else { return nil }
      insert(found.value, for: key, cost: found.cost)
      return found.value
    }
  }

  /// Remembers a value; one that costs more than the limit is not kept long.
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

/// A cache of the most recently requested values. Concurrent requests for the same key share one computation.
package actor RecentValues<Key: Hashable & Sendable, Value: Sendable> {
  private let most: Int
  private let discard: @Sendable (Value) -> Void
  /// In the order of their last use.
  private var entries: [(key: Key, value: Task<Value, any Error>)] = []

  /// Keeps at most `most` values, and calls `discard` with those that it drops.
  package init(most: Int, discard: @escaping @Sendable (Value) -> Void = { _ in }) {
    self.most = most
    self.discard = discard
  }

  /// Returns the value of a key, or creates it with `make`. Errors are not cached.
  package func value(for key: Key, make: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let value: Task<Value, any Error>
    if let index = entries.firstIndex(where: { $0.key == key }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      value = entry.value
    } else {
      value = Task { try await make() }
      entries.append((key, value))
      if entries.count > most { drop(entries.removeFirst().value) }
    }
    do { return try await value.value } catch {
      // A later request may have replaced the entry in the meantime.
      entries.removeAll { $0.value == value }
      throw error
    }
  }

  /// Drops the values of some keys.
  package func removeAll(where isDropped: (Key) -> Bool) {
    for entry in entries where isDropped(entry.key) { drop(entry.value) }
    entries.removeAll { isDropped($0.key) }
  }

  private func drop(_ value: Task<Value, any Error>) {
    Task { [discard] in
      if let value = try? await value.value { discard(value) }
    }
  }
}

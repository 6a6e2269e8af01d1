import Views

/// The values of the screens on a navigation stack, from the first above the root to the top.
public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path of values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { values = elements.map { AnyHashable($0) } }

  /// The number of values.
  public var count: Int { values.count }
  /// Whether the path is empty.
  public var isEmpty: Bool { values.isEmpty }

  /// Appends a value.
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }

  /// Removes the last `k` values; traps if there are fewer.
  public mutating func removeLast(_ k: Int = 1) {
    precondition(k <= values.count, "cannot remove \(k) values from a path of \(values.count)")
    values.removeLast(k)
  }
}

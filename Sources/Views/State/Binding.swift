/// A property wrapper that reads and writes a value stored elsewhere.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Creates a binding that reads and writes a value with closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// Creates a copy of another binding.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Returns a binding to a constant; writes are ignored.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// Returns a binding that animates the changes it writes.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    Binding(get: get, set: { [set] value in withAnimation(animation) { set(value) } })
  }

  /// A binding to part of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] },
      set: { part in
        var value = wrappedValue
        value[keyPath: keyPath] = part
        wrappedValue = value
      })
  }

  /// Vitrine's own: does nothing, because a binding is already connected.
  public mutating func _install(_ context: _ViewContext) {}
}

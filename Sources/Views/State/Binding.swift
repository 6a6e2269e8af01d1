/// A value that is stored elsewhere.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// A value read and written by closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value of another binding.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A binding to a constant.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] },
      set: { part in
        var value = wrappedValue
        value[keyPath: keyPath] = part
        wrappedValue = value
      })
  }

  /// Vitrine's own: does nothing, as a binding is connected already.
  public mutating func _install(_ context: _ViewContext) {}
}

/// A value that belongs to a view and persists from one instant to the next.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: () -> Value
  private var location: StateLocation<Value>?

  /// Creates state with an initial value.
  public init(wrappedValue: Value) { initial = { wrappedValue } }
  /// Creates state with an initial value.
  public init(initialValue: Value) { initial = { initialValue } }

  /// Creates state with an initial model, which is made when the view appears; each playback from the start makes a
  /// new one.
  public init(wrappedValue thunk: @autoclosure @escaping () -> Value) where Value: AnyObject & Observable {
    initial = thunk
  }

  /// The value; the initial one while the view is not being resolved.
  public var wrappedValue: Value {
    get { location?.value ?? initial() }
    nonmutating set { location?.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial()) }
    return Binding(get: { location.value }, set: { location.set($0) })
  }

  /// Vitrine's own: connects to the stored value.
  public mutating func _install(_ context: _ViewContext) {
    location = context.evaluation.state(at: context.identity, initial: initial)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates state that is initially nil.
  public init() { self.init(wrappedValue: nil) }
}

/// A reference to a value that is stored elsewhere.
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

  /// Returns a binding to a constant, which ignores changes.
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

  /// Vitrine's own: does nothing, as does nothing, as a binding is connected already.
  public mutating func _install(_ context: _ViewContext) {}
}

/// The storage of a state's value.
final class StateLocation<Value> {
  private(set) var value: Value
  private let changes: StateChanges

  init(_ value: Value, changes: StateChanges) {
    self.value = value
    self.changes = changes
  }

  func set(_ value: Value) {
    self.value = value
    changes.note()
  }
}

/// A namespace owned by a view, which keeps its ids apart from those of other views.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identity of a namespace.
  public struct ID: Hashable, Sendable {
    let identity: Identity
  }

  private var id = ID(identity: .root)

  /// Creates a namespace for the view.
  public init() {}

  /// The namespace's identity.
  public var wrappedValue: ID { id }

  /// Vitrine's own: takes the identity of the view.
  public mutating func _install(_ context: _ViewContext) { id = ID(identity: context.identity) }
}

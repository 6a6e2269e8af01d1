/// A view's own value, kept from one instant to the next.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: () -> Value
  private var location: StateLocation<Value>?

  /// A value to begin with.
  public init(wrappedValue: Value) { initial = { wrappedValue } }
  /// A value to begin with.
  public init(initialValue: Value) { initial = { initialValue } }

  /// A model to begin with, made when the view comes: one that is shown again from the start has a new one.
  public init(wrappedValue thunk: @autoclosure @escaping () -> Value) where Value: AnyObject & Observable {
    initial = thunk
  }

  /// The value; what it began with where the view is not being resolved.
  public var wrappedValue: Value {
    get { location?.value ?? initial() }
    nonmutating set { location?.set(newValue) }
  }

  /// A way to the value for other views.
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial()) }
    return Binding(get: { location.value }, set: { location.set($0) })
  }

  /// Vitrine's own: finds the value that the view has kept.
  public mutating func _install(_ context: _ViewContext) {
    location = context.evaluation.state(at: context.identity, initial: initial)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Nil to begin with.
  public init() { self.init(wrappedValue: nil) }
}

/// A value that is kept elsewhere.
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

  /// A value that does not change.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A part of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] },
      set: { part in
        var value = wrappedValue
        value[keyPath: keyPath] = part
        wrappedValue = value
      })
  }

  /// Vitrine's own: a binding is connected already.
  public mutating func _install(_ context: _ViewContext) {}
}

/// Where the value of a state is kept.
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

/// Names that are a view's own, so that those of two views never meet.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// A name space.
  public struct ID: Hashable, Sendable {
    let identity: Identity
  }

  private var id = ID(identity: .root)

  /// A name space of the view's own.
  public init() {}

  /// The name space.
  public var wrappedValue: ID { id }

  /// Vitrine's own: the name space of the view at this place.
  public mutating func _install(_ context: _ViewContext) { id = ID(identity: context.identity) }
}

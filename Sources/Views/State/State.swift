/// A value that belongs to a view and persists from one instant to the next.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: () -> Value
  private var location: StateLocation<Value>?

  /// Creates state with an initial value.
  public init(wrappedValue: Value) { initial = { wrappedValue } }
  /// Creates state with an initial value.
  public init(initialValue: Value) { initial = { initialValue } }

  /// Creates state with an initial model. The model is created when the view appears; each playback from the start
  /// creates a new one.
  public init(wrappedValue thunk: @autoclosure @escaping () -> Value) where Value: AnyObject & Observable {
    initial = thunk
  }

  /// The value; the initial value while the view is not being resolved.
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

/// The storage for a state's value.
package final class StateLocation<Value> {
  package private(set) var value: Value
  private let changes: StateChanges

  init(_ value: Value, changes: StateChanges) {
    self.value = value
    self.changes = changes
  }

  package func set(_ value: Value) {
    self.value = value
    changes.note()
  }
}

public import Views

/// A value that states which view has focus.
///
/// Rendered views receive no input, so focus changes only when the program sets the value, as in `onAppear`.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  /// A reference to a focus state.
  @propertyWrapper
  public struct Binding {
    fileprivate let get: () -> Value
    fileprivate let set: (Value) -> Void

    /// The value.
    public var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }

  private let initial: Value
  private var location: StateLocation<Value>?

  /// Creates a state that is true while its view has focus; initially false.
  public init() where Value == Bool { initial = false }

  /// Creates a state that holds the value of the view with focus; initially nil.
  public init<T: Hashable>() where Value == T? { initial = nil }

  /// The value; the initial value while the view is not being resolved.
  public var wrappedValue: Value {
    get { location?.value ?? initial }
    nonmutating set { location?.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding {
    guard let location else { return Binding(get: { [initial] in initial }, set: { _ in }) }
    return Binding(get: { location.value }, set: { location.set($0) })
  }

  /// Vitrine's own: connects to the stored value.
  public mutating func _install(_ context: _ViewContext) {
    let initial = initial
    location = context.evaluation.state(at: context.identity) { initial }
  }
}

private struct HasFieldFocusKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether a field in the view has focus and shows its caret.
  var hasFieldFocus: Bool {
    get { self[HasFieldFocusKey.self] }
    set { self[HasFieldFocusKey.self] = newValue }
  }
}

extension View {
  /// Gives the view focus while a focus state has a value. A field with focus shows its caret.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    environment(\.hasFieldFocus, binding.wrappedValue == value)
  }

  /// Gives the view focus while a focus state is true. A field with focus shows its caret.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    environment(\.hasFieldFocus, condition.wrappedValue)
  }
}

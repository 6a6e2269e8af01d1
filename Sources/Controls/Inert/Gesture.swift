public import Views

/// A gesture.
///
/// Accepted for source compatibility: rendered views receive no input, so gesture actions never run.
public protocol Gesture<Value> {
  /// The type of the gesture's value; by default the body's value type.
  associatedtype Value = Body.Value
  /// The body of the gesture.
  associatedtype Body: Gesture
  /// The body of the gesture.
  var body: Body { get }
}

extension Never: Gesture {}

extension Gesture where Body == Never {
  /// Traps, since primitive gestures have no body.
  public var body: Never { preconditionFailure("\(Self.self) is a primitive gesture and has no body") }
}

/// A gesture that runs an action when it ends.
public struct _EndedGesture<Content: Gesture>: Gesture {
  /// The value of the gesture.
  public typealias Value = Content.Value
  /// A primitive gesture has no body.
  public typealias Body = Never
}

/// A gesture that runs an action when its value changes.
public struct _ChangedGesture<Content: Gesture>: Gesture {
  /// The value of the gesture.
  public typealias Value = Content.Value
  /// A primitive gesture has no body.
  public typealias Body = Never
}

/// A gesture with a transformed value.
public struct _MapGesture<Content: Gesture, Value>: Gesture {
  /// A primitive gesture has no body.
  public typealias Body = Never
}

/// A gesture that updates a gesture state.
public struct GestureStateGesture<Base: Gesture, State>: Gesture {
  /// The value of the gesture.
  public typealias Value = Base.Value
  /// A primitive gesture has no body.
  public typealias Body = Never
}

/// A gesture that recognises two gestures at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of both gestures.
  public struct Value {
    /// The value of the first gesture; nil while it is not active.
    public var first: First.Value?
    /// The value of the second gesture; nil while it is not active.
    public var second: Second.Value?
  }
  /// A primitive gesture has no body.
  public typealias Body = Never

  /// Creates a gesture that recognises two gestures at the same time.
  public init(_ first: First, _ second: Second) {}
}

/// A sequence of two gestures.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of both gestures.
  public enum Value {
    /// The first gesture is active.
    case first(First.Value)
    /// The first gesture has ended; the second may be active.
    case second(First.Value, Second.Value?)
  }
  /// A primitive gesture has no body.
  public typealias Body = Never

  /// Creates a sequence of two gestures.
  public init(_ first: First, _ second: Second) {}
}

/// A gesture that recognises only one of two gestures.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The value of the gesture.
  public enum Value {
    /// The first gesture is active.
    case first(First.Value)
    /// The second gesture is active.
    case second(Second.Value)
  }
  /// A primitive gesture has no body.
  public typealias Body = Never

  /// Creates a gesture that recognises one of two gestures; the first takes precedence.
  public init(_ first: First, _ second: Second) {}
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

extension Gesture {
  /// Adds an action to perform when the gesture ends. It never runs.
  public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> { _EndedGesture() }

  /// Adds an action to perform when the gesture's value changes. It never runs.
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> where Value: Equatable {
    _ChangedGesture()
  }

  /// Updates a state while the gesture is active. Gestures are never active, so the state keeps its initial value.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> { GestureStateGesture() }

  /// Transforms the value of the gesture.
  public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> { _MapGesture() }

  /// Combines the gesture with another that is recognised at the same time.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Combines the gesture with another that follows it.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Combines the gesture with an alternative of lower precedence.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// A state that a gesture updates while it is active.
///
/// Accepted for source compatibility: rendered views receive no input, so it keeps its initial value.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  /// The initial value.
  public let wrappedValue: Value

  /// Creates a state with an initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates a state with an initial value.
  public init(initialValue: Value) { wrappedValue = initialValue }
  /// Creates a state with an initial value and a reset transaction, which has no effect.
  public init(wrappedValue: Value, resetTransaction: Transaction) { self.wrappedValue = wrappedValue }

  /// The state itself.
  public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// Creates a state that is initially nil.
  public init() { self.init(wrappedValue: nil) }
}

/// A set of enabled gestures.
public struct GestureMask: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: UInt32
  /// Creates a set from its raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No gestures.
  public static let none = GestureMask([])
  /// The added gesture.
  public static let gesture = GestureMask(rawValue: 1)
  /// The gestures of subviews.
  public static let subviews = GestureMask(rawValue: 2)
  /// All gestures.
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  /// Adds a gesture. Accepted for source compatibility: rendered views receive no input.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
  /// Adds a gesture, if enabled. Accepted for source compatibility: rendered views receive no input.
  public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View { self }
  /// Adds a gesture that takes precedence over those of subviews. Accepted for source compatibility: rendered views
  /// receive no input.
  public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
  /// Adds a gesture that is recognised at the same time as those of subviews. Accepted for source compatibility:
  /// rendered views receive no input.
  public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
}

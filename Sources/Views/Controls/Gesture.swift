/// Movements of fingers that a view reacts to.
///
/// A picture is not touched: a gesture is said and never made, so what is to be done then never is.
public protocol Gesture<Value> {
  /// What is known of the movement; unless said what is known of the gesture that this one is made of.
  associatedtype Value = Body.Value
  /// The gesture that this one is made of.
  associatedtype Body: Gesture
  /// The gesture that this one is made of.
  var body: Body { get }
}

extension Never: Gesture {}

extension Gesture where Body == Never {
  /// A primitive gesture is made of no other; asking is a mistake.
  public var body: Never { preconditionFailure("\(Self.self) is a primitive gesture and has no body") }
}

/// A gesture with something to be done when it ends.
public struct _EndedGesture<Content: Gesture>: Gesture {
  /// What is known of the movement.
  public typealias Value = Content.Value
  /// A primitive gesture.
  public typealias Body = Never
}

/// A gesture with something to be done when it changes.
public struct _ChangedGesture<Content: Gesture>: Gesture {
  /// What is known of the movement.
  public typealias Value = Content.Value
  /// A primitive gesture.
  public typealias Body = Never
}

/// A gesture of which something else is made known.
public struct _MapGesture<Content: Gesture, Value>: Gesture {
  /// A primitive gesture.
  public typealias Body = Never
}

/// A gesture that changes a state while it is made.
public struct GestureStateGesture<Base: Gesture, State>: Gesture {
  /// What is known of the movement.
  public typealias Value = Base.Value
  /// A primitive gesture.
  public typealias Body = Never
}

/// Two gestures that may be made at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// What is known of the movements.
  public struct Value {
    /// Of the first; nil while it is not made.
    public var first: First.Value?
    /// Of the second; nil while it is not made.
    public var second: Second.Value?
  }
  /// A primitive gesture.
  public typealias Body = Never

  /// Two gestures that may be made at the same time.
  public init(_ first: First, _ second: Second) {}
}

/// Two gestures that are made one after the other.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// What is known of the movements.
  public enum Value {
    /// The first is made.
    case first(First.Value)
    /// The first has been made, and perhaps the second is.
    case second(First.Value, Second.Value?)
  }
  /// A primitive gesture.
  public typealias Body = Never

  /// Two gestures that are made one after the other.
  public init(_ first: First, _ second: Second) {}
}

/// Two gestures of which one can be made.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// What is known of the movement.
  public enum Value {
    /// The first is made.
    case first(First.Value)
    /// The second is made.
    case second(Second.Value)
  }
  /// A primitive gesture.
  public typealias Body = Never

  /// Two gestures of which one can be made; the first if both could.
  public init(_ first: First, _ second: Second) {}
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

extension Gesture {
  /// Says what is done when the gesture ends, which in a picture it never does.
  public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> { _EndedGesture() }

  /// Says what is done when the gesture changes, which in a picture it never does.
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> where Value: Equatable {
    _ChangedGesture()
  }

  /// Says what a state is while the gesture is made; in a picture it never is.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> { GestureStateGesture() }

  /// Makes something else known of the gesture; in a picture nothing ever is.
  public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> { _MapGesture() }

  /// The gesture and another that may be made at the same time.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// The gesture and another that is made after it.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// The gesture, or another where this one is not made.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// What a gesture changes while it is made; as it began where none is, as in a picture.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  /// The value, which is that to begin with.
  public let wrappedValue: Value

  /// A value to begin with and to go back to.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// A value to begin with and to go back to.
  public init(initialValue: Value) { wrappedValue = initialValue }
  /// A value to begin with and to go back to by a change.
  public init(wrappedValue: Value, resetTransaction: Transaction) { self.wrappedValue = wrappedValue }

  /// The state itself, for a gesture to change.
  public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// Nil to begin with and to go back to.
  public init() { self.init(wrappedValue: nil) }
}

/// Which gestures of a view and of what is in it are made.
public struct GestureMask: OptionSet, Sendable {
  /// The gestures as bits.
  public let rawValue: UInt32
  /// Gestures from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// None.
  public static let none = GestureMask([])
  /// The one that is added.
  public static let gesture = GestureMask(rawValue: 1)
  /// Those of the views inside.
  public static let subviews = GestureMask(rawValue: 2)
  /// All.
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  /// Says what is done when a gesture is made on the view; a picture is not touched.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
  /// Says what is done when a gesture is made on the view, where that is enabled; a picture is not touched.
  public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View { self }
  /// Says what is done when a gesture is made on the view, before those of the views inside; a picture is not touched.
  public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
  /// Says what is done when a gesture is made on the view, beside those of the views inside; a picture is not touched.
  public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
}

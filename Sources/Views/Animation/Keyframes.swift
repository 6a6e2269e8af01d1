/// An animation of a value over time, made of one or more parallel tracks.
public protocol Keyframes<Value> {
  /// The type of the animated value.
  associatedtype Value = Body.Value
  /// The type of the body.
  associatedtype Body: Keyframes

  /// The tracks, in the order in which they change the value.
  @KeyframesBuilder<Value> var body: Body { get }

  /// Vitrine's own: appends the tracks; keyframes with a `body` inherit an implementation.
  func _append(to tracks: inout _KeyframeTracks<Value>)
}

extension Keyframes where Body.Value == Value {
  /// Vitrine's own: appends the tracks of `body`.
  public func _append(to tracks: inout _KeyframeTracks<Value>) { body._append(to: &tracks) }
}

extension Keyframes where Body == Never {
  /// Traps, because primitive keyframes have no body.
  public var body: Never { preconditionFailure("\(Self.self) are primitive keyframes and have no body") }
}

extension Never: Keyframes {}

/// A sequence of keyframes for one value.
public protocol KeyframeTrackContent<Value> {
  /// The type of the interpolated value.
  associatedtype Value: Animatable = Body.Value
  /// The type of the body.
  associatedtype Body: KeyframeTrackContent

  /// The keyframes in order.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }

  /// Vitrine's own: appends the keyframes; content with a `body` inherits an implementation.
  func _append(to steps: inout _KeyframeSteps<Value>)
}

extension KeyframeTrackContent where Body.Value == Value {
  /// Vitrine's own: appends the keyframes of `body`.
  public func _append(to steps: inout _KeyframeSteps<Value>) { body._append(to: &steps) }
}

extension KeyframeTrackContent where Body == Never {
  /// Traps, because a primitive keyframe has no body.
  public var body: Never { preconditionFailure("\(Self.self) is a primitive keyframe and has no body") }
}

extension Never: Animatable {}
extension Never: KeyframeTrackContent {
  /// `Never` has no values.
  public typealias Value = Never
}

/// Vitrine's own: collects the keyframes of one track; opaque outside the module.
public struct _KeyframeSteps<Value: Animatable> {
  var steps: [KeyframeStep<Value>] = []
}

/// Vitrine's own: collects tracks; opaque outside the module.
public struct _KeyframeTracks<Value> {
  var tracks: [ResolvedKeyframeTrack<Value>] = []
}

/// A result builder that makes a sequence of keyframes for one value.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// Returns the expression unchanged.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }

  /// Starts with the first keyframe.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }

  /// Appends the next keyframe.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> _KeyframeSequence<Value> { _KeyframeSequence([accumulated, next]) }

  /// Joins the keyframes from a loop.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> _KeyframeSequence<Value> { _KeyframeSequence(components) }

  /// Wraps the first branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first component: First
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(content: .first(component))
  }

  /// Wraps the second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(content: .second(component))
  }

  /// Makes an empty sequence.
  public static func buildBlock() -> _KeyframeSequence<Value> { _KeyframeSequence([]) }

  /// The content of either branch of a condition.
  public struct Conditional<ConditionalValue, First: KeyframeTrackContent, Second: KeyframeTrackContent>:
    KeyframeTrackContent
  where First.Value == ConditionalValue, Second.Value == ConditionalValue {
    /// The type of the interpolated value.
    public typealias Value = ConditionalValue
    /// A primitive has no body.
    public typealias Body = Never

    enum Content {
      case first(First)
      case second(Second)
    }

    let content: Content

    /// Vitrine's own: appends the keyframes of the selected branch.
    public func _append(to steps: inout _KeyframeSteps<ConditionalValue>) {
      switch content {
      case .first(let content): content._append(to: &steps)
      case .second(let content): content._append(to: &steps)
      }
    }
  }
}

/// A result builder that makes parallel tracks, or keyframes for the whole value.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// Returns the expression unchanged.
  public static func buildExpression<Content: Keyframes>(_ expression: Content) -> Content
  where Content.Value == Value { expression }

  /// Starts with the first track.
  public static func buildPartialBlock<Content: Keyframes>(first: Content) -> Content where Content.Value == Value {
    first
  }

  /// Adds the next track.
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> { KeyframeGroup([accumulated, next]) }

  /// Returns the tracks unchanged.
  public static func buildFinalResult<Content: Keyframes>(_ component: Content) -> Content
  where Content.Value == Value { component }

  /// Makes an empty group of tracks.
  public static func buildBlock() -> some Keyframes<Value> { KeyframeGroup([]) }
}

extension KeyframesBuilder where Value: Animatable {
  /// Returns the expression unchanged.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }

  /// Starts with the first keyframe.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }

  /// Appends the next keyframe.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> _KeyframeSequence<Value> { _KeyframeSequence([accumulated, next]) }

  /// Joins the keyframes from a loop.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> _KeyframeSequence<Value> { _KeyframeSequence(components) }

  /// Wraps the first branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first component: First
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value { .init(content: .first(component)) }

  /// Wraps the second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value { .init(content: .second(component)) }

  /// Makes one track for the whole value from the keyframes.
  public static func buildFinalResult<Content: KeyframeTrackContent>(
    _ component: Content
  ) -> KeyframeTrack<Value, Value, Content> where Content.Value == Value { KeyframeTrack { component } }
}

/// Vitrine's own: a sequence of keyframes.
public struct _KeyframeSequence<Value: Animatable>: KeyframeTrackContent {
  /// A primitive has no body.
  public typealias Body = Never

  private let parts: [any KeyframeTrackContent<Value>]

  init(_ parts: [any KeyframeTrackContent<Value>]) { self.parts = parts }

  /// Vitrine's own: appends all keyframes in order.
  public func _append(to steps: inout _KeyframeSteps<Value>) { for part in parts { part._append(to: &steps) } }
}

/// Parallel tracks.
private struct KeyframeGroup<Value>: Keyframes {
  typealias Body = Never

  private let parts: [any Keyframes<Value>]

  init(_ parts: [any Keyframes<Value>]) { self.parts = parts }

  func _append(to tracks: inout _KeyframeTracks<Value>) { for part in parts { part._append(to: &tracks) } }
}

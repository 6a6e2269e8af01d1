/// Changes to a value over time: one track, or several side by side.
public protocol Keyframes<Value> {
  /// The value that changes.
  associatedtype Value = Body.Value
  /// What the keyframes are made of.
  associatedtype Body: Keyframes

  /// The tracks, in the order in which they change the value.
  @KeyframesBuilder<Value> var body: Body { get }

  /// Vitrine's own: appends the tracks. Keyframes with a `body` inherit the right answer.
  func _append(to tracks: inout _KeyframeTracks<Value>)
}

extension Keyframes where Body.Value == Value {
  /// Vitrine's own: the tracks of `body`.
  public func _append(to tracks: inout _KeyframeTracks<Value>) { body._append(to: &tracks) }
}

extension Keyframes where Body == Never {
  /// Primitive keyframes have no body; asking for it is a mistake.
  public var body: Never { preconditionFailure("\(Self.self) are primitive keyframes and have no body") }
}

extension Never: Keyframes {}

/// Keyframes of one value, one after the other.
public protocol KeyframeTrackContent<Value> {
  /// The value that is interpolated.
  associatedtype Value: Animatable = Body.Value
  /// What the keyframes are made of.
  associatedtype Body: KeyframeTrackContent

  /// The keyframes in order.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }

  /// Vitrine's own: appends the keyframes. Content with a `body` inherits the right answer.
  func _append(to steps: inout _KeyframeSteps<Value>)
}

extension KeyframeTrackContent where Body.Value == Value {
  /// Vitrine's own: the keyframes of `body`.
  public func _append(to steps: inout _KeyframeSteps<Value>) { body._append(to: &steps) }
}

extension KeyframeTrackContent where Body == Never {
  /// A primitive keyframe has no body; asking for it is a mistake.
  public var body: Never { preconditionFailure("\(Self.self) is a primitive keyframe and has no body") }
}

extension Never: Animatable {}
extension Never: KeyframeTrackContent {
  /// There is no value.
  public typealias Value = Never
}

/// Vitrine's own: keyframes of one track in the making. Opaque outside the module.
public struct _KeyframeSteps<Value: Animatable> {
  var steps: [KeyframeStep<Value>] = []
}

/// Vitrine's own: tracks in the making. Opaque outside the module.
public struct _KeyframeTracks<Value> {
  var tracks: [ResolvedKeyframeTrack<Value>] = []
}

/// Turns the statements of a closure into keyframes of one value.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// An expression stands for itself.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }

  /// The first statement.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }

  /// What came so far, then one statement more.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> _KeyframeSequence<Value> { _KeyframeSequence([accumulated, next]) }

  /// A loop.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> _KeyframeSequence<Value> { _KeyframeSequence(components) }

  /// The first branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first component: First
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(content: .first(component))
  }

  /// The second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
    Conditional(content: .second(component))
  }

  /// No statement: no keyframe.
  public static func buildBlock() -> _KeyframeSequence<Value> { _KeyframeSequence([]) }

  /// One of two kinds of content, as a condition has it.
  public struct Conditional<ConditionalValue, First: KeyframeTrackContent, Second: KeyframeTrackContent>:
    KeyframeTrackContent
  where First.Value == ConditionalValue, Second.Value == ConditionalValue {
    /// The value that is interpolated.
    public typealias Value = ConditionalValue
    /// A primitive has no body.
    public typealias Body = Never

    enum Content {
      case first(First)
      case second(Second)
    }

    let content: Content

    /// Vitrine's own: the keyframes of the branch taken.
    public func _append(to steps: inout _KeyframeSteps<ConditionalValue>) {
      switch content {
      case .first(let content): content._append(to: &steps)
      case .second(let content): content._append(to: &steps)
      }
    }
  }
}

/// Turns the statements of a closure into tracks side by side, or into keyframes of the whole value.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// An expression stands for itself.
  public static func buildExpression<Content: Keyframes>(_ expression: Content) -> Content
  where Content.Value == Value { expression }

  /// The first track.
  public static func buildPartialBlock<Content: Keyframes>(first: Content) -> Content where Content.Value == Value {
    first
  }

  /// What came so far, and beside it one track more.
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> { KeyframeGroup([accumulated, next]) }

  /// The tracks.
  public static func buildFinalResult<Content: Keyframes>(_ component: Content) -> Content
  where Content.Value == Value { component }

  /// No statement: no track.
  public static func buildBlock() -> some Keyframes<Value> { KeyframeGroup([]) }
}

extension KeyframesBuilder where Value: Animatable {
  /// An expression stands for itself.
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }

  /// The first keyframe.
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }

  /// What came so far, then one keyframe more.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> _KeyframeSequence<Value> { _KeyframeSequence([accumulated, next]) }

  /// A loop.
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> _KeyframeSequence<Value> { _KeyframeSequence(components) }

  /// The first branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    first component: First
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value { .init(content: .first(component)) }

  /// The second branch of a condition.
  public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
    second component: Second
  ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
  where First.Value == Value, Second.Value == Value { .init(content: .second(component)) }

  /// The keyframes as one track of the whole value.
  public static func buildFinalResult<Content: KeyframeTrackContent>(
    _ component: Content
  ) -> KeyframeTrack<Value, Value, Content> where Content.Value == Value { KeyframeTrack { component } }
}

/// Vitrine's own: keyframes one after the other.
public struct _KeyframeSequence<Value: Animatable>: KeyframeTrackContent {
  /// A primitive has no body.
  public typealias Body = Never

  private let parts: [any KeyframeTrackContent<Value>]

  init(_ parts: [any KeyframeTrackContent<Value>]) { self.parts = parts }

  /// Vitrine's own: all keyframes in order.
  public func _append(to steps: inout _KeyframeSteps<Value>) { for part in parts { part._append(to: &steps) } }
}

/// Tracks side by side.
private struct KeyframeGroup<Value>: Keyframes {
  typealias Body = Never

  private let parts: [any Keyframes<Value>]

  init(_ parts: [any Keyframes<Value>]) { self.parts = parts }

  func _append(to tracks: inout _KeyframeTracks<Value>) { for part in parts { part._append(to: &tracks) } }
}

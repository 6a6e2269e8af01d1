/// Keyframes of one property of a value, or of the whole value.
public struct KeyframeTrack<Root, Value, Content: KeyframeTrackContent>: Keyframes where Content.Value == Value {
  /// A primitive has no body.
  public typealias Body = Never

  private let property: WritableKeyPath<Root, Value>
  private let content: Content

  /// Keyframes of the whole value.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    self.init(\.self, content: content)
  }

  /// Keyframes of one property.
  public init(_ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content) {
    property = keyPath
    self.content = content()
  }

  /// Vitrine's own: one track.
  public func _append(to tracks: inout _KeyframeTracks<Root>) {
    var steps = _KeyframeSteps<Value>()
    content._append(to: &steps)
    tracks.tracks.append(ResolvedKeyframeTrack(property, steps.steps))
  }
}

/// A track whose property and kind of value are hidden.
struct ResolvedKeyframeTrack<Root> {
  /// A track from a value on.
  struct Course {
    var duration: TimeInterval
    /// Puts the property's value after a time into a value.
    var update: (inout Root, TimeInterval) -> Void
    /// How fast the property changes after a time.
    var velocity: (TimeInterval) -> Any
  }

  /// What it changes.
  let property: AnyKeyPath
  private let start: (Root, Any?) -> Course

  init<Value: Animatable>(_ property: WritableKeyPath<Root, Value>, _ steps: [KeyframeStep<Value>]) {
    self.property = property
    start = { root, velocity in
      let curve = KeyframeCurve(
        steps, from: root[keyPath: property], velocity: velocity as? Value.AnimatableData ?? .zero)
      return Course(
        duration: curve.duration, update: { $0[keyPath: property] = curve.value(at: $1) },
        velocity: { curve.velocity(at: $0) })
    }
  }

  /// The track from a value on whose property changes at a velocity; nil for at rest.
  func started(from root: Root, velocity: Any?) -> Course { start(root, velocity) }
}

/// A value at every instant, as keyframes have it.
///
/// Tracks change the value in their order, so of two that change the same the later one holds. A track that is over
/// stays at its last value.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private var tracks: [(property: AnyKeyPath, course: ResolvedKeyframeTrack<Value>.Course)] = []

  /// Keyframes from a value on.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(content(), from: initialValue)
  }

  /// Keyframes from a value on whose properties change at velocities already.
  init(_ keyframes: some Keyframes<Value>, from initialValue: Value, velocities: [AnyKeyPath: Any] = [:]) {
    self.initialValue = initialValue
    var found = _KeyframeTracks<Value>()
    keyframes._append(to: &found)
    tracks = found.tracks.map { track in
      (track.property, track.started(from: initialValue, velocity: velocities[track.property]))
    }
  }

  /// Seconds until the longest track is over.
  public var duration: TimeInterval { tracks.map(\.course.duration).max() ?? 0 }

  /// The value after a time in seconds, within 0 and the duration.
  public func value(time: Double) -> Value {
    var value = initialValue
    for track in tracks { track.course.update(&value, time) }
    return value
  }

  /// The value at a progress, 0 at the start and 1 at the end.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// How fast the properties change after a time, a second.
  func velocities(time: TimeInterval) -> [AnyKeyPath: Any] {
    Dictionary(tracks.map { ($0.property, $0.course.velocity(time)) }, uniquingKeysWith: { $1 })
  }
}

/// A sequence of keyframes that animates one property of a value, or the whole value.
public struct KeyframeTrack<Root, Value, Content: KeyframeTrackContent>: Keyframes where Content.Value == Value {
  /// A primitive has no body.
  public typealias Body = Never

  private let property: WritableKeyPath<Root, Value>
  private let content: Content

  /// Creates a track that animates the whole value.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    self.init(\.self, content: content)
  }

  /// Creates a track that animates one property.
  public init(_ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content) {
    property = keyPath
    self.content = content()
  }

  /// Vitrine's own: appends the track.
  public func _append(to tracks: inout _KeyframeTracks<Root>) {
    var steps = _KeyframeSteps<Value>()
    content._append(to: &steps)
    tracks.tracks.append(ResolvedKeyframeTrack(property, steps.steps))
  }
}

/// A track with the types of its property and value erased.
struct ResolvedKeyframeTrack<Root> {
  /// A track that starts from a value.
  struct Course {
    var duration: TimeInterval
    /// Sets the property to its value after a number of seconds.
    var update: (inout Root, TimeInterval) -> Void
    /// Returns the property's velocity after a number of seconds, in units per second.
    var velocity: (TimeInterval) -> Any
  }

  /// The property that the track animates.
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

  /// Returns the track started from a value and the velocity of its property. A nil velocity means at rest.
  func started(from root: Root, velocity: Any?) -> Course { start(root, velocity) }
}

/// A time-varying value that follows keyframes.
///
/// Tracks are applied in order, so if two change the same property, the later one wins. A track that has ended stays at
/// its last value.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private var tracks: [(property: AnyKeyPath, course: ResolvedKeyframeTrack<Value>.Course)] = []

  /// Creates a timeline that starts from a value.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(content(), from: initialValue)
  }

  /// Creates a timeline that starts from a value and the velocities of its properties.
  init(_ keyframes: some Keyframes<Value>, from initialValue: Value, velocities: [AnyKeyPath: Any] = [:]) {
    self.initialValue = initialValue
    var found = _KeyframeTracks<Value>()
    keyframes._append(to: &found)
    tracks = found.tracks.map { track in
      (track.property, track.started(from: initialValue, velocity: velocities[track.property]))
    }
  }

  /// The duration of the longest track, in seconds.
  public var duration: TimeInterval { tracks.map(\.course.duration).max() ?? 0 }

  /// Returns the value after `time` seconds, clamped to the duration.
  public func value(time: Double) -> Value {
    var value = initialValue
    for track in tracks { track.course.update(&value, time) }
    return value
  }

  /// Returns the value at a fraction of the duration, from 0 to 1.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// Returns the velocities of the properties after `time` seconds, in units per second.
  func velocities(time: TimeInterval) -> [AnyKeyPath: Any] {
    Dictionary(tracks.map { ($0.property, $0.course.velocity(time)) }, uniquingKeysWith: { $1 })
  }
}

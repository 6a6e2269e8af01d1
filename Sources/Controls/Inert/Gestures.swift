public import Views

/// A gesture of one or more taps. Accepted for source compatibility: rendered views receive no input.
public struct TapGesture: Gesture {
  /// Tap gestures have no value.
  public typealias Value = Void
  /// A primitive gesture has no body.
  public typealias Body = Never
  /// The number of taps.
  public var count: Int
  /// Creates a gesture of `count` taps, one by default.
  public init(count: Int = 1) { self.count = count }
}

/// A long press gesture. Accepted for source compatibility: rendered views receive no input.
public struct LongPressGesture: Gesture {
  /// Whether the finger is down.
  public typealias Value = Bool
  /// A primitive gesture has no body.
  public typealias Body = Never
  /// The minimum duration in seconds.
  public var minimumDuration: Double
  /// The maximum movement in points.
  public var maximumDistance: CGFloat

  /// Creates a long press gesture.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }
}

/// A drag gesture. Accepted for source compatibility: rendered views receive no input.
public struct DragGesture: Gesture {
  /// The value of the gesture.
  public struct Value: Equatable, Sendable {
    /// The time of the event.
    public var time: Date
    /// The current location.
    public var location: CGPoint
    /// The location of the first event.
    public var startLocation: CGPoint
    /// The velocity in points per second.
    public var velocity: CGSize
    /// The predicted final location.
    public var predictedEndLocation: CGPoint

    /// The translation since the start.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// The predicted final translation.
    public var predictedEndTranslation: CGSize {
      CGSize(width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
    }
  }
  /// A primitive gesture has no body.
  public typealias Body = Never
  /// The minimum distance for the gesture to start, in points.
  public var minimumDistance: CGFloat
  /// The coordinate space of locations.
  public var coordinateSpace: CoordinateSpace

  /// Creates a drag gesture, by default in the local space.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace.coordinateSpace
  }
}

/// A magnify gesture. Accepted for source compatibility: rendered views receive no input.
public struct MagnifyGesture: Gesture {
  /// The value of the gesture.
  public struct Value: Equatable, Sendable {
    /// The time of the event.
    public var time: Date
    /// The magnification relative to the start.
    public var magnification: CGFloat
    /// The change in magnification per second.
    public var velocity: CGFloat
    /// The initial centre of the gesture, as a fraction of the view's size.
    public var startAnchor: UnitPoint
    /// The initial centre of the gesture, in points.
    public var startLocation: CGPoint
  }
  /// A primitive gesture has no body.
  public typealias Body = Never
  /// The minimum change in scale for the gesture to start.
  public var minimumScaleDelta: CGFloat
  /// Creates a magnify gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

/// A rotate gesture. Accepted for source compatibility: rendered views receive no input.
public struct RotateGesture: Gesture {
  /// The value of the gesture.
  public struct Value: Equatable, Sendable {
    /// The time of the event.
    public var time: Date
    /// The rotation since the start.
    public var rotation: Angle
    /// The rotation per second.
    public var velocity: Angle
    /// The initial centre of the gesture, as a fraction of the view's size.
    public var startAnchor: UnitPoint
    /// The initial centre of the gesture, in points.
    public var startLocation: CGPoint
  }
  /// A primitive gesture has no body.
  public typealias Body = Never
  /// The minimum rotation for the gesture to start.
  public var minimumAngleDelta: Angle
  /// Creates a rotate gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

/// A magnify gesture; superseded by `MagnifyGesture`.
public struct MagnificationGesture: Gesture {
  /// The magnification relative to the start.
  public typealias Value = CGFloat
  /// A primitive gesture has no body.
  public typealias Body = Never
  /// The minimum change in scale for the gesture to start.
  public var minimumScaleDelta: CGFloat
  /// Creates a magnify gesture.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

/// A rotate gesture; superseded by `RotateGesture`.
public struct RotationGesture: Gesture {
  /// The rotation since the start.
  public typealias Value = Angle
  /// A primitive gesture has no body.
  public typealias Body = Never
  /// The minimum rotation for the gesture to start.
  public var minimumAngleDelta: Angle
  /// Creates a rotate gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

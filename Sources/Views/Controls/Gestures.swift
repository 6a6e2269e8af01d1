/// A tap, or several.
public struct TapGesture: Gesture {
  /// Nothing more is known of a tap.
  public typealias Value = Void
  /// A primitive gesture.
  public typealias Body = Never
  /// How many taps.
  public var count: Int
  /// So many taps; one unless said.
  public init(count: Int = 1) { self.count = count }
}

/// A press that lasts.
public struct LongPressGesture: Gesture {
  /// Whether the finger is down.
  public typealias Value = Bool
  /// A primitive gesture.
  public typealias Body = Never
  /// How long at least, in seconds.
  public var minimumDuration: Double
  /// How far the finger may move, in points.
  public var maximumDistance: CGFloat

  /// A press of so many seconds at least, within so many points.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }
}

/// A finger that moves.
public struct DragGesture: Gesture {
  /// What is known of the movement.
  public struct Value: Equatable, Sendable {
    /// When.
    public var time: Date
    /// Where the finger is.
    public var location: CGPoint
    /// Where it began.
    public var startLocation: CGPoint
    /// How fast it is, in points a second.
    public var velocity: CGSize
    /// Where it would come to rest.
    public var predictedEndLocation: CGPoint

    /// How far it has come.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// How far it would come.
    public var predictedEndTranslation: CGSize {
      CGSize(width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
    }
  }
  /// A primitive gesture.
  public typealias Body = Never
  /// How far the finger moves at least, in points.
  public var minimumDistance: CGFloat
  /// The space of the places.
  public var coordinateSpace: CoordinateSpace

  /// A movement of so many points at least, in the view's own space unless said.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace.coordinateSpace
  }
}

/// Two fingers that move apart or together.
public struct MagnifyGesture: Gesture {
  /// What is known of the movement.
  public struct Value: Equatable, Sendable {
    /// When.
    public var time: Date
    /// How many times as far apart the fingers are as at the start.
    public var magnification: CGFloat
    /// How fast that changes, a second.
    public var velocity: CGFloat
    /// The middle at the start, in the view's fractions.
    public var startAnchor: UnitPoint
    /// The middle at the start.
    public var startLocation: CGPoint
  }
  /// A primitive gesture.
  public typealias Body = Never
  /// How much it must be at least.
  public var minimumScaleDelta: CGFloat
  /// A movement of so much at least.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

/// Two fingers that turn.
public struct RotateGesture: Gesture {
  /// What is known of the movement.
  public struct Value: Equatable, Sendable {
    /// When.
    public var time: Date
    /// How far the fingers have turned.
    public var rotation: Angle
    /// How fast they turn, a second.
    public var velocity: Angle
    /// The middle at the start, in the view's fractions.
    public var startAnchor: UnitPoint
    /// The middle at the start.
    public var startLocation: CGPoint
  }
  /// A primitive gesture.
  public typealias Body = Never
  /// How far at least.
  public var minimumAngleDelta: Angle
  /// A turn of so much at least.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

/// Two fingers that move apart or together; the older name of `MagnifyGesture`.
public struct MagnificationGesture: Gesture {
  /// How many times as far apart the fingers are as at the start.
  public typealias Value = CGFloat
  /// A primitive gesture.
  public typealias Body = Never
  /// How much it must be at least.
  public var minimumScaleDelta: CGFloat
  /// A movement of so much at least.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

/// Two fingers that turn; the older name of `RotateGesture`.
public struct RotationGesture: Gesture {
  /// How far the fingers have turned.
  public typealias Value = Angle
  /// A primitive gesture.
  public typealias Body = Never
  /// How far at least.
  public var minimumAngleDelta: Angle
  /// A turn of so much at least.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

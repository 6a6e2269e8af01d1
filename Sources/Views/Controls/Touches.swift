extension View {
  /// Whether the view takes touches; a picture is not touched.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }

  /// Says within which outline the view takes touches; a picture is not touched.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

  /// Says within which outline the view is touched, hovered over, previewed or focused; a picture never is.
  public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false) -> some View { self }

  /// Says what is done when the view is tapped so many times; a picture is not touched.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }

  /// Says what is done when the view is tapped so many times, with the place; a picture is not touched.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View { self }

  /// Says what is done when the view has been pressed for some seconds, and when that begins and ends; a picture
  /// is not touched.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { self }

  /// Says what is done when a pointer comes over the view and leaves it; over a picture there is none.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

  /// Whether the view may be focused; in a picture nothing is.
  public func focusable(_ isFocusable: Bool = true) -> some View { self }

  /// Says how the device is felt when a value changes; a picture is only seen.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }

  /// Says what is offered when the view is pressed long; a picture is not touched.
  public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View { self }

  /// Whether a device's status bar is hidden; a picture has none.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// How much of the system's overlays is to be seen; a picture has none.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}

/// For what an outline counts.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// The purposes as bits.
  public let rawValue: Int
  /// Purposes from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Touches, and where glass is pressed.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// Previews when the view is dragged.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// Previews when a menu is shown.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  /// What a pointer does over it.
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  /// Where accessibility finds it.
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}

/// How a device is felt.
public struct SensoryFeedback: Equatable, Sendable {
  private let name: String

  /// A task has succeeded.
  public static let success = SensoryFeedback(name: "success")
  /// A task has a problem.
  public static let warning = SensoryFeedback(name: "warning")
  /// A task has failed.
  public static let error = SensoryFeedback(name: "error")
  /// A choice changes.
  public static let selection = SensoryFeedback(name: "selection")
  /// A value grows.
  public static let increase = SensoryFeedback(name: "increase")
  /// A value shrinks.
  public static let decrease = SensoryFeedback(name: "decrease")
  /// Something begins.
  public static let start = SensoryFeedback(name: "start")
  /// Something ends.
  public static let stop = SensoryFeedback(name: "stop")
  /// Something snaps into place.
  public static let alignment = SensoryFeedback(name: "alignment")
  /// A level is reached.
  public static let levelChange = SensoryFeedback(name: "levelChange")
  /// Things meet.
  public static let impact = SensoryFeedback(name: "impact")
}

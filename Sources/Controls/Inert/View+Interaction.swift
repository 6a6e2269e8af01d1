public import Views

extension View {
  /// Sets whether the view takes part in hit testing. Accepted for source compatibility: rendered views receive no
  /// input.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }

  /// Sets the shape for hit testing. Accepted for source compatibility: rendered views receive no input.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

  /// Sets the content shape for the given purposes. Accepted for source compatibility: rendered views receive no input.
  public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false) -> some View { self }

  /// Adds a tap action. Accepted for source compatibility: rendered views receive no input, so it never runs.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }

  /// Adds a tap action that takes the location. Accepted for source compatibility: rendered views receive no input, so
  /// it never runs.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View { self }

  /// Adds a long press action. Accepted for source compatibility: rendered views receive no input, so it never runs.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { self }

  /// Adds a long press action. Accepted for source compatibility: rendered views receive no input, so it never runs.
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
    perform action: @escaping () -> Void
  ) -> some View { self }

  /// Adds a hover action. Accepted for source compatibility: rendered views receive no input, so it never runs.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

  /// Sets whether the view can be focused. Accepted for source compatibility: rendered views receive no input.
  public func focusable(_ isFocusable: Bool = true) -> some View { self }

  /// Plays haptic feedback when a value changes. Accepted for source compatibility: rendered views play no haptics.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }

  /// Plays haptic feedback when a value changes, if a condition holds. Accepted for source compatibility: rendered
  /// views play no haptics.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { self }

  /// Plays haptic feedback that depends on how a value changes. Accepted for source compatibility: rendered views play
  /// no haptics.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { self }

  /// Adds a context menu. Accepted for source compatibility: rendered views receive no input, so it never opens.
  public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View { self }

  /// Adds a context menu with a preview. Accepted for source compatibility: rendered views receive no input.
  public func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View { self }

  /// Sets whether the status bar is hidden. Accepted for source compatibility: rendered views have no status bar.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Sets the visibility of system overlays. Accepted for source compatibility: rendered views have no system overlays.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}

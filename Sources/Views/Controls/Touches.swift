// A picture is not touched: what is to be done on a touch never is, and how touches are found changes nothing to be seen.
extension View {
  /// Whether the view takes touches.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }

  /// Says within which outline the view takes touches.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

  /// Says what is done when the view is tapped so many times.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }
}

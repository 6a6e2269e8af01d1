public import Views

// Rendered views receive no input, so nothing is ever dragged. Items need not be `Transferable`, which does not exist on
// Linux.
extension View {
  /// Lets the view be dragged. Accepted for source compatibility: rendered views receive no input.
  public func draggable<T>(_ payload: @autoclosure @escaping () -> T) -> some View { self }

  /// Lets the view be dragged, with a preview. Accepted for source compatibility: rendered views receive no input.
  public func draggable<V: View, T>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View { self }

  /// Takes items that are dropped on the view. Accepted for source compatibility: rendered views receive no input, so the
  /// actions never run.
  public func dropDestination<T>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View { self }
}

extension DynamicViewContent {
  /// Takes items that are dropped between the rows. Accepted for source compatibility: rendered views receive no input, so
  /// the action never runs.
  public func dropDestination<T>(
    for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void
  ) -> some DynamicViewContent { self }
}

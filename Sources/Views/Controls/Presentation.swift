// A picture holds the view alone, as a picture by Apple's renderer does.
extension View {
  /// Presents a view over this one while a value is true. The screen does, so a picture of the view shows nothing of
  /// it.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Presents a view of an item over this one while there is an item. The screen does, so a picture of the view shows
  /// nothing of it.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  /// Presents a view over the whole screen while a value is true. The screen does, so a picture of the view shows
  /// nothing of it.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Presents a view of an item over the whole screen while there is an item. The screen does, so a picture of the
  /// view shows nothing of it.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  /// Asks something over the screen while a value is true. The screen does, so a picture of the view shows nothing of it.
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }

  /// Asks something over the screen, and says more of it, while a value is true. The screen does, so a picture of the
  /// view shows nothing of it.
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { self }

  /// Asks something over the screen while a value is true. The screen does, so a picture of the view shows nothing of it.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }

  /// Asks something over the screen, and says more of it, while a value is true. The screen does, so a picture of the
  /// view shows nothing of it.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View { self }

  /// Asks which of several things is to be done while a value is true. The screen does, so a picture of the view shows
  /// nothing of it.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View { self }

  /// Asks which of several things is to be done while a value is true. The screen does, so a picture of the view shows
  /// nothing of it.
  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View { self }

  /// Names the view in the bar of a screen, which is no part of the view.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  /// Names the view in the bar of a screen, which is no part of the view.
  public func navigationTitle(_ title: Text) -> some View { self }
  /// Names the view in the bar of a screen, which is no part of the view.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
}

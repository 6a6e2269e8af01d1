public import Views

/// The parts of a navigation bar.
public struct NavigationBarItem: Sendable {
  /// How a navigation bar shows its title.
  public enum TitleDisplayMode: Sendable {
    /// The mode of the previous screen; large on the first screen.
    case automatic
    /// A title between the buttons.
    case inline
    /// A large title beneath the buttons.
    case large

    fileprivate var toolbarMode: ToolbarTitleDisplayMode {
      switch self {
      case .automatic: .automatic
      case .inline: .inline
      case .large: .large
      }
    }
  }
}

extension View {
  /// Sets the title of the screen.
  public func navigationTitle(_ title: Text) -> some View { describingScreen { $0.title = title } }
  /// Sets the title of the screen.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
  /// Sets the title of the screen.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }
  /// Sets the title of the screen, which users can edit in apps.
  public func navigationTitle(_ title: Binding<String>) -> some View {
    navigationTitle(Text(verbatim: title.wrappedValue))
  }

  /// Sets the subtitle of the screen.
  public func navigationSubtitle(_ subtitle: Text) -> some View { describingScreen { $0.subtitle = subtitle } }
  /// Sets the subtitle of the screen.
  public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    navigationSubtitle(Text(subtitleKey))
  }
  /// Sets the subtitle of the screen.
  @_disfavoredOverload
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { navigationSubtitle(Text(subtitle)) }

  /// Sets how the title of the screen is shown.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    toolbarTitleDisplayMode(displayMode.toolbarMode)
  }

  /// Hides the button that leads back to the previous screen.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    describingScreen { $0.hidesBackButton = hidesBackButton }
  }

  /// Hides the navigation bar.
  public func navigationBarHidden(_ hidden: Bool) -> some View {
    toolbar(hidden ? .hidden : .automatic, for: .navigationBar)
  }

  /// Sets the title of the screen.
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }
  /// Sets the title of the screen.
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
  /// Sets the title of the screen.
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }
  /// Sets the title of the screen and how it is shown.
  public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
  }
  /// Sets the title of the screen and how it is shown.
  public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationBarTitle(Text(titleKey), displayMode: displayMode) }
  /// Sets the title of the screen and how it is shown.
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationBarTitle(Text(title), displayMode: displayMode) }

  /// Adds items to the navigation bar; superseded by `toolbar`.
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .topBarLeading) { leading }
      ToolbarItem(placement: .topBarTrailing) { trailing }
    }
  }
  /// Adds an item to the navigation bar; superseded by `toolbar`.
  public func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .topBarLeading) { leading } }
  }
  /// Adds an item to the navigation bar; superseded by `toolbar`.
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .topBarTrailing) { trailing } }
  }
}

/// The container whose background a view sets.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  private let name: String

  /// The screen of a navigation stack.
  public static let navigation = ContainerBackgroundPlacement(name: "navigation")
  /// The column of a split view. Vitrine treats it as a screen.
  public static let navigationSplitView = ContainerBackgroundPlacement(name: "navigation")
  /// The page of a tab view.
  public static let tabView = ContainerBackgroundPlacement(name: "tabView")
  /// The widget.
  public static let widget = ContainerBackgroundPlacement(name: "widget")
}

extension View {
  /// Sets the background of the container that the view is in. The background of a widget fills the view and the
  /// margins around it.
  @ViewBuilder public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View {
    if container == .widget {
      frame(maxWidth: .infinity, maxHeight: .infinity).background(style)
    } else {
      describingScreens { screens, _ in
        let screen = container == .tabView ? screens.tab : screens.screen
        screen?.background = AnyShapeStyle(style)
      }
    }
  }

  /// Sets the background of the container that the view is in. Only widgets have a background of views; it fills the
  /// view and the margins around it.
  @ViewBuilder public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    let content = content()
    frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(alignment: alignment) { content.ignoresSafeArea() }
  }
}

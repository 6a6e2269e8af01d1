public import Views

extension View {
  /// Adds items to the bars of the screen; every view is an item.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let content = content()
    return collectingItems { context, items in items.append(content, .automatic, context.child(1)) }
  }

  /// Adds items to the bars of the screen.
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    let content = content()
    return collectingItems { context, items in content._collectItems(context.child(1), into: &items) }
  }

  /// Adds items that users can rearrange in apps to the bars of the screen.
  public func toolbar<Content: CustomizableToolbarContent>(
    id: String, @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return collectingItems { context, items in content._collectItems(context.child(1), into: &items) }
  }

  private func collectingItems(_ collect: @escaping (_ViewContext, inout _ToolbarItems) -> Void) -> some View {
    describingScreens { screens, context in
      var items = _ToolbarItems()
      collect(context, &items)
      screens.screen?.itemsByView[context.identity] = items.items
    }
  }

  /// Sets the visibility of bars of the screen.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    changingBars(bars) { $0.visibility = visibility }
  }

  /// Sets the visibility of bars of the screen.
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    changingBars(bars) { $0.visibility = visibility }
  }

  /// Sets the background style of bars of the screen.
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
    changingBars(bars) { $0.background = AnyShapeStyle(style) }
  }

  /// Sets the visibility of the backgrounds of bars of the screen.
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    changingBars(bars) { $0.backgroundVisibility = visibility }
  }

  /// Sets the visibility of the backgrounds of bars of the screen.
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    changingBars(bars) { $0.backgroundVisibility = visibility }
  }

  /// Sets the colour scheme of bars of the screen; nil for that of the screen.
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    changingBars(bars) { $0.colorScheme = colorScheme }
  }

  private func changingBars(
    _ bars: [ToolbarPlacement], _ write: @escaping (inout ScreenDescription.BarStyle) -> Void
  ) -> some View {
    describingScreens { screens, _ in
      screens.screen?.change(bars, write)
      screens.tab?.change(bars, write)
    }
  }

  /// Sets how the title of the screen is shown.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    describingScreen { $0.titleMode = mode }
  }

  /// Adds a menu to the title. Accepted for source compatibility: rendered views receive no input, so it never opens.
  public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View { self }

  /// Sets the purpose of the toolbar. Accepted for source compatibility: it does not affect rendered views.
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }
}

import Views

/// The navigation bar of a screen: buttons at both ends, the title between or beneath them, and the search field if it
/// belongs there.
struct NavigationBar: View {
  let screen: ScreenDescription
  /// Whether the title is shown large.
  let isLarge: Bool
  /// Whether a button leads back.
  let hasBackButton: Bool
  @Environment(\.sheetKind) private var sheetKind

  private static let leadingPlaces: Set<ToolbarItemPlacement> = [.topBarLeading, .cancellationAction, .navigation]
  private static let trailingPlaces: Set<ToolbarItemPlacement> = [
    .automatic, .topBarTrailing, .primaryAction, .secondaryAction, .confirmationAction, .destructiveAction,
  ]

  private func items(_ places: Set<ToolbarItemPlacement>) -> [BarItem] {
    screen.items.filter { places.contains($0.placement) }
  }

  private var leading: [BarItem] { items(Self.leadingPlaces) }
  private var trailing: [BarItem] { items(Self.trailingPlaces) }

  /// Whether the bar has nothing to show.
  var isEmpty: Bool {
    !hasBackButton && screen.title == nil && screen.search?.isAtTop != true
      && screen.items.allSatisfy { [.bottomBar, .status, .keyboard].contains($0.placement) }
  }

  var body: some View {
    let style = screen[.navigationBar]
    VStack(spacing: 0) {
      buttons.frame(height: BarMetrics.buttonHeight)
        .padding(.bottom, BarMetrics.navigationBarHeight - BarMetrics.buttonHeight)
      if isLarge { largeTitle }
      if let search = screen.search, search.isAtTop {
        SearchFieldView(search: search).padding(.horizontal, BarMetrics.margin).padding(.bottom, 10)
      }
    }
    .padding(.top, sheetKind == nil ? 0 : BarMetrics.margin)
    .background {
      if let background = style.background, style.backgroundVisibility == .visible {
        Rectangle().fill(background).ignoresSafeArea(edges: [.top, .horizontal])
      }
    }
    .environmentChanged { $0.adopt(style) }
  }

  private var buttons: some View {
    BarLayout {
      HStack(spacing: 12) {
        if hasBackButton {
          Image(systemName: "chevron.backward").font(.system(size: 19, weight: .medium))
            .frame(width: BarMetrics.buttonHeight, height: BarMetrics.buttonHeight)
            .glassEffect(.regular.interactive())
            .accessibilityLabel("Back")
            .accessibilityAddTraits(.isButton)
        }
        if !leading.isEmpty { BarItemGroups(leading) }
      }
      ZStack { middle }
      BarItemGroups(trailing)
    }
    .padding(.horizontal, BarMetrics.margin)
  }

  @ViewBuilder private var middle: some View {
    if let principal = screen.items.last(where: { $0.placement == .principal || $0.placement == .title })?.view {
      principal.font(.headline)
    } else if !isLarge, let title = screen.title {
      VStack(spacing: 0) {
        title.font(.headline).accessibilityAddTraits(.isHeader)
        subtitle(.caption)
      }
      .lineLimit(1)
    }
  }

  private var largeTitle: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let item = screen.items.last(where: { $0.placement == .largeTitle })?.view {
        item.font(.largeTitle.bold())
      } else {
        screen.title?.font(.largeTitle.bold()).accessibilityAddTraits(.isHeader)
      }
      subtitle(.subheadline)
    }
    .lineLimit(1)
    .minimumScaleFactor(0.7)
    .padding(.horizontal, BarMetrics.margin)
    .padding(.bottom, 8)
    .frame(maxWidth: .infinity, minHeight: BarMetrics.largeTitleHeight, alignment: .bottomLeading)
  }

  @ViewBuilder private func subtitle(_ font: Font) -> some View {
    if let item = screen.items.last(where: { $0.placement == .subtitle || $0.placement == .largeSubtitle })?.view {
      item.font(font)
    } else if let subtitle = screen.subtitle {
      subtitle.font(font).foregroundStyle(.secondary)
    }
  }
}

/// The bar at the bottom of a screen: its items, and the search field if it belongs there.
struct BottomBar: View {
  let screen: ScreenDescription

  private var items: [BarItem] {
    screen.items.filter { $0.placement == .bottomBar || $0.placement == .status }
  }

  /// Whether the bar has nothing to show.
  var isEmpty: Bool { items.isEmpty && screen.search.map(\.isAtTop) ?? true }

  var body: some View {
    let style = screen[.bottomBar]
    HStack(spacing: 12) {
      if !items.isEmpty {
        BarItemGroups(items.map { $0.placement == .status ? $0.withoutGlass : $0 }, height: BarMetrics.bottomBarHeight)
      }
      if let search = screen.search, !search.isAtTop {
        SearchFieldView(search: search, height: BarMetrics.bottomBarHeight)
      }
    }
    .frame(maxWidth: .infinity, minHeight: BarMetrics.bottomBarHeight)
    .padding(.horizontal, BarMetrics.bottomMargin)
    .background {
      if let background = style.background, style.backgroundVisibility == .visible {
        Rectangle().fill(background).ignoresSafeArea(edges: [.bottom, .horizontal])
      }
    }
    .environmentChanged { $0.adopt(style) }
  }
}

extension BarItem {
  /// The item, lying on no glass.
  fileprivate var withoutGlass: BarItem {
    var item = self
    item.hasGlass = false
    return item
  }
}

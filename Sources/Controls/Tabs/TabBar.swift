import Views

/// The tab bar: labels on a floating capsule of glass, with a tab for searching apart from it.
struct TabBar: View {
  let pages: [TabPage]
  let selected: Int
  let style: ScreenDescription.BarStyle
  let accessory: AnyView?

  /// The width of a tab where there is enough space.
  private static let tabWidth: CGFloat = 88
  /// The distance of a tab from the edge of the glass.
  private static let inset: CGFloat = 4

  var body: some View {
    VStack(spacing: 8) {
      if let accessory {
        accessory.frame(maxWidth: .infinity, minHeight: BarMetrics.bottomBarHeight).glassEffect(.regular.interactive())
      }
      HStack(spacing: 8) {
        tabs
        if let search = pages.firstIndex(where: { $0.role == .search }) {
          Spacer(minLength: 0)
          TabBarItem(page: pages[search], isSelected: search == selected, isBare: true)
            .frame(width: BarMetrics.tabBarHeight, height: BarMetrics.tabBarHeight)
            .glassEffect(.regular.interactive())
        }
      }
    }
    .padding(.horizontal, BarMetrics.tabBarMargin)
    .frame(maxWidth: .infinity)
    .background {
      if let background = style.background, style.backgroundVisibility == .visible {
        Rectangle().fill(background).ignoresSafeArea(edges: [.bottom, .horizontal])
      }
    }
    .environmentChanged { $0.adopt(style) }
  }

  private var tabs: some View {
    HStack(spacing: 0) {
      ForEach(pages.indices.filter { pages[$0].role != .search }, id: \.self) { index in
        TabBarItem(page: pages[index], isSelected: index == selected, isBare: false)
          .frame(maxWidth: Self.tabWidth, minHeight: BarMetrics.tabBarHeight - 2 * Self.inset)
          .background { if index == selected { Capsule().fill(Color.primary.opacity(0.09)) } }
          .accessibilityElement(children: .combine)
          .modifier(SpokenLabel(label: pages[index].accessibilityLabel))
          .accessibilityAddTraits(index == selected ? [.isButton, .isSelected] : .isButton)
      }
    }
    .padding(Self.inset)
    .frame(height: BarMetrics.tabBarHeight)
    .glassEffect(.regular.interactive())
  }
}

/// A modifier that sets the accessibility label; nil leaves it unchanged.
private struct SpokenLabel: ViewModifier {
  let label: Text?

  func body(content: Content) -> some View {
    if let label { content.accessibilityLabel(label) } else { content }
  }
}

/// The label of a tab: its symbol, filled, above its title.
private struct TabBarItem: View {
  let page: TabPage
  let isSelected: Bool
  /// Whether only the symbol is shown.
  let isBare: Bool

  var body: some View {
    label
      .foregroundStyle(isSelected ? AnyShapeStyle(.tint) : AnyShapeStyle(.primary))
      .symbolVariant(.fill)
      .lineLimit(1)
      .minimumScaleFactor(0.8)
      .overlay(alignment: .top) {
        if let badge = page.badge {
          badge.font(.system(size: 13)).foregroundStyle(.white).padding(.horizontal, 5)
            .frame(minWidth: 18, minHeight: 18).background(Color.red, in: .capsule).fixedSize()
            .alignmentGuide(HorizontalAlignment.center) { $0[.leading] - 4 }
        }
      }
  }

  private var whole: any View { page.label ?? EmptyView() }

  @ViewBuilder private var label: some View {
    if isBare {
      AnyView(whole).labelStyle(.iconOnly).font(.system(size: 22))
    } else if let several = page.label as? any SeveralViews {
      VStack(spacing: 2) {
        ForEach(several.parts.indices, id: \.self) { index in
          if several.parts[index] is Text {
            AnyView(several.parts[index]).font(TabLabelStyle.titleFont)
          } else {
            AnyView(several.parts[index]).font(TabLabelStyle.iconFont).frame(height: TabLabelStyle.iconHeight)
          }
        }
      }
    } else if page.label is Text {
      AnyView(whole).font(TabLabelStyle.titleFont)
    } else {
      AnyView(whole).font(TabLabelStyle.iconFont).labelStyle(TabLabelStyle())
    }
  }
}

/// The style of labels in a tab bar.
private struct TabLabelStyle: LabelStyle {
  static let titleFont = Font.system(size: 10, weight: .semibold)
  static let iconFont = Font.system(size: 20, weight: .medium)
  static let iconHeight: CGFloat = 26

  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 2) {
      configuration.icon.font(Self.iconFont).frame(height: Self.iconHeight)
      configuration.title.font(Self.titleFont)
    }
  }
}

import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

private struct PinnedKey: ContainerValueKey { static let defaultValue = false }

extension ContainerValues {
  fileprivate var isPinned: Bool {
    get { self[PinnedKey.self] }
    set { self[PinnedKey.self] = newValue }
  }
}

private func box(_ name: String, _ width: CGFloat = 10) -> some View {
  Color.red.frame(width: width, height: 10).probing(name)
}

@Suite struct SubviewTests {
  private struct Cards<Content: View>: View {
    @ViewBuilder var content: Content

    var body: some View {
      VStack(alignment: .leading, spacing: 0) {
        Group(subviews: content) { subviews in
          if let first = subviews.first { first.padding(.leading, 30) }
          HStack(spacing: 0) { subviews.dropFirst() }
          Color.clear.frame(width: CGFloat(subviews.count), height: 1).probing("count")
        }
      }
    }
  }

  @Test func subviewsArePlacedOneByOne() {
    let view = Cards {
      box("a")
      ForEach(0..<2) { box("b\($0)") }
      if true { box("c") }
    }
    let frames = resolver.resolve(view).frames
    #expect(frames["a"]?.origin == CGPoint(x: 30, y: 0))
    #expect(["b0", "b1", "c"].map { frames[$0]?.origin } == [0, 10, 20].map { CGPoint(x: $0, y: 10) })
    #expect(frames["count"]?.width == 4)
    #expect(resolver.resolve(Cards { EmptyView() }).frames["count"]?.width == 0)
  }

  @Test func forEachVisitsEverySubview() {
    let content = TupleView((box("a"), box("b", 20)))
    let view = HStack(spacing: 0) {
      ForEach(subviews: content) { subview in
        subview.padding(.trailing, 5)
        Color.blue.frame(width: 1, height: 10)
      }
    }
    let resolved = resolver.resolve(view)
    #expect(resolved.size.width == 42)
    #expect(resolved.frames["b"]?.minX == 16)
  }

  @Test func valuesReachTheContainer() {
    let content = Group {
      box("a")
      box("b").containerValue(\.isPinned, true).padding(2)
    }
    let view = VStack(alignment: .leading, spacing: 0) {
      ForEach(subviews: content) { subview in
        subview.offset(x: subview.containerValues.isPinned ? 50 : 0)
      }
    }
    let frames = resolver.resolve(view).frames
    #expect(frames["a"]?.minX == 0)
    #expect(frames["b"]?.minX == 52)
  }

  @Test func viewsKeepTheirIdentityAndState() {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Color.red.frame(width: CGFloat(count), height: 5).probing("bar").onAppear { count += 3 } }
    }
    #expect(resolver.resolve(Cards { Counter() }).frames["bar"]?.width == 3)
  }
}

@Suite struct SymbolFormTests {
  private func items(_ view: some View) -> [DisplayItem] { resolver.resolve(view).displayList.items }

  @Test func aVariantSelectsTheSymbolOfThatName() {
    #expect(items(Image(systemName: "heart").symbolVariant(.fill)) == items(Image(systemName: "heart.fill")))
    #expect(
      items(Image(systemName: "plus").symbolVariant(.circle).symbolVariant(.fill))
        == items(Image(systemName: "plus.circle.fill")))
    #expect(
      items(Image(systemName: "plus").symbolVariant(.circle.fill)) == items(Image(systemName: "plus.circle.fill")))
    // There is no filled plus, so the plus is unchanged.
    #expect(items(Image(systemName: "plus").symbolVariant(.fill)) == items(Image(systemName: "plus")))
    #expect(SymbolVariants.circle.fill.contains(.fill))
    #expect(!SymbolVariants.circle.contains(.fill))
  }

  @Test func aPaletteColorsEnclosureAndInnerSymbol() {
    func colors(_ items: [DisplayItem]) -> [Double] {
      items.flatMap { item -> [Double] in
        switch item {
        case .fill(_, _, .color(let color), _), .stroke(_, _, .color(let color), _): [color.red]
        // Cutouts have no colour.
        case .group(let group) where group.blend == .normal: colors(group.items)
        default: []
        }
      }
    }
    func colors(_ view: some View) -> [Double] { colors(items(view)) }
    let symbol = Image(systemName: "plus.circle.fill")
    let white = Color.white
    let black = Color.black
    #expect(colors(symbol.foregroundStyle(white, black)) == [0, 1])
    #expect(colors(symbol.symbolRenderingMode(.palette).foregroundStyle(white, black)) == [0, 1])
    #expect(colors(symbol.symbolRenderingMode(.monochrome).foregroundStyle(white, black)) == [1])
    #expect(colors(symbol.foregroundStyle(white)) == [1])
    #expect(colors(Image(systemName: "plus").foregroundStyle(white, black)) == [1])
    #expect(colors(symbol.symbolRenderingMode(.hierarchical)).count == 2)
  }

  /// The inner symbol is cut out of a filled enclosure in every style.
  @Test func filledEnclosuresHaveCutouts() {
    let styles = [
      AnyShapeStyle(Color.red), AnyShapeStyle(.ultraThinMaterial), AnyShapeStyle(.secondary),
      AnyShapeStyle(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)),
    ]
    for (number, style) in styles.enumerated() {
      let view = Image(systemName: "plus.circle.fill").symbolRenderingMode(.monochrome).foregroundStyle(style)
      guard case .group(let group)? = items(view).first, case .group(let holes)? = group.mask?.last else {
        Issue.record("expected a cut-out in style \(number)")
        continue
      }
      #expect(holes.blend == .destinationOut)
      #expect(holes.items.count == 1)
      #expect(group.items.count == 1)
    }
  }
}

@Suite struct EnabledWordTests {
  @Test func disabledModifiersHaveNoEffect() {
    func words(_ view: some View) -> String { resolver.resolve(view).description }
    let text = Text(verbatim: "seen")
    for isEnabled in [true, false] {
      #expect(words(text.accessibilityLabel("said", isEnabled: isEnabled)) == (isEnabled ? "said" : "seen"))
      #expect(
        words(text.accessibilityLabel(Text(verbatim: "said"), isEnabled: isEnabled)) == (isEnabled ? "said" : "seen"))
      #expect(words(text.accessibilityHidden(true, isEnabled: isEnabled)) == (isEnabled ? "" : "seen"))
      #expect(
        words(text.accessibilityValue("now", isEnabled: isEnabled))
          == (isEnabled ? words(text.accessibilityValue("now")) : "seen"))
      let hints = resolver.resolve(text.accessibilityHint("does", isEnabled: isEnabled)).accessibilityElements.map(
        \.hint)
      #expect(hints == [isEnabled ? "does" : ""])
    }
    #expect(resolver.resolve(text.help("does")).accessibilityElements.map(\.hint) == ["does"])
    #expect(words(text.accessibilityIdentifier("id")) == "seen")
  }
}

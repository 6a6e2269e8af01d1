import DisplayLists
import Geometry
import GridText
import Optics
import Testing
import Views

@Suite struct MaterialTests {
  private func items(
    _ view: some View, _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) -> [DisplayItem] {
    var environment = EnvironmentValues()
    change(&environment)
    return ViewResolver(shaper: GridShaper(), environment: environment).resolve(view).displayList.items
  }

  private func card(_ style: some ShapeStyle) -> some View {
    Color.clear.frame(width: 60, height: 40).background(style, in: .rect(cornerRadius: 8))
  }

  @Test func aMaterialBackgroundBlursTheBackdrop() throws {
    let styles: [(Material, MaterialThickness)] = [
      (.ultraThin, .ultraThin), (.thin, .thin), (.regular, .regular), (.thick, .thick), (.ultraThick, .ultraThick),
      (.bar, .bar),
    ]
    for (style, thickness) in styles {
      for (scheme, appearance) in [(ColorScheme.light, GlassAppearance.light), (.dark, .dark)] {
        guard case .glass(let pane) = try #require(items(card(style)) { $0.colorScheme = scheme }.first) else {
          Issue.record("expected a blurred material")
          continue
        }
        #expect(pane.material == GlassMaterial(.material(thickness), appearance: appearance))
        #expect(pane.shape.bounds.width == 60)
        #expect(pane.content.isEmpty)
        #expect(pane.alternative == nil)
      }
    }
  }

  @Test func materialOpacityIsThatOfAGroup() throws {
    guard case .group(let group) = try #require(items(card(Material.thin.opacity(0.25))).first) else {
      Issue.record("expected a group")
      return
    }
    #expect(abs(group.opacity - 0.25) < 1e-12)
    #expect(group.items.count == 1)
    #expect(group.items[0].usesBackdrop)
    #expect(!group.items[0].hasGlass)
    #expect(items(card(Material.thin.opacity(0))).isEmpty)
  }

  @Test func materialShadowIsThatOfAGroup() throws {
    let shadow = Filter.shadow(RGBA(white: 0), radius: 4, x: 1, y: 2)
    let style = Material.thin.shadow(.drop(color: .black, radius: 4, x: 1, y: 2))
    let bare = items(card(.thinMaterial))
    #expect(items(card(style)) == [.group(DisplayGroup(bare, filters: [shadow]))])
    // The text form omits pane identifiers, which distinguish views that look the same.
    func text(_ items: [DisplayItem]) -> String { "\(DisplayList(size: Size(width: 60, height: 40), items: items))" }
    let shadowed = items(card(.thinMaterial).shadow(color: .black, radius: 4, x: 1, y: 2))
    #expect(text(shadowed) == text(items(card(style))))
    // An inner shadow is drawn on top.
    let inner = items(card(Material.thin.shadow(.inner(radius: 3))))
    #expect(inner.count == 2)
    #expect(inner.first == bare.first)
    #expect(inner.last?.usesBackdrop == false)
  }

  /// Content of groups and canvases blends only internally.
  @Test func compositingKeepsBlendingInside() {
    let parts = ZStack {
      Color.red
      Color.blue.blendMode(.multiply)
    }
    .frame(width: 20, height: 20)
    func blends(_ view: some View) -> Bool { items(view).contains { $0.blends } }
    #expect(blends(parts))
    #expect(!blends(parts.compositingGroup()))
    #expect(!blends(parts.drawingGroup()))
    #expect(items(parts.compositingGroup()) == [.group(DisplayGroup(items(parts)))])
    #expect(items(Color.red.compositingGroup()) == items(Color.red))
    let canvas = Canvas { context, size in
      context.blendMode = .screen
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
    }
    #expect(items(canvas.frame(width: 20, height: 20)).count == 1)
    #expect(!blends(canvas))
    #expect(blends(canvas.blendMode(.screen)))
  }

  @Test func materialsOnGlassAndInStrokesAreTones() {
    let tone = Paint.color(MaterialThickness.regular.tone(.light))
    let views: [[DisplayItem]] = [
      items(card(.regularMaterial).glassEffect()).flatMap { item in
        if case .glass(let pane) = item { pane.content } else { [DisplayItem]() }
      },
      items(Capsule().stroke(.regularMaterial, lineWidth: 4).frame(width: 60, height: 40)),
    ]
    for content in views {
      #expect(content.count == 1)
      switch content.first {
      case .fill(_, _, let paint, _), .stroke(_, _, let paint, _): #expect(paint == tone)
      default: Issue.record("expected a painted tone")
      }
    }
    for change in [
      { (values: inout EnvironmentValues) in values._accessibilityReduceTransparency = true },
      { $0._colorSchemeContrast = .increased },
    ] {
      guard case .fill(_, _, .color(let color), _)? = items(card(.ultraThinMaterial), change).first else {
        Issue.record("expected an opaque colour")
        continue
      }
      #expect(color.alpha == 1)
    }
  }

  @Test func glassRespectsAccessibilitySettings() {
    let asked: [(GlassMaterial.Accommodations, (inout EnvironmentValues) -> Void)] = [
      ([], { _ in }), (.reduceTransparency, { $0._accessibilityReduceTransparency = true }),
      (.increaseContrast, { $0._colorSchemeContrast = .increased }),
      (.reduceMotion, { $0._accessibilityReduceMotion = true }),
    ]
    for (accommodations, change) in asked {
      guard case .glass(let pane)? = items(Text("a").glassEffect(), change).first else { continue }
      #expect(pane.material.accommodations == accommodations)
    }
  }
}

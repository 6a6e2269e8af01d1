import DisplayLists
import GridText
import Optics
import Testing
import Views

@Suite struct GlassInkTests {
  private func items(_ view: some View, _ scheme: ColorScheme = .light) -> [DisplayItem] {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    return ViewResolver(shaper: GridShaper(), environment: environment).resolve(view).displayList.items
  }

  /// The colours of the fills on a pane.
  private func fills(_ items: [DisplayItem]) -> [RGBA] {
    items.panes.flatMap(\.content).compactMap { if case .fill(_, _, .color(let color), _) = $0 { color } else { nil } }
  }

  /// The ink on a strong tint is legible, whatever the colour scheme.
  @Test(arguments: [ColorScheme.light, .dark]) func inkSuitsAStrongTint(_ scheme: ColorScheme) {
    func ink(_ tint: Color) -> RGBA? {
      fills(items(Rectangle().fill(.primary).frame(width: 200, height: 90).glassEffect(.regular.tint(tint)), scheme))
        .first
    }
    let own = scheme == .dark ? 1.0 : 0
    #expect(ink(.yellow)?.red == 0)
    #expect(ink(.white)?.red == 0)
    #expect(ink(.black)?.red == 1)
    #expect(ink(Color(red: 0, green: 0.1, blue: 0.6))?.red == 1)
    #expect(ink(.black.opacity(0.3))?.red == own, "a weak tint changes nothing")
  }
}

/// A dimming layer beneath the glass.
@Suite struct GlassDimmingTests {
  @Test func theLayerIsPartOfTheMaterial() throws {
    let view = Text("x").glassEffect(.clear.dimming(.black.opacity(0.35)))
    let list = ViewResolver(shaper: GridShaper()).resolve(view).displayList
    #expect(try #require(list.items.panes.first).material.dimming == RGBA(white: 0, alpha: 0.35))
    #expect(list.description.contains("glass clear v27 light dimming 0 0 0 0.35"))
    #expect(Glass.clear.dimming(.black).dimming(nil) == .clear)
    #expect(Glass.clear.dimming(.black) != .clear)
  }
}

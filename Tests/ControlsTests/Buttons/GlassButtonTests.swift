import Controls
import DisplayLists
import GridText
import Optics
import Testing
import Views

/// Glass cannot sample other glass, so buttons on glass have a fill instead.
@Suite struct GlassButtonTests {
  private func items(_ view: some View, _ scheme: ColorScheme = .light) -> [DisplayItem] {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    return ViewResolver(shaper: GridShaper(), environment: environment).resolve(view).displayList.items
  }

  /// The colours of the fills on a pane.
  private func fills(_ items: [DisplayItem]) -> [RGBA] {
    items.panes.flatMap(\.content).compactMap { if case .fill(_, _, .color(let color), _) = $0 { color } else { nil } }
  }

  private func onGlass(_ style: some PrimitiveButtonStyle) -> some View {
    VStack { Button("Go") {}.buttonStyle(style) }.padding().glassEffect(in: .rect(cornerRadius: 20))
  }

  @Test(arguments: [ColorScheme.light, .dark]) func aGlassButtonOnGlassHasAThinFill(_ scheme: ColorScheme) throws {
    let all = items(onGlass(.glass), scheme)
    #expect(all.panes.count == 1)
    let fill = try #require(fills(all).first)
    #expect(fill.alpha > 0.05)
    #expect(fill.alpha < 0.3)
    #expect(fill.red == (scheme == .dark ? 1 : 0))
  }

  @Test func aProminentButtonOnGlassKeepsItsTint() throws {
    let accent = try #require(
      items(Button("Go") {}.buttonStyle(.glassProminent)).panes.first?.material.tint)
    let all = items(onGlass(.glassProminent))
    #expect(all.panes.count == 1)
    #expect(fills(all) == [accent])
  }

  @Test func aTintedGlassButtonOnGlassKeepsItsTint() {
    #expect(fills(items(onGlass(.glass(.regular.tint(.green))))).count == 1)
    #expect(fills(items(onGlass(.glass)))[0] != fills(items(onGlass(.glass(.regular.tint(.green)))))[0])
  }

  @Test func aButtonElsewhereIsGlass() {
    let button = items(Button("Go") {}.buttonStyle(.glass))
    #expect(button.panes.count == 1)
    #expect(fills(button).isEmpty)
    let beside = items(
      ZStack {
        Color.red.glassEffect()
        Button("Go") {}.buttonStyle(.glass)
      })
    #expect(beside.panes.count == 2)
    #expect(items(Button("Go") {}.buttonStyle(.glass).glassEffect(.identity)).panes.count == 1)
  }

  /// The colours of the text on a pane.
  private func inks(_ items: [DisplayItem]) -> [RGBA] {
    items.panes.flatMap(\.content).compactMap { if case .glyphs(let run, _) = $0 { run.color } else { nil } }
  }

  @Test func aDisabledGlassButtonIsDimmed() throws {
    let enabled = items(Button("Go") {}.buttonStyle(.glass))
    let disabled = items(Button("Go") {}.buttonStyle(.glass).disabled(true))
    #expect(inks(enabled).count == 1)
    // The label is the same, fading, so that the glass is as legible as under an enabled one.
    let pane = try #require(enabled.panes.first)
    let dimmed = try #require(disabled.panes.first)
    #expect(dimmed.content == [.group(DisplayGroup(pane.content, opacity: 0.3, isFading: true))])
    let prominent = items(Button("Go") {}.buttonStyle(.glassProminent).disabled(true))
    #expect(prominent.panes.count == 1)
    #expect(prominent.panes[0].material.tint == nil)
    #expect(items(Button("Go") {}.buttonStyle(.glassProminent)).panes[0].material.tint != nil)
  }

  @Test func aDestructiveGlassButtonIsRed() throws {
    func ink(_ role: ButtonRole?) throws -> RGBA {
      try #require(inks(items(Button("Go", role: role) {}.buttonStyle(.glass))).first)
    }
    let red = try ink(.destructive)
    #expect(red.red > 0.9)
    #expect(red.green < 0.4)
    #expect(red.blue < 0.4)
    #expect(try ink(nil) == ink(.cancel))
    #expect(try ink(nil) != red)
  }

  @Test func aGlassButtonIsAPane() {
    let view = Button("Start") {}.buttonStyle(.glass)
    let result = ViewResolver(shaper: GridShaper()).resolve(view)
    guard case .glass(let pane)? = result.displayList.items.first else {
      Issue.record("expected glass in \(result.displayList)")
      return
    }
    #expect(pane.shape == .capsule(pane.shape.bounds))
    #expect(result.accessibilityElements.first?.label == "Start")
    #expect(result.accessibilityElements.first?.traits.contains(.isButton) == true)
  }
}

import CairoDrawing
import DisplayLists
import Optics
import Testing

@testable import Views

/// Panes that adapt to their backdrop, resolved in both colour schemes at once.
@Suite struct GlassFormTests {
  private let shaper: PangoShaper

  init() throws { shaper = try PangoShaper() }

  private func playback<V: View>(
    _ view: V, _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) -> ViewPlayback<V> {
    var environment = EnvironmentValues()
    environment.wantsBothColorSchemes = true
    change(&environment)
    return ViewResolver(shaper: shaper, environment: environment).playback(of: view)
  }

  private func panes(_ view: some View, _ change: (inout EnvironmentValues) -> Void = { _ in }) -> [GlassPane] {
    playback(view, change).resolved(at: 0).displayList.items.panes
  }

  private func color(_ items: [DisplayItem]?) -> RGBA? {
    items?.lazy.compactMap { if case .fill(_, _, .color(let color), _) = $0 { color } else { nil } }.first
  }

  @Test func smallRegularGlassHasBothForms() throws {
    let ink = Rectangle().fill(.primary).frame(width: 40, height: 20)
    let pane = try #require(panes(ink.glassEffect()).first)
    let light = try #require(color(pane.content)), dark = try #require(color(pane.alternative?.content))
    #expect(pane.material.appearance == .light)
    #expect(pane.alternative?.material.appearance == .dark)
    #expect(light.red == 0)
    #expect(dark.red == 1)
    #expect(playback(ink.glassEffect()).resolved(at: 0).displayList.description.contains("or dark"))
  }

  @Test func otherGlassHasOneForm() {
    let ink = Rectangle().fill(.primary).frame(width: 40, height: 20)
    #expect(panes(ink.glassEffect(.clear))[0].alternative == nil)
    #expect(panes(ink.frame(width: 300, height: 300).glassEffect())[0].alternative == nil)
    #expect(panes(ink.glassEffect().colorScheme(.light))[0].alternative == nil)
    #expect(panes(ink.glassEffect()) { $0.glassAppearance = .light }[0].alternative == nil)
    #expect(panes(ink.glassEffect()) { $0.wantsBothColorSchemes = false }[0].alternative == nil)
  }

  @Test func aPaneThatIsLaidOutDifferentlyHasOneForm() {
    struct Sized: View {
      @Environment(\.colorScheme) var scheme
      var body: some View { Color.red.frame(width: scheme == .dark ? 50 : 40, height: 20) }
    }
    #expect(panes(Sized().glassEffect())[0].alternative == nil)
  }

  @Test func mergedPanesHaveBothForms() throws {
    struct Pair: View {
      @Namespace var namespace
      var body: some View {
        GlassEffectContainer(spacing: 4) {
          HStack(spacing: 30) {
            Text("a").frame(width: 30, height: 30).glassEffect().glassEffectUnion(id: 1, namespace: namespace)
            Text("b").frame(width: 30, height: 30).glassEffect().glassEffectUnion(id: 1, namespace: namespace)
          }
        }
      }
    }
    let all = panes(Pair())
    let pane = try #require(all.first)
    #expect(all.count == 1)
    #expect(pane.content.count == 2)
    #expect(pane.alternative?.content.count == 2)
  }

  private final class Log {
    var words: [String] = []
  }

  /// A view that increments a count when it appears, with a bar that widens with the count.
  private struct Counter: View {
    let log: Log
    @State private var count = 0

    var body: some View {
      Rectangle().fill(.primary).frame(width: count == 0 ? 20 : 40, height: 20)
        .onAppear {
          log.words.append("appear")
          withAnimation(.linear(duration: 1)) { count += 1 }
        }
        .onChange(of: count) { log.words.append("change to \(count)") }
        .onDisappear { log.words.append("disappear") }
    }
  }

  @Test func formsShareStatesAndActOnce() throws {
    let log = Log()
    let view = playback(Counter(log: log).frame(width: 60, height: 30).glassEffect())
    for time in [0, 0.5, 1] {
      let pane = try #require(view.resolved(at: time).displayList.items.panes.first)
      let other = try #require(pane.alternative)
      #expect(pane.content.inkBounds().width == 20 + 20 * time)
      #expect(other.content.inkBounds() == pane.content.inkBounds())
    }
    #expect(log.words == ["appear", "change to 1"])
  }

  @Test func panesKeepTheirNames() {
    let view = playback(Expanding())
    let ids = [0, 0.25, 0.5, 1, 2].map { view.resolved(at: $0).displayList.items.panes.map(\.id) }
    #expect(Set(ids.flatMap { $0 }).count == 1)
    let row = HStack {
      Text("a").glassEffect()
      Text("b").glassEffect()
    }
    #expect(Set(panes(row).map(\.id)).count == 2)
  }
}

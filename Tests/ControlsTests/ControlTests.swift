import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

private func resolved(_ view: some View) -> ResolvedView { resolver.resolve(view, in: CGSize(width: 200, height: 100)) }

private func widths(_ view: some View) -> [Double] { resolved(view).displayList.items.map { [$0].inkBounds().width } }

@Suite struct ControlTests {
  /// Texts in a header or beside a label are grey, but buttons among them are tinted unless the user chose a colour.
  @Test func buttonsKeepTheirColorInContainersWithGreyText() {
    func inks(_ view: some View) -> [RGBA] {
      ViewResolver(shaper: GridShaper()).resolve(view).displayList.items.compactMap { item in
        if case .glyphs(let run, _) = item { run.color } else { nil }
      }
    }
    func content(_ button: some View) -> some View {
      LabeledContent("a") {
        HStack {
          Text("b"); button
        }
      }
    }
    let button = Button("c") {}
    let tint = inks(button)[0]
    let grey = inks(Text("b").foregroundStyle(.secondary))[0]
    #expect(inks(content(button)).suffix(2) == [grey, tint])
    #expect(inks(content(button).foregroundStyle(.red)).last == tint)
    #expect(inks(content(button.foregroundStyle(.red))).last == inks(Text("c").foregroundStyle(.red))[0])
  }

  /// As in SwiftUI, a foreground style around a button replaces the style of its label.
  @Test func surroundingsInkButtons() {
    func ink(_ button: some View) -> DisplayItem? {
      resolved(button).displayList.items.last { if case .glyphs = $0 { true } else { false } }
    }
    let red = ink(Text(verbatim: "a").foregroundStyle(.red).padding(.horizontal, 1))
    #expect(red != nil)
    let tinted = ink(Text(verbatim: "a").foregroundStyle(.tint).padding(.horizontal, 1))
    for look in [AnyView(button), AnyView(button.buttonStyle(.borderless)), AnyView(Link("a", destination: url))] {
      #expect(ink(look.foregroundStyle(.red).padding(.horizontal, 1)) == red)
      #expect(ink(look.padding(.horizontal, 1)) == tinted)
      #expect(tinted != red)
    }
    let prominent = button.buttonStyle(.borderedProminent)
    #expect(ink(prominent.foregroundStyle(.white)) == ink(prominent))
    #expect(ink(prominent.foregroundStyle(.red)) != ink(prominent))
  }

  private var button: some View { Button("a") {} }
  private var url: URL { URL(filePath: "/") }

  @Test func aToggleOfSeveralValuesIsOnIfAllAre() {
    struct Alarm { var isOn: Bool }
    func toggle(_ values: Bool...) -> DisplayList {
      let alarms = values.map { Binding.constant(Alarm(isOn: $0)) }
      return resolved(Toggle("All", sources: alarms, isOn: \.isOn)).displayList
    }
    let on = Binding.constant(true)
    let off = Binding.constant(false)
    #expect(toggle(true, true) == resolved(Toggle("All", isOn: on)).displayList)
    #expect(toggle(true, false) == resolved(Toggle("All", isOn: off)).displayList)
    #expect(toggle(true) != toggle(false))
  }

  @Test func olderSlidersLookLikeNewerOnes() {
    let newer = Slider(value: .constant(0.5)) {
      Text(verbatim: "a")
    } minimumValueLabel: {
      Text(verbatim: "0")
    } maximumValueLabel: {
      Text(verbatim: "1")
    }
    let older = Slider(
      value: .constant(0.5), minimumValueLabel: Text(verbatim: "0"), maximumValueLabel: Text(verbatim: "1")
    ) { Text(verbatim: "a") }
    #expect(resolved(older).displayList == resolved(newer).displayList)
  }

  @Test func onlyMenusShowTheTitleOfAGroup() {
    let group = ControlGroup { Button("a") {} }
    #expect(resolved(ControlGroup("Title") { Button("a") {} }).displayList == resolved(group).displayList)
  }

  @Test func aProgressBarHasTheLengthOfItsFraction() {
    #expect(widths(ProgressView(value: 0.25)) == [200, 50])
    #expect(widths(ProgressView(value: 3, total: 4)) == [200, 150])
    #expect(widths(ProgressView(value: 9, total: 4)) == [200, 200])
    #expect(resolved(ProgressView("Copying", value: 0.5)).description == "Copying, 50%")
    #expect(resolver.resolve(ProgressView(value: 0.5)).size.height == 4)
  }

  @Test func spinnerRotatesOncePerSecond() {
    let playback = resolver.playback(of: ProgressView())
    func list(_ time: TimeInterval) -> DisplayList { playback.resolved(at: time).displayList }
    #expect(list(0).size == Size(width: 20, height: 20))
    #expect(list(0) == list(1))
    #expect(list(0) != list(0.5))
    #expect(list(0.01) == list(0.1))
    #expect(list(0).items.count == 8)
  }

  @Test func customProgressStylesReceiveTheFraction() {
    struct Blocks: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 0) {
          ForEach(0..<4) { index in
            Color.red.opacity(Double(index) < 4 * (configuration.fractionCompleted ?? 0) ? 1 : 0)
              .frame(width: 5, height: 5)
          }
          configuration.label
        }
      }
    }
    let view = ProgressView("x", value: 0.5).progressViewStyle(Blocks())
    let boxes = resolver.resolve(view).displayList.items.filter { if case .fill = $0 { true } else { false } }
    #expect(boxes.count == 2)
  }

  @Test func labelAndValueAreAtOppositeEnds() {
    let row = LabeledContent {
      Text(verbatim: "value").probing("value")
    } label: {
      Text(verbatim: "label").probing("label")
    }
    let frames = resolved(row).frames
    #expect(frames["label"]?.minX == 0)
    #expect(frames["value"]?.maxX == 200)
    #expect(resolved(LabeledContent("Steps", value: 1200, format: .number)).description == "Steps, 1,200")
  }

  @Test func theKnobOfASwitchShowsItsState() {
    func knob(_ isOn: Bool) -> Rect {
      [resolver.resolve(Toggle("", isOn: .constant(isOn))).displayList.items.last].compactMap { $0 }.inkBounds()
    }
    #expect(knob(true).width == 39)
    #expect(knob(true).minX - knob(false).minX == 64 - 39 - 4)
    let traits = resolved(Toggle("On", isOn: .constant(true))).accessibilityElements.map(\.traits)
    #expect(traits.first?.contains(.isToggle) == true)
  }

  @Test func keyboardShortcutsAreInvisible() {
    let button = Button("Save") {}
    let keys = [resolved(button.keyboardShortcut("s")), resolved(button.keyboardShortcut(.defaultAction))]
    #expect(keys.allSatisfy { $0.displayList == resolved(button).displayList })
    let save: KeyEquivalent = "s"
    #expect(KeyboardShortcut(save).modifiers == .command)
    #expect(save.character == "s")
    #expect(KeyboardShortcut(save, modifiers: [.command, .shift]).modifiers.isSubset(of: .all))
    #expect(KeyboardShortcut.cancelAction.key == .escape)
    #expect(KeyboardShortcut.defaultAction.modifiers.isEmpty)
  }

  @Test func aSectionConsistsOfItsViews() {
    let parts = VStack(spacing: 0) {
      Section {
        Color.red.frame(width: 5, height: 5).probing("content")
      } header: {
        Color.red.frame(width: 5, height: 7)
      } footer: {
        Color.red.frame(width: 5, height: 9).probing("footer")
      }
    }
    let frames = resolver.resolve(parts).frames
    #expect(frames["content"]?.minY == 7)
    #expect(frames["footer"]?.maxY == 21)
  }
}

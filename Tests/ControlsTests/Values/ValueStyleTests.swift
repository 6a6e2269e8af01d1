import Controls
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

private func resolved(_ view: some View) -> ResolvedView { resolver.resolve(view, in: CGSize(width: 200, height: 100)) }

private func boxes(_ view: some View) -> [Rect] { resolved(view).displayList.items.map { [$0].inkBounds() } }

@Suite struct GaugeBarTests {
  @Test func aGaugeBarHasTheLengthOfItsFraction() {
    #expect(boxes(Gauge(value: 0.25) {}).map(\.width) == [200, 50])
    #expect(boxes(Gauge(value: 30, in: 20...40) {}).map(\.width) == [200, 100])
    #expect(boxes(Gauge(value: 90, in: 20...40) {}).map(\.width) == [200, 200])
    #expect(boxes(Gauge(value: 5, in: 20...20) {}).map(\.width) == [200])
    let mirrored = boxes(Gauge(value: 0.25) {}.environment(\.layoutDirection, .rightToLeft))
    #expect(mirrored.last == Rect(x: 150, y: 48, width: 50, height: 4))
  }

  @Test func screenReadersSpeakLabelAndValueInEveryStyle() {
    let gauge = Gauge(value: 67, in: 0...170) {
      Text(verbatim: "BPM")
    } currentValueLabel: {
      Text(verbatim: "67 a minute")
    } minimumValueLabel: {
      Text(verbatim: "0")
    } maximumValueLabel: {
      Text(verbatim: "170")
    }
    let said = "BPM, 67 a minute"
    #expect(resolved(gauge).description == said)
    #expect(resolved(gauge.gaugeStyle(.accessoryLinear)).description == said)
    #expect(resolved(gauge.gaugeStyle(.accessoryCircularCapacity)).description == said)
    #expect(resolved(gauge).accessibilityElements.count == 1)
    #expect(resolved(Gauge(value: 0.3) { Text(verbatim: "Fuel") }).description == "Fuel, 30%")
  }

  @Test func customGaugeStylesReceiveValueAndLabels() {
    struct Plain: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 0) {
          Color.red.frame(width: 40 * configuration.value, height: 5).probing("bar")
          configuration.label
          if configuration.currentValueLabel == nil { Color.blue.frame(width: 1, height: 1).probing("none") }
        }
      }
    }
    let frames = resolved(Gauge(value: 2, in: 0...8) { Text(verbatim: "x") }.gaugeStyle(Plain())).frames
    #expect(frames["bar"]?.width == 10)
    #expect(frames["none"] != nil)
  }
}

@Suite struct ToggleStyleTests {
  private struct Checkbox: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack(spacing: 0) {
        Color.red.frame(width: configuration.isOn ? 10 : 5, height: 5).probing("box")
          .onAppear { configuration.isOn.toggle() }
        configuration.label
      }
    }
  }

  private struct Owner: View {
    @State private var isOn = false
    var body: some View { Toggle("Milk", isOn: $isOn).toggleStyle(Checkbox()) }
  }

  @Test func customToggleStylesReadAndWriteTheValue() {
    let view = resolved(Owner())
    #expect(view.frames["box"]?.width == 10)
    #expect(view.description == "Milk")
  }

  @Test func aSwitchWithAHiddenLabelIsStillSpoken() {
    let view = resolver.resolve(Toggle("Milk", isOn: .constant(true)).labelsHidden())
    #expect(view.size == CGSize(width: 64, height: 28))
    #expect(view.description == "Milk")
  }
}

@Suite struct TintTests {
  private func fills(_ view: some View) -> [DisplayItem] {
    resolver.resolve(view.frame(width: 10, height: 10)).displayList.items
  }

  @Test func aTintMayBeAnyStyle() {
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    #expect(fills(Rectangle().fill(.tint).tint(gradient)) == fills(Rectangle().fill(gradient)))
    #expect(fills(Rectangle().fill(.tint).tint(.red).tint(gradient)) == fills(Rectangle().fill(.red)))
    #expect(fills(Rectangle().fill(.tint).tint(nil).tint(gradient)) == fills(Rectangle().fill(Color.accentColor)))
  }

  @Test func aTintDerivedFromTheTintUsesTheEnclosingOne() {
    let half = TintShapeStyle().opacity(0.5)
    #expect(fills(Rectangle().fill(.tint).tint(half).tint(.red)) == fills(Rectangle().fill(.red.opacity(0.5))))
    let quarter = fills(Rectangle().fill(.tint).tint(half).tint(half).tint(.red))
    #expect(quarter == fills(Rectangle().fill(.red.opacity(0.25))))
  }

  @Test func circularProgressFollowsTintAndSize() {
    #expect(fills(ProgressView().tint(.red)) != fills(ProgressView()))
    #expect(fills(ProgressView().tint(.red)).last == fills(ProgressView().tint(.red).tint(.blue)).last)
    let sides = ControlSize.allCases.map { size in
      [ProgressView(value: nil as Double?), ProgressView(value: 0.5)].map { view in
        ViewResolver(shaper: GridShaper())
          .resolve(view.progressViewStyle(.circular).controlSize(size)).size.height
      }
    }
    #expect(sides.map { $0[0] } == [12, 16, 20, 37, 37])
    #expect(sides[2][1] == 28)
    #expect(sides[3][1] > sides[2][1])
    #expect(sides[1][1] < sides[2][1])
  }

  @Test func progressHasTheColorOfItsStyle() {
    let bar = ProgressView(value: 0.5).tint(.blue).progressViewStyle(LinearProgressViewStyle(tint: .red))
    #expect(fills(bar).last == fills(ProgressView(value: 0.5).tint(.red)).last)
  }
}

@Suite struct SliderTests {
  private func knob(_ slider: some View) -> Rect { boxes(slider).last ?? .zero }

  @Test func theKnobIsAtTheFraction() {
    let lengths = [10.0, 15, 20].map { knob(Slider(value: .constant($0), in: 10...20)).minX }
    #expect(lengths[1] - lengths[0] == (200 - 38) / 2)
    #expect(lengths[2] - lengths[1] == (200 - 38) / 2)
    // The filled part ends at the centre of the knob.
    let parts = boxes(Slider(value: .constant(0.25)))
    #expect(parts[0].size == Size(width: 200, height: 6))
    #expect(parts[1].width == 162.0 / 4 + 19)
    let mirrored = knob(Slider(value: .constant(10), in: 10...20).environment(\.layoutDirection, .rightToLeft))
    #expect(mirrored.minX == lengths[2])
  }

  @Test func screenReadersSpeakTheValue() {
    let slider = Slider(value: .constant(3.0), in: 0...12, step: 0.5) {
      Text(verbatim: "Volume")
    } minimumValueLabel: {
      Text(verbatim: "less")
    } maximumValueLabel: {
      Text(verbatim: "more")
    }
    #expect(resolved(slider).description == "Volume, 25%")
  }
}

@Suite struct StepperTests {
  /// The colours of both signs; a disabled one is fainter.
  private func colors(_ value: Int) -> [DisplayItem] {
    resolver.resolve(Stepper("", value: .constant(value), in: 0...2)).displayList.items
  }

  @Test func buttonsThatWouldExceedTheBoundsAreDimmed() {
    // Background and divider, then the signs; at the bounds one of them differs.
    let low = colors(0)
    let middle = colors(1)
    let high = colors(2)
    func changed(_ items: [DisplayItem]) -> [Int] { items.indices.filter { items[$0] != middle[$0] } }
    #expect(low.count == middle.count)
    #expect(high.count == middle.count)
    #expect(!changed(low).isEmpty)
    #expect(!changed(high).isEmpty)
    #expect(Set(changed(low)).isDisjoint(with: changed(high)))
  }

  @Test func theLabelPrecedesTheButtons() {
    let row = resolved(Stepper(value: .constant(3)) { Text(verbatim: "3 eggs").probing("words") })
    #expect(row.description == "3 eggs")
    #expect(row.frames["words"]?.minX == 0)
    #expect(resolver.resolve(Stepper("", onIncrement: nil, onDecrement: {})).size.height == 32)
  }

  @Test func aStepperWithAHiddenLabelIsStillSpoken() {
    let view = resolver.resolve(Stepper("Eggs", value: .constant(3)).labelsHidden())
    #expect(view.size == CGSize(width: 94, height: 32))
    #expect(view.description == "Eggs")
  }
}

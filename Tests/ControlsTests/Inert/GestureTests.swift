import Controls
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

/// A custom gesture with an inferred value.
private struct HoldAndDrag: Gesture {
  var isHeld: (Bool) -> Void

  var body: some Gesture {
    LongPressGesture().sequenced(before: DragGesture()).onChanged { isHeld($0 == .first(true)) }
  }
}

@Suite struct GestureTests {
  @Test func `absent presentations, gestures and text selection draw nothing`() {
    let plain = Text(verbatim: "a")
    let view = plain.sheet(isPresented: .constant(false)) { Color.red }.navigationTitle("Home")
      .alert("Really?", isPresented: .constant(false)) { Button("Yes") {} }
      .gesture(DragGesture().onChanged { _ in }.onEnded { _ in }.simultaneously(with: TapGesture(count: 2)))
      .textSelection(.enabled)
      .gesture(HoldAndDrag { _ in })
      .gesture(MagnifyGesture().simultaneously(with: RotateGesture()).onChanged { _ in })
    #expect(resolver.resolve(view).displayList == resolver.resolve(plain).displayList)
  }
}

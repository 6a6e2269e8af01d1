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

private enum Span: String, CaseIterable, Identifiable {
  case day, week, month
  var id: Self { self }
}

@Suite struct PickerTests {
  private func picker(_ span: Span) -> some View {
    Picker("Span", selection: .constant(span)) {
      ForEach(Span.allCases) { Text(verbatim: $0.rawValue) }
    }
  }

  @Test func theSelectedSegmentIsRaisedAndAllAreEquallyWide() throws {
    for (index, span) in Span.allCases.enumerated() {
      let fills = boxes(picker(span).pickerStyle(.segmented).frame(width: 184))
      #expect(fills.first == Rect(x: 8, y: 34, width: 184, height: 32))
      // The raised segment, extended by three times its shadow's blur of 4.
      #expect(fills.contains(Rect(x: 10 + 60 * Double(index) - 12, y: 26, width: 84, height: 52)), "\(fills)")
    }
  }

  @Test func screenReadersSpeakTheSelection() {
    #expect(resolved(picker(.week).pickerStyle(.segmented)).description == "Span, week")
    #expect(resolved(picker(.week)).description == "Span, week")
    let nothing = Picker("Span", selection: .constant(7)) { Text(verbatim: "a").tag(1) }
    #expect(resolved(nothing).description == "Span")
  }

  @Test func aTagTakesPrecedenceOverTheElementsID() {
    let picker = Picker(selection: .constant(1), label: Text(verbatim: "Number")) {
      ForEach([0, 1, 2], id: \.self) { Text(verbatim: "\($0)").tag(2 - $0 + 1) }
    }
    #expect(resolved(picker).description == "Number, 2")
    let optional = Picker("Number", selection: .constant(Optional(2))) {
      ForEach([0, 1, 2], id: \.self) { Text(verbatim: "\($0)") }
    }
    #expect(resolved(optional).description == "Number, 2")
  }
}

import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

/// A label whose image and symbol are replaced in the course of a second.
private struct ChangingLabel: View {
  @State private var isOld = true

  var body: some View {
    (isOld ? Text("\(Image("old"))\(Image(systemName: "old.symbol"))") : Text("\(Image("new"))"))
      .contentTransition(.opacity)
      .onAppear { withAnimation(.linear(duration: 1)) { isOld = false } }
  }
}

/// Text whose content changes.
@Suite struct TextTransitionTests {
  @Test func missingNamesOfTextThatFadesOutAreReported() {
    func resolved(at time: TimeInterval) -> ResolvedView {
      ViewResolver(shaper: GridShaper()).resolve(ChangingLabel(), in: CGSize(width: 200, height: 100), at: time)
    }
    #expect(
      resolved(at: 0.5).findings == [.missingImage("old"), .missingImage("new"), .missingSymbol("old.symbol")])
    #expect(resolved(at: 1).findings == [.missingImage("new")])
  }
}

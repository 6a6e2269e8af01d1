import DisplayLists
import Foundation
import Goldens
import GridText
import Testing
import Views

/// Compares the display lists of a few views with reviewed goldens in text form.
@Suite struct DisplayListTests {
  private func check(_ view: some View, _ name: String, at time: TimeInterval = 0) throws {
    let list = ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: 120, height: 80), at: time)
      .displayList
    #expect(try goldenFault("\(list)", name) == nil)
  }

  @Test func effectsBecomeGroups() throws {
    try check(
      Color.red.frame(width: 40, height: 20)
        .shadow(radius: 3, y: 2)
        .clipShape(.rect(cornerRadius: 5))
        .opacity(0.5)
        .blendMode(.multiply)
        .rotationEffect(.degrees(90)),
      "effects")
  }

  @Test func aMirroredPaneIsMaskedInPlace() throws {
    try check(
      Rectangle().fill(.clear).glassEffect(.clear, in: .rect(cornerRadius: 6))
        .frame(width: 40, height: 20)
        .scaleEffect(x: 1, y: -1)
        .mask(LinearGradient(colors: [.white, .clear], startPoint: .top, endPoint: .bottom))
        .offset(y: -8),
      "mirror")
  }

  @Test func strokesAndTextAreAbsolute() throws {
    try check(
      Text(verbatim: "a b").font(.system(size: 24))
        .padding(4)
        .overlay(Capsule().strokeBorder(.black, style: StrokeStyle(lineWidth: 2, lineCap: .round, dash: [4, 6])))
        .environment(\.layoutDirection, .rightToLeft),
      "strokes")
  }
}

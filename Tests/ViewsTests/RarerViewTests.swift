import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

@Suite struct RarerViewTests {
  @Test func trailingWhiteSpaceTakesSpaceUpToTheProposal() {
    // Characters are 25 points wide.
    let text = Text(verbatim: "ab  ").font(.system(size: 48))
    func width(_ proposal: CGFloat?) -> CGFloat {
      resolver.resolve(text, proposal: ProposedViewSize(width: proposal, height: nil)).size.width
    }
    #expect([nil, 300, 90, 60, 50].map(width) == [100, 100, 90, 60, 50])
    // In right-to-left layout, the space hangs on the left.
    let list = resolver.resolve(text.environment(\.layoutDirection, .rightToLeft)).displayList
    let starts = list.items.compactMap { item in
      if case .glyphs(let run, let map) = item { (map * run.glyphs[0].position).x } else { nil }
    }
    #expect(starts == [50])
  }

  @Test func anEllipticalGradientTouchesAllSides() throws {
    let view = EllipticalGradient(colors: [.red, .blue])
    let items = resolver.resolve(view, in: CGSize(width: 80, height: 20)).displayList.items
    guard case .fill(_, _, .radial(_, let center, 0, let end), let map)? = items.first else {
      Issue.record("expected a radial gradient among \(items.count) items")
      return
    }
    let inverse = try #require(map.inverse)
    for side in [Point(x: 80, y: 10), Point(x: 40, y: 20), Point(x: 0, y: 10), Point(x: 40, y: 0)] {
      let place = inverse * side
      #expect(abs(hypot(place.x - center.x, place.y - center.y) - end) < 1e-9)
    }
  }

  @Test func backgroundExtensionsFillTheMargins() {
    let view = Color.red.overlay(alignment: .top) { Color.blue.frame(height: 5) }.backgroundExtensionEffect()
    let resolved = resolver.resolve(
      view, in: CGSize(width: 100, height: 100), safeAreaInsets: EdgeInsets(top: 20, leading: 0, bottom: 0, trailing: 0)
    )
    let groups = resolved.displayList.items.compactMap { item in if case .group(let group) = item { group } else { nil }
    }
    #expect(groups.count == 1)
    #expect(groups.first?.clip?.path.controlBounds == Rect(x: 0, y: 0, width: 100, height: 20))
    #expect(resolver.resolve(view, in: CGSize(width: 100, height: 100)).displayList.items.count == 2)
  }

  @Test func placeholdersShowNoText() {
    let text = Text(verbatim: "aa bb")
    let veiled = resolver.resolve(text.redacted(reason: .placeholder))
    #expect(veiled.size == resolver.resolve(text).size)
    #expect(veiled.description.isEmpty)
    let isFilled = veiled.displayList.items.map { item in if case .fill = item { true } else { false } }
    #expect(isFilled == [true])
    #expect(resolver.resolve(text.unredacted().redacted(reason: .placeholder)).description == "aa bb")
  }

  @Test func scaledMetricsGrowWithTextSize() {
    struct Box: View {
      @ScaledMetric private var side = 17.0
      @ScaledMetric(relativeTo: .caption) private var small: CGFloat = 12

      var body: some View { Color.red.frame(width: side, height: small) }
    }
    #expect(resolver.resolve(Box()).size == CGSize(width: 17, height: 12))
    #expect(resolver.resolve(Box().dynamicTypeSize(.accessibility5)).size == CGSize(width: 53, height: 43))
  }

  @Test func anAnimatedViewIsCreatedOncePerState() {
    final class Count { var value = 0 }
    struct Leaf: View {
      let count: Count
      var body: some View {
        let _ = count.value += 1
        Color.red
      }
    }
    struct Root: View {
      let count: Count
      @State private var isOn = false
      var body: some View {
        Leaf(count: count).opacity(isOn ? 1 : 0).onAppear { withAnimation { isOn = true } }
      }
    }
    let count = Count()
    _ = resolver.resolve(Root(count: count))
    #expect(count.value == 2)
  }
}

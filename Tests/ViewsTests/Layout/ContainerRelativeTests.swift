import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let canvas = CGSize(width: 390, height: 200)
private let resolver = ViewResolver(shaper: GridShaper())

private func frames(_ view: some View, insets: EdgeInsets = EdgeInsets()) -> [String: CGRect] {
  resolver.resolve(view, in: canvas, safeAreaInsets: insets).frames
}

/// Lengths follow the formulas in SwiftUI's documentation.
@Suite struct ContainerRelativeTests {
  @Test func theRootContainerIsTheSafeArea() {
    let view = Color.red.containerRelativeFrame([.horizontal, .vertical]).probing("box").padding(50)
    #expect(frames(view)["box"]?.size == canvas)
    let insets = EdgeInsets(top: 20, leading: 5, bottom: 10, trailing: 15)
    #expect(frames(view, insets: insets)["box"]?.size == CGSize(width: 370, height: 170))
  }

  @Test func viewsKeepTheirLengthWithoutAProposal() {
    let box = Color.red.frame(width: 30, height: 20)
    #expect(resolver.resolve(box.containerRelativeFrame(.horizontal)).size == CGSize(width: 30, height: 20))
    #expect(
      resolver.resolve(ScrollView { box.containerRelativeFrame(.vertical) }).size == CGSize(width: 30, height: 20))
  }

  @Test func theClosureSizesAndTheAlignmentPlaces() {
    let view = Color.red.frame(width: 10, height: 10).probing("box")
      .containerRelativeFrame([.horizontal, .vertical], alignment: .bottomTrailing) { length, axis in
        axis == .horizontal ? length / 3 : length / 4
      }.probing("frame")
    let found = frames(view)
    #expect(found["frame"]?.size == CGSize(width: 130, height: 50))
    #expect(found["box"]?.maxX == found["frame"]?.maxX)
    #expect(found["box"]?.maxY == found["frame"]?.maxY)
  }

  @Test(arguments: [(1, 1), (3, 1), (3, 2), (5, 2), (4, 4)])
  func partsAndGapsFillTheContainer(_ count: Int, _ span: Int) {
    let spacing: CGFloat = 10
    let view = ScrollView(.horizontal) {
      HStack(spacing: spacing) {
        ForEach(0..<count) { index in
          Color.red.containerRelativeFrame(.horizontal, count: count, span: index == 0 ? span : 1, spacing: spacing)
            .probing("\(index)")
        }
      }
    }.safeAreaPadding(.horizontal, 20)
    let found = frames(view)
    let column = (390 - 40 - spacing * CGFloat(count - 1)) / CGFloat(count)
    let expected = column * CGFloat(span) + spacing * CGFloat(span - 1)
    #expect(abs((found["0"]?.width ?? 0) - expected) < 1e-9)
    #expect(found["0"]?.minX == 20)
    // If every part spans one column, the last one ends at the edge of the container.
    if span == 1 { #expect(abs((found["\(count - 1)"]?.maxX ?? 0) - 370) < 1e-9) }
  }

  @Test func aScrollViewIsAContainer() {
    let page = Color.red.containerRelativeFrame([.horizontal, .vertical])
    let view = HStack(spacing: 0) {
      Color.blue.frame(width: 90)
      ScrollView(.horizontal) {
        HStack(spacing: 0) { ForEach(0..<3) { page.probing("page \($0)") } }
      }.frame(height: 120)
    }
    let found = frames(view)
    for index in 0..<3 {
      #expect(found["page \(index)"] == CGRect(x: 90 + 300 * CGFloat(index), y: 40, width: 300, height: 120))
    }
  }

  @Test func nestedScrollViewsAndReadersUseTheNearestContainer() {
    let view = ScrollView {
      ScrollView(.horizontal) {
        HStack(spacing: 0) {
          GeometryReader { _ in Color.red.containerRelativeFrame(.horizontal).probing("late") }.frame(height: 7)
          Color.red.containerRelativeFrame(.horizontal).probing("inner")
        }
      }.frame(width: 80, height: 30)
      Color.red.containerRelativeFrame(.vertical).frame(width: 10).probing("outer")
    }
    let found = frames(view)
    #expect(found["inner"]?.width == 80)
    #expect(found["late"]?.width == 80)
    #expect(found["outer"]?.height == 200)
  }
}

@Suite struct ScrollMarginTests {
  private func clip(_ view: some View, insets: EdgeInsets = EdgeInsets()) -> Rect? {
    let items = resolver.resolve(view, in: canvas, safeAreaInsets: insets).displayList.items
    guard case .group(let group)? = items.last else { return nil }
    return group.clip?.path.controlBounds
  }

  private var column: some View {
    VStack(spacing: 0) { ForEach(0..<9) { Color.red.frame(width: 50, height: 40).probing("\($0)") } }
  }

  @Test func safeAreaPaddingMovesContentWithoutClippingIt() {
    let padded = ScrollView { column }.safeAreaPadding(EdgeInsets(top: 30, leading: 0, bottom: 10, trailing: 0))
    #expect(frames(padded)["0"]?.minY == 30)
    let whole = clip(padded)
    #expect(whole?.minY == 0)
    #expect(whole?.maxY == 200)
    #expect(clip(ScrollView { column }.padding(.vertical, 30)).map { [$0.minY, $0.maxY] } == [30, 170])
    // The margins are those of the canvas.
    let insets = EdgeInsets(top: 30, leading: 0, bottom: 10, trailing: 0)
    #expect(frames(ScrollView { column }, insets: insets)["0"]?.minY == 30)
    #expect(clip(ScrollView { column }, insets: insets).map { [$0.minY, $0.maxY] } == [0, 200])
  }

  @Test func ignoringTheSafeAreaExtendsIntoItsPadding() {
    let view = Color.red.probing("content").background { Color.blue.ignoresSafeArea() }.safeAreaPadding(12)
    let resolved = resolver.resolve(view, in: canvas)
    #expect(resolved.frames["content"] == CGRect(x: 12, y: 12, width: 366, height: 176))
    #expect(resolved.displayList.items.first?.inkBounds() == Rect(x: 0, y: 0, width: 390, height: 200))
    #expect(
      resolver.resolve(Color.red.frame(width: 9, height: 9).safeAreaPadding()).size == CGSize(width: 41, height: 41))
    #expect(
      resolver.resolve(Color.red.frame(width: 9, height: 9).safeAreaPadding(.top)).size == CGSize(width: 9, height: 25))
  }

  @Test func contentMarginsAreInsideTheFrame() {
    let view = ScrollView { column.containerRelativeFrame(.vertical).probing("column") }
      .contentMargins(.top, 25, for: .scrollContent).contentMargins(.vertical, 15)
    let found = frames(view)
    #expect(found["column"]?.minY == 25)
    #expect(found["column"]?.height == 160)
    #expect(frames(ScrollView { column }.contentMargins(9, for: .scrollIndicators))["0"]?.minY == 0)
  }

  @Test func theScrollAnchorSelectsTheVisiblePart() {
    let view = ScrollView { column }
    #expect(frames(view.defaultScrollAnchor(.bottom))["8"]?.maxY == 200)
    #expect(frames(view.defaultScrollAnchor(.center))["4"]?.midY == 100)
    #expect(frames(view.defaultScrollAnchor(nil))["0"]?.minY == 0)
    #expect(clip(view.scrollClipDisabled()) == nil)
    let short = ScrollView { Color.red.frame(width: 50, height: 40).probing("0") }.defaultScrollAnchor(.bottom)
    #expect(frames(short)["0"]?.minY == 0)
  }
}

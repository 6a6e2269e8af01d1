import DisplayLists
import Foundation
import GridText
import Testing
import Views

private func resolved(_ view: some View, _ width: CGFloat = 200, _ height: CGFloat = 100) -> ResolvedView {
  ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: width, height: height))
}

private struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

private struct NamesKey: PreferenceKey {
  static let defaultValue: [String] = []
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private struct BoundsKey: PreferenceKey {
  static var defaultValue: Anchor<CGRect>? { nil }
  static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
}

/// Two boxes made equally wide by a preference and a state.
private struct EqualWidths: View {
  @State private var width: CGFloat?

  var body: some View {
    VStack(spacing: 0) {
      box(30).frame(width: width).probing("a")
      box(70).frame(width: width).probing("b")
    }.onPreferenceChange(WidthKey.self) { width = $0 }
  }

  private func box(_ width: CGFloat) -> some View {
    Color.red.frame(width: width, height: 10)
      .background(GeometryReader { Color.clear.preference(key: WidthKey.self, value: $0.size.width) })
  }
}

private struct FrameKey: PreferenceKey {
  static var defaultValue: [CGRect] { [] }
  static func reduce(value: inout [CGRect], nextValue: () -> [CGRect]) { value += nextValue() }
}

private final class Frames: @unchecked Sendable { var all: [CGRect] = [] }

@Suite struct ScrollSpaceTests {
  /// Returns the frames that a view reports as a preference.
  private func frames(_ view: some View) -> [CGRect] {
    let frames = Frames()
    _ = resolved(view.onPreferenceChange(FrameKey.self) { frames.all = $0 })
    return frames.all
  }

  private var mark: some View {
    GeometryReader { proxy in
      Color.clear.preference(
        key: FrameKey.self,
        value: [
          proxy.frame(in: .scrollView), proxy.frame(in: .scrollView(axis: .horizontal)),
          proxy.frame(in: .scrollView(axis: .vertical)),
        ])
    }.frame(width: 10, height: 20)
  }

  @Test func framesAreThoseInTheVisiblePartOfTheScrollView() {
    // The outer scroll view lies 30 points below the top and shows the end of its 300 points in 70.
    let view = VStack(spacing: 0) {
      Color.red.frame(height: 30)
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          Color.red.frame(height: 260)
          ScrollView(.horizontal) {
            HStack(spacing: 0) {
              Color.blue.frame(width: 50, height: 40)
              mark
            }
          }.frame(height: 40)
        }
      }.defaultScrollAnchor(.bottom)
    }
    let inner = CGRect(x: 50, y: 10, width: 10, height: 20)
    #expect(frames(view) == [inner, inner, CGRect(x: 50, y: 40, width: 10, height: 20)])
  }

  @Test func withoutAScrollViewFramesAreGlobal() {
    let global = CGRect(x: 95, y: 70, width: 10, height: 20)
    let view = VStack(spacing: 0) {
      Color.red.frame(height: 60)
      mark.frame(height: 40)
    }
    #expect(frames(view) == [global, global, global])
  }
}

private struct Flow: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    rows(proposal, subviews).reduce(into: CGSize.zero) { size, row in
      size.width = max(size.width, row.width)
      size.height += row.height
    }
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var y = bounds.minY
    for row in rows(proposal, subviews) {
      var x = bounds.minX
      for index in row.range {
        subviews[index].place(at: CGPoint(x: x, y: y), proposal: .unspecified)
        x += subviews[index].sizeThatFits(.unspecified).width
      }
      y += row.height
    }
  }

  private func rows(
    _ proposal: ProposedViewSize, _ subviews: Subviews
  ) -> [(range: Range<Int>, width: CGFloat, height: CGFloat)] {
    var rows: [(range: Range<Int>, width: CGFloat, height: CGFloat)] = []
    for (index, subview) in subviews.enumerated() {
      let size = subview.sizeThatFits(.unspecified)
      if let last = rows.last, last.width + size.width <= proposal.width ?? .infinity {
        rows[rows.count - 1] = (
          last.range.lowerBound..<index + 1, last.width + size.width, max(last.height, size.height)
        )
      } else {
        rows.append((index..<index + 1, size.width, size.height))
      }
    }
    return rows
  }
}

@Suite struct GeometryTests {
  private func box(_ width: CGFloat, _ height: CGFloat) -> some View { Color.red.frame(width: width, height: height) }

  @Test func aReaderKnowsItsSizeAndPosition() {
    let view = HStack(spacing: 0) {
      box(50, 20)
      GeometryReader { proxy in
        let frame = proxy.frame(in: .global)
        box(proxy.size.width / 2, frame.minX).probing("inner")
      }.probing("reader")
    }.coordinateSpace(name: "row").padding(10)
    let result = resolved(view)
    #expect(result.frames["reader"] == CGRect(x: 60, y: 10, width: 130, height: 80))
    #expect(result.frames["inner"] == CGRect(x: 60, y: 10, width: 65, height: 60))
    #expect(result.frames(inSpace: "row")["reader"] == CGRect(x: 50, y: 0, width: 130, height: 80))
    #expect(result.frames(inSpace: "nowhere").isEmpty)
  }

  @Test func preferencesCanUpdateState() {
    let result = resolved(EqualWidths())
    #expect(result.frames["a"]?.width == 70)
    #expect(result.frames["b"]?.width == 70)
  }

  @Test func preferencesReduceInOrderAndAreReplaced() {
    let view = VStack {
      Color.clear.preference(key: NamesKey.self, value: ["a"])
      HStack {
        Color.clear.preference(key: NamesKey.self, value: ["hidden"])
      }.preference(key: NamesKey.self, value: ["b"])
      Color.clear
      Color.clear.preference(key: NamesKey.self, value: ["c"]).transformPreference(NamesKey.self) { $0.append("d") }
    }.overlayPreferenceValue(NamesKey.self) { Text($0.joined()) }
    #expect(resolved(view).description == "abcd")
  }

  @Test func hiddenViewsKeepTheirPreferences() {
    let view = VStack {
      Text("unseen").background { Color.clear.preference(key: NamesKey.self, value: ["a"]) }.hidden()
      Color.clear.preference(key: NamesKey.self, value: ["b"])
    }.overlayPreferenceValue(NamesKey.self) { Text($0.joined()) }
    #expect(resolved(view).description == "ab")
  }

  @Test func anAnchorIsConvertedToAnotherSpace() {
    let view = VStack(spacing: 0) {
      box(200, 40)
      box(60, 20).anchorPreference(key: BoundsKey.self, value: .bounds) { $0 }
    }.backgroundPreferenceValue(BoundsKey.self) { anchor in
      GeometryReader { proxy in
        let bounds = anchor.map { proxy[$0] } ?? .zero
        Color.blue.frame(width: bounds.width, height: bounds.height).probing("copy")
          .offset(x: bounds.minX, y: bounds.minY)
      }
    }
    #expect(resolved(view).frames["copy"] == CGRect(x: 70, y: 60, width: 60, height: 20))
  }

  @Test func viewThatFitsTakesTheFirstThatFits() {
    let view = ViewThatFits(in: .horizontal) {
      box(300, 10).probing("wide")
      box(150, 10).probing("middle")
      box(50, 10).probing("narrow")
    }
    #expect(Array(resolved(view).frames.keys) == ["middle"])
    #expect(Array(resolved(view, 20).frames.keys) == ["narrow"])
    #expect(Array(resolved(view, 400).frames.keys) == ["wide"])
  }

  @Test func customLayoutsPlaceAndAreMirrored() {
    let flow = Flow()
    let view = flow {
      box(90, 10).probing("a")
      box(90, 20).probing("b")
      box(90, 10).probing("c")
    }
    let left = resolved(view)
    #expect(left.frames["b"] == CGRect(x: 100, y: 35, width: 90, height: 20))
    #expect(left.frames["c"] == CGRect(x: 10, y: 55, width: 90, height: 10))
    let right = resolved(view.environment(\.layoutDirection, .rightToLeft))
    #expect(right.frames["b"] == CGRect(x: 10, y: 35, width: 90, height: 20))
    #expect(right.frames["c"] == CGRect(x: 100, y: 55, width: 90, height: 10))
  }

  @Test(arguments: [true, false]) func anErasedLayoutBehavesLikeItsBase(isRow: Bool) {
    let layout = isRow ? AnyLayout(HStackLayout(spacing: 4)) : AnyLayout(VStackLayout(spacing: 4))
    let frames = resolved(
      layout {
        box(10, 10).probing("a")
        Spacer()
        box(10, 10).probing("b")
      }
    ).frames
    #expect(
      frames["b"]
        == (isRow ? CGRect(x: 190, y: 45, width: 10, height: 10) : CGRect(x: 95, y: 90, width: 10, height: 10)))
  }

  @Test func gridColumnsLineUp() {
    let view = Grid(alignment: .leading, horizontalSpacing: 5, verticalSpacing: 3) {
      GridRow {
        box(20, 10).probing("a")
        box(60, 10).probing("b")
      }
      box(100, 4).probing("whole")
      GridRow(alignment: .bottom) {
        box(40, 10).probing("c")
        box(30, 20).probing("d")
      }
      GridRow { box(50, 10).gridCellColumns(2).gridCellAnchor(.trailing).probing("e") }
    }.probing("grid")
    let frames = resolved(view).frames
    #expect(frames["grid"]?.size == CGSize(width: 105, height: 53))
    let origin = frames["grid"]!.origin
    func place(_ name: String) -> CGPoint {
      CGPoint(x: frames[name]!.minX - origin.x, y: frames[name]!.minY - origin.y)
    }
    #expect(place("a") == .zero)
    #expect(place("b") == CGPoint(x: 45, y: 0))
    #expect(place("whole") == CGPoint(x: 0, y: 13))
    #expect(place("c") == CGPoint(x: 0, y: 30))
    #expect(place("d") == CGPoint(x: 45, y: 20))
    #expect(place("e") == CGPoint(x: 55, y: 43))
  }

  @Test func lazyGridsDistributeTheirLength() {
    let columns = [GridItem(.fixed(40), spacing: 10), GridItem(.flexible(), spacing: 10), GridItem(.flexible())]
    let view = LazyVGrid(columns: columns, spacing: 2) {
      ForEach(0..<4) { box(10, 10).frame(maxWidth: .infinity).probing("\($0)") }
    }
    let frames = resolved(view).frames
    #expect(frames["0"] == CGRect(x: 0, y: 39, width: 40, height: 10))
    #expect(frames["1"] == CGRect(x: 50, y: 39, width: 70, height: 10))
    #expect(frames["2"] == CGRect(x: 130, y: 39, width: 70, height: 10))
    #expect(frames["3"] == CGRect(x: 0, y: 51, width: 40, height: 10))
    let adaptive = LazyVGrid(columns: [GridItem(.adaptive(minimum: 44))]) {
      ForEach(0..<5) { box(10, 10).frame(maxWidth: .infinity).probing("\($0)") }
    }
    // Four columns of at least 44 points with three gaps of 8 fit into 200.
    #expect(resolved(adaptive).frames["3"]?.width == 44)
    #expect(resolved(adaptive).frames["4"]?.minX == 0)
  }

  @Test func scrollContentStartsAtTheTopAndIsClipped() {
    let view = ScrollView {
      ForEach(0..<20) { box(50, 20).probing("\($0)") }
    }
    let result = resolved(view)
    #expect(result.frames["0"]?.minY == 0)
    guard case .group(let group)? = result.displayList.items.first, let clip = group.clip else {
      Issue.record("expected a clip in \(result.displayList)")
      return
    }
    #expect(clip.path.controlBounds.height == 100)
  }

  @Test func theSafeAreaCanBeIgnored() {
    let view = VStack(spacing: 0) {
      Color.red.probing("content").background { Color.blue.ignoresSafeArea().probing("kept") }
    }.safeAreaInset(edge: .bottom) { box(200, 30).probing("bar") }
    let result = resolved(view)
    #expect(result.frames["content"] == CGRect(x: 0, y: 0, width: 200, height: 70))
    #expect(result.frames["bar"] == CGRect(x: 0, y: 70, width: 200, height: 30))
    let fills = result.displayList.items.compactMap { item in
      if case .fill(let path, _, _, let map) = item { path.applying(map).controlBounds.height } else { nil }
    }
    #expect(fills.contains(100))
  }

  @Test func theCanvasMayHaveMargins() {
    let view = ZStack {
      Color.blue.ignoresSafeArea()
      Color.red.probing("content")
    }
    let insets = EdgeInsets(top: 20, leading: 5, bottom: 10, trailing: 0)
    let result = ViewResolver(shaper: GridShaper())
      .resolve(view, in: CGSize(width: 200, height: 100), safeAreaInsets: insets)
    #expect(result.frames["content"] == CGRect(x: 5, y: 20, width: 195, height: 70))
    guard case .fill(let path, _, _, let map)? = result.displayList.items.first else { return }
    let whole = path.applying(map).controlBounds
    #expect([whole.minX, whole.minY, whole.maxX, whole.maxY] == [0, 0, 200, 100])
  }

  /// Background and overlay styles fill adjacent margins along the given edges; shapes and views do not.
  @Test func stylesExtendIntoMargins() {
    func bounds(_ view: some View) -> CGRect {
      let insets = EdgeInsets(top: 20, leading: 5, bottom: 10, trailing: 0)
      let result = ViewResolver(shaper: GridShaper())
        .resolve(view, in: CGSize(width: 200, height: 100), safeAreaInsets: insets)
      let fills = result.displayList.items.compactMap { item in
        if case .fill(let path, _, _, let map) = item { path.applying(map).controlBounds } else { nil }
      }
      #expect(fills.count == 1)
      return fills.first.map { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) } ?? .null
    }
    let screen = Spacer().frame(maxWidth: .infinity, maxHeight: .infinity)
    let canvas = CGRect(x: 0, y: 0, width: 200, height: 100)
    let inside = CGRect(x: 5, y: 20, width: 195, height: 70)
    #expect(bounds(screen.background(.red)) == canvas)
    #expect(bounds(screen.background(Color.red)) == canvas)
    #expect(bounds(screen.background()) == canvas)
    #expect(bounds(Color.red.edgesIgnoringSafeArea(.top)) == CGRect(x: 5, y: 0, width: 195, height: 90))
    #expect(bounds(screen.overlay(.red)) == canvas)
    #expect(
      bounds(screen.background(.red, ignoresSafeAreaEdges: .top)) == CGRect(x: 5, y: 0, width: 195, height: 90))
    #expect(bounds(screen.background(.red, ignoresSafeAreaEdges: [])) == inside)
    #expect(bounds(screen.background(.red, in: Rectangle())) == inside)
    #expect(bounds(screen.background { Color.red }) == inside)
    let apart = Spacer().frame(width: 10, height: 20).background(.red)
    #expect(bounds(apart) == CGRect(x: 97.5, y: 45, width: 10, height: 20))
    let atTheTop = VStack(spacing: 0) {
      apart
      Spacer()
    }
    #expect(bounds(atTheTop) == CGRect(x: 97.5, y: 0, width: 10, height: 40))
  }

  @Test func geometryChangesRunTheAction() {
    struct Told: View {
      @State private var width: CGFloat = 0
      var body: some View {
        VStack(spacing: 0) {
          Color.red.onGeometryChange(for: CGFloat.self, of: { $0.size.width }, action: { width = $0 })
          Color.blue.frame(width: width / 2, height: 10).probing("half")
        }
      }
    }
    #expect(resolved(Told()).frames["half"]?.width == 100)
  }
}

import GridText
import Testing
import Views

/// Rules of containers, with expected values derived from them.
@Suite struct ContainerRuleTests {
  private func frames(_ view: some View, _ width: Double = 300, _ height: Double = 200) -> [String: CGRect] {
    ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: width, height: height)).frames
  }

  private func box(_ width: CGFloat, _ height: CGFloat) -> some View {
    Color.red.frame(width: width, height: height)
  }

  /// The guide of b is 80 to its left, so it ends 130 from the alignment line.
  @Test func aZStackEnclosesItsAlignedViews() {
    let frames = frames(
      ZStack(alignment: .leading) {
        box(100, 20).probing("a")
        box(50, 20).alignmentGuide(.leading) { _ in -80 }.probing("b")
      }.probing("pile"))
    #expect(frames["pile"] == CGRect(x: 85, y: 90, width: 130, height: 20))
    #expect(frames["a"] == CGRect(x: 85, y: 90, width: 100, height: 20))
    #expect(frames["b"] == CGRect(x: 165, y: 90, width: 50, height: 20))
  }

  /// Only the small view determines the size; the large one is centred and overflows.
  @Test func aZStackIsSizedByTheHighestPriority() {
    let frames = frames(
      ZStack {
        box(100, 60).probing("large")
        box(30, 20).layoutPriority(1).probing("small")
      }.probing("pile"))
    #expect(frames["pile"] == CGRect(x: 135, y: 90, width: 30, height: 20))
    #expect(frames["small"] == frames["pile"])
    #expect(frames["large"] == CGRect(x: 100, y: 70, width: 100, height: 60))
  }

  @Test func nanPriorityIsZero() {
    func widths(_ priority: Double) -> [CGFloat?] {
      let frames = frames(
        HStack(spacing: 0) {
          Color.red.frame(minWidth: 20).layoutPriority(priority).probing("a")
          Color.blue.layoutPriority(1).probing("b")
        })
      return ["a", "b"].map { frames[$0]?.width }
    }
    #expect(widths(.nan) == [20, 280])
    #expect(widths(.nan) == widths(0))
  }

  /// Several views in an overlay form a centred ZStack, which is aligned as a whole.
  @Test func severalViewsInAnOverlayAreCentered() {
    let frames = frames(
      box(100, 100).overlay(alignment: .topLeading) {
        box(40, 40).probing("large")
        box(20, 20).probing("small")
      })
    #expect(frames["large"] == CGRect(x: 100, y: 50, width: 40, height: 40))
    #expect(frames["small"] == CGRect(x: 110, y: 60, width: 20, height: 20))
  }

  /// A stack with a single permanent view acts as that view, so guides that stacks do not combine come through.
  @Test func aStackOfOneViewHasItsGuides() {
    func column(_ isThere: Bool?) -> [String: CGRect] {
      frames(
        VStack(alignment: .leading, spacing: 0) {
          HStack {
            if let isThere {
              if isThere { box(50, 20).alignmentGuide(.leading) { _ in 30 }.probing("row") }
            } else {
              box(50, 20).probing("row")
            }
          }
          HStack { box(50, 20).alignmentGuide(.leading) { _ in 30 }.probing("alone") }
          box(50, 20).probing("plain")
        })
    }
    #expect(column(nil)["alone"] == CGRect(x: 110, y: 90, width: 50, height: 20))
    #expect(column(nil)["plain"] == CGRect(x: 140, y: 110, width: 50, height: 20))
    // A conditional view remains in a stack, which hides its guide.
    #expect(column(true)["row"] == CGRect(x: 140, y: 70, width: 50, height: 20))
  }

  /// A stack has the priority of its only view, but not that of one among several.
  @Test func aStackOfOneViewHasItsPriority() {
    let alone = frames(
      HStack(spacing: 0) {
        VStack { Color.red.layoutPriority(1) }.probing("first")
        Color.blue.frame(minWidth: 20).probing("second")
      })
    #expect(alone["first"]?.width == 280)
    let together = frames(
      HStack(spacing: 0) {
        VStack {
          Color.red.layoutPriority(1)
          Color.red
        }.probing("first")
        Color.blue.frame(minWidth: 20).probing("second")
      })
    #expect(together["first"]?.width == 150)
  }

  @Test func geometryReadersIgnoreGuides() {
    let frames = frames(
      GeometryReader { _ in
        box(40, 20).alignmentGuide(.leading) { _ in 30 }.probing("a")
        box(20, 10).alignmentGuide(.top) { _ in 30 }.probing("b")
      })
    #expect(frames["a"] == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(frames["b"] == CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  /// A framed view has ordinary spacing, but a framed spacer still has none.
  @Test func aFramedSpacerHasNoSpacing() {
    let frames = frames(
      HStack {
        box(10, 10).probing("a")
        Spacer().frame(width: 20)
        box(10, 10)
        Spacer().frame(maxWidth: 30)
        box(10, 10).probing("b")
      }, 80)
    #expect(frames["a"]?.minX == 0)
    #expect(frames["b"]?.maxX == 80)
    #expect(Double(frames["b"]!.minX - frames["a"]!.maxX) == 60)
  }

  /// Without a proposal, a positioned view takes the space it needs.
  @Test func aPositionedViewKeepsItsLengthWithoutAProposal() {
    let frames = frames(box(40, 30).position(x: 10, y: 10).fixedSize().probing("whole"))
    #expect(frames["whole"] == CGRect(x: 130, y: 85, width: 40, height: 30))
  }

  /// An unspecified dimension counts as 10 points, and the shorter one decides.
  @Test func aCircleIsSquare() {
    let frames = frames(
      VStack(spacing: 0) {
        Circle().fixedSize(horizontal: false, vertical: true).probing("row")
        Circle().probing("rest")
      })
    #expect(frames["row"] == CGRect(x: 145, y: 0, width: 10, height: 10))
    #expect(frames["rest"] == CGRect(x: 55, y: 10, width: 190, height: 190))
  }
}

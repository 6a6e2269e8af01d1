import Testing
import Views

/// Rules of containers that single views show, with figures that follow from the rule.
@Suite struct ContainerRuleTests {
  private func frames(_ view: some View, _ width: Double = 300, _ height: Double = 200) -> [String: CGRect] {
    ViewResolver(shaper: GridShaper()).resolve(view, in: CGSize(width: width, height: height)).frames
  }

  private func box(_ width: CGFloat, _ height: CGFloat) -> some View {
    Color.red.frame(width: width, height: height)
  }

  /// The guide of b lies 80 to the left of it: it ends 130 from the line that a begins at.
  @Test func aPileReachesAsFarAsItsViewsDo() {
    let frames = frames(
      ZStack(alignment: .leading) {
        box(100, 20).probing("a")
        box(50, 20).alignmentGuide(.leading) { _ in -80 }.probing("b")
      }.probing("pile"))
    #expect(frames["pile"] == CGRect(x: 85, y: 90, width: 130, height: 20))
    #expect(frames["a"] == CGRect(x: 85, y: 90, width: 100, height: 20))
    #expect(frames["b"] == CGRect(x: 165, y: 90, width: 50, height: 20))
  }

  /// Only the small view has a say; the large one is centred on it and reaches beyond.
  @Test func aPileIsLinedUpOnTheViewsOfHighestPriority() {
    let frames = frames(
      ZStack {
        box(100, 60).probing("large")
        box(30, 20).layoutPriority(1).probing("small")
      }.probing("pile"))
    #expect(frames["pile"] == CGRect(x: 135, y: 90, width: 30, height: 20))
    #expect(frames["small"] == frames["pile"])
    #expect(frames["large"] == CGRect(x: 100, y: 70, width: 100, height: 60))
  }

  @Test func aPriorityThatIsNotANumberIsNone() {
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

  /// Several views in an overlay are a pile of their own, centred, whose corner goes where the overlay is aligned.
  @Test func severalViewsInAnOverlayAreCentredOnEachOther() {
    let frames = frames(
      box(100, 100).overlay(alignment: .topLeading) {
        box(40, 40).probing("large")
        box(20, 20).probing("small")
      })
    #expect(frames["large"] == CGRect(x: 100, y: 50, width: 40, height: 40))
    #expect(frames["small"] == CGRect(x: 110, y: 60, width: 20, height: 20))
  }

  /// A stack of one view that is always there is that view: guides that stacks do not take over come through.
  @Test func aStackOfOneViewIsThatView() {
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
    // One that may go leaves a stack, which keeps its guide to itself.
    #expect(column(true)["row"] == CGRect(x: 140, y: 70, width: 50, height: 20))
  }

  /// The priority of a view is that of the stack it is alone in, of a stack with others it is not.
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

  @Test func aReaderDoesNotHeedGuides() {
    let frames = frames(
      GeometryReader { _ in
        box(40, 20).alignmentGuide(.leading) { _ in 30 }.probing("a")
        box(20, 10).alignmentGuide(.top) { _ in 30 }.probing("b")
      })
    #expect(frames["a"] == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(frames["b"] == CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  /// A frame makes an ordinary view of what it holds, but a spacer keeps no distance in one either.
  @Test func aSpacerInAFrameKeepsNoDistance() {
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

  /// Where nothing is proposed, what is put at a point takes as much space as it needs.
  @Test func aViewAtAPointTakesItsOwnLengthWhereNoneIsProposed() {
    let frames = frames(box(40, 30).position(x: 10, y: 10).fixedSize().probing("whole"))
    #expect(frames["whole"] == CGRect(x: 130, y: 85, width: 40, height: 30))
  }

  /// A missing length is 10 points to a circle as to any shape, and the shorter one counts.
  @Test func aCircleIsAsWideAsHigh() {
    let frames = frames(
      VStack(spacing: 0) {
        Circle().fixedSize(horizontal: false, vertical: true).probing("row")
        Circle().probing("rest")
      })
    #expect(frames["row"] == CGRect(x: 145, y: 0, width: 10, height: 10))
    #expect(frames["rest"] == CGRect(x: 55, y: 10, width: 190, height: 190))
  }
}

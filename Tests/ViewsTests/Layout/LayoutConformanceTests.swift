import DisplayLists
import Geometry
import GridText
import Testing
import Views

/// The views behind the recorded fixtures.
@Suite struct LayoutConformanceTests {
  private func check(_ name: String, _ view: some View) throws {
    let fixture = try #require(try RecordedLayout.load().fixtures[name])
    var environment = EnvironmentValues()
    environment.displayScale = 2
    let resolved = ViewResolver(shaper: GridShaper(), environment: environment)
      .resolve(view, in: CGSize(width: fixture.size[0], height: fixture.size[1]))
    #expect(RecordedLayout.differences(fixture, resolved.frames) == [])
  }

  private func box(_ width: CGFloat, _ height: CGFloat) -> some View {
    Color.red.frame(width: width, height: height)
  }

  @Test func hstackDistribution() throws {
    try check(
      "hstack-distribution",
      HStack(spacing: 0) {
        Color.red.probing("a")
        Color.green.frame(width: 50).probing("b")
        Color.blue.probing("c")
      })
  }

  @Test func hstackPriority() throws {
    try check(
      "hstack-priority",
      HStack(spacing: 0) {
        Color.red.frame(minWidth: 20).probing("a")
        Color.green.frame(minWidth: 20).layoutPriority(1).probing("b")
        Color.blue.frame(width: 60).probing("c")
      })
  }

  @Test func spacer() throws {
    try check(
      "spacer",
      HStack {
        box(50, 50).probing("a")
        Spacer().probing("spacer")
        box(50, 50).probing("b")
      }.probing("stack"))
  }

  @Test func spacerMinLength() throws {
    try check(
      "spacer-min-length",
      VStack(spacing: 0) {
        HStack(spacing: 0) {
          box(250, 20).probing("a")
          Spacer(minLength: 20).probing("s1")
          box(100, 20).probing("b")
        }.probing("overflow")
        HStack(spacing: 0) {
          Spacer().probing("s2")
          box(40, 20).probing("c")
          Spacer().probing("s3")
        }.probing("balanced")
        Spacer().probing("vspacer")
      })
  }

  @Test func frameFlex() throws {
    let b = box(40, 20)
    try check(
      "frame-flex",
      VStack(spacing: 0) {
        b.frame(minWidth: 100).probing("min")
        b.frame(maxWidth: 200).probing("max")
        b.frame(minWidth: 50, maxWidth: .infinity).probing("fill")
        b.frame(idealWidth: 150).fixedSize().probing("ideal")
        Color.red.frame(maxWidth: 120, maxHeight: 20).probing("clampFlexible")
        box(250, 20).frame(maxWidth: 200).probing("overflow")
      })
  }

  @Test func alignmentGuide() throws {
    try check(
      "alignment-guide",
      VStack(alignment: .leading, spacing: 4) {
        box(100, 20).alignmentGuide(.leading) { $0[.trailing] }.probing("a")
        box(50, 20).probing("b")
        box(30, 20).alignmentGuide(.leading) { $0.width / 2 }.probing("c")
      }.probing("stack"))
  }

  @Test func nestedStacks() throws {
    try check(
      "nested-stacks",
      VStack(spacing: 10) {
        HStack(spacing: 10) {
          Color.red.probing("a")
          Color.green.frame(width: 80).probing("b")
        }.padding(10).probing("row")
        HStack {
          box(40, 40).probing("c")
          Spacer()
          box(40, 40).probing("d")
        }.frame(height: 60).probing("bottom")
      })
  }

  @Test func divider() throws {
    try check(
      "divider",
      VStack(spacing: 0) {
        box(100, 20).probing("a")
        Divider().probing("hdivider")
        HStack(spacing: 0) {
          box(20, 60).probing("b")
          Divider().probing("vdivider")
          box(20, 60).probing("c")
        }.probing("hstack")
      }.probing("vstack"))
  }

  @Test func zstack() throws {
    try check(
      "zstack",
      ZStack(alignment: .bottomTrailing) {
        box(100, 100).probing("a")
        box(30, 30).probing("b")
      }.probing("stack"))
  }

  @Test func groupModifier() throws {
    try check(
      "group-modifier",
      HStack(spacing: 0) {
        Group {
          Color.red.probing("a")
          Color.green.probing("b")
        }.frame(width: 50, height: 50).padding(5)
        Color.blue.probing("c")
      })
  }

  @Test func fixedSize() throws {
    try check(
      "fixed-size",
      VStack(spacing: 0) {
        Color.red.fixedSize().probing("both")
        Color.red.fixedSize(horizontal: true, vertical: false).frame(height: 30).probing("horizontal")
      })
  }

  @Test func paddingEdges() throws {
    try check(
      "padding-edges",
      Color.red.probing("inner").padding(.leading, 30).padding(.vertical)
        .padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).probing("outer"))
  }

  @Test func hstackIdeal() throws {
    try check(
      "hstack-ideal",
      VStack(alignment: .leading, spacing: 0) {
        HStack(spacing: 6) {
          box(30, 30).probing("a")
          box(40, 30).probing("b")
        }.probing("row")
        box(200, 10).probing("wide")
      }.probing("column"))
  }

  @Test func rightToLeftStacks() throws {
    try check(
      "rtl-stacks",
      VStack(alignment: .leading, spacing: 10) {
        HStack {
          box(40, 30).probing("a")
          box(60, 30).probing("b")
          Spacer()
          box(30, 30).probing("c")
        }.probing("hstack")
        box(50, 20).padding(.leading, 30).probing("padded")
        box(40, 20).frame(width: 120, alignment: .leading).probing("framed")
        ZStack(alignment: .topLeading) {
          box(100, 40).probing("zback")
          box(20, 20).probing("zfront")
        }.probing("zstack")
        HStack {
          box(30, 20).probing("ltrA")
          box(30, 20).probing("ltrB")
        }.environment(\.layoutDirection, .leftToRight).probing("island")
        Text("One").font(.system(size: 16)).probing("text")
        box(30, 20).alignmentGuide(.leading) { _ in -10 }.probing("guided")
      }
      .frame(width: 300, alignment: .leading).probing("vstack")
      .environment(\.layoutDirection, .rightToLeft))
  }

  @Test func rightToLeftShapes() throws {
    let image = Image(bitmap: Bitmap(size: PixelSize(width: 15, height: 12)))
    try check(
      "rtl-shapes",
      VStack(alignment: .leading, spacing: 10) {
        HStack(spacing: 10) {
          Arrow().frame(width: 40, height: 30).probing("arrow")
          FixedArrow().frame(width: 40, height: 30).probing("fixedArrow")
          image.probing("image")
          image.flipsForRightToLeftLayoutDirection(true).probing("flippedImage")
        }.probing("row")
        LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
          .frame(width: 120, height: 20).probing("gradient")
        ZStack(alignment: .topLeading) {
          Color.clear.frame(width: 160, height: 40).probing("positionBox")
          box(20, 20).position(x: 30, y: 20).probing("positioned")
        }.frame(width: 160, height: 40)
        box(20, 20).offset(x: 40).probing("offset")
      }.environment(\.layoutDirection, .rightToLeft))
  }

  @Test func everyFixtureIsWritten() throws {
    #expect(try RecordedLayout.load().fixtures.count == 15)
  }
}

private struct Arrow: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}

private struct FixedArrow: Shape {
  func path(in rect: CGRect) -> Path { Arrow().path(in: rect) }
  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}

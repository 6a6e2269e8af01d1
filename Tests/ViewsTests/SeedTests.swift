import CairoDrawing
import Drawing
import Foundation
import Testing
import Views

/// Letters as a shape, as the seed has it; its Core Text body is one call for the outline here.
private struct GlassTextShape: Shape {
  let text: String
  let font: Font
  let outlines: GlyphOutlines

  func path(in rect: CGRect) -> Path {
    guard !text.isEmpty else { return Path() }
    let path = outlines.path(of: text, font: font)
    let bounds = path.boundingRect
    let offsetX = rect.midX - bounds.midX
    let offsetY = rect.midY - bounds.midY
    return path.applying(CGAffineTransform(translationX: offsetX, y: offsetY))
  }
}

private struct GlassDigitCell: View {
  let character: String
  let font: Font
  let cellWidth: CGFloat
  let cellHeight: CGFloat
  @Environment(\.glyphOutlines) private var outlines

  var body: some View {
    let textShape = GlassTextShape(text: character, font: font, outlines: outlines)
    Rectangle()
      .fill(.clear)
      .glassEffect(.clear, in: textShape)
      .frame(width: cellWidth, height: cellHeight)
  }
}

private struct GlassTimerText: View {
  let text: String
  let fontSize: CGFloat

  private var digitCellWidth: CGFloat { fontSize * 0.6 }
  private var colonCellWidth: CGFloat { fontSize * 0.3 }
  private var cellHeight: CGFloat { fontSize * 1.2 }
  private var ctFont: Font { .system(size: fontSize, weight: .bold, design: .rounded) }

  var body: some View {
    HStack(spacing: 0) {
      ForEach(Array(text.enumerated()), id: \.offset) { _, char in
        let isColon = char == ":"
        let cellWidth = isColon ? colonCellWidth : digitCellWidth
        GlassDigitCell(
          character: String(char), font: ctFont,
          cellWidth: cellWidth, cellHeight: cellHeight
        )
        .probing(String(char))
      }
    }
    .flipsForRightToLeftLayoutDirection(false)
    .environment(\.layoutDirection, .leftToRight)
    .accessibilityElement()
    .accessibilityAddTraits(.updatesFrequently)
    .probing("timer")
  }
}

private struct GlassTimerDisplay: View {
  let displayTime: String
  var showReflection = true
  let fontSize: CGFloat = 80
  var accessibleDescription: String { "12 minutes" }
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    VStack(spacing: 0) {
      GlassTimerText(text: displayTime, fontSize: fontSize)
        .accessibilityLabel("Time remaining: \(accessibleDescription)")

      if showReflection {
        GlassTimerText(text: displayTime, fontSize: fontSize)
          .scaleEffect(x: 1, y: -1)
          .mask(
            LinearGradient(
              stops: [
                .init(color: .white.opacity(0.2), location: 0),
                .init(color: .clear, location: 0.6),
              ],
              startPoint: .top,
              endPoint: .bottom
            )
          )
          .offset(y: -8)
          .accessibilityHidden(true)
      }
    }
    .animation(reduceMotion ? nil : .easeInOut(duration: 0.15), value: displayTime)
  }
}

private struct Menu: View {
  @State private var isPicking = true
  private var durationPicker: some View { Text("10 min").padding(.horizontal) }

  var body: some View {
    VStack {
      if isPicking {
        durationPicker
          .frame(height: 50)
          .frame(maxWidth: 320)
          .glassEffect()
          .padding(.horizontal, 20)
          .transition(.opacity.combined(with: .scale(scale: 0.95)))
      }
      Text("Hello, World!")
        .font(.title)
        .padding()
        .glassEffect()
      Text("Hello, World!")
        .glassEffect(in: .rect(cornerRadius: 16))
      Text("Hello, World!")
        .glassEffect(.regular.tint(.orange).interactive())
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isPicking = false } }
  }
}

private func panes(_ items: [DisplayItem]) -> [GlassPane] {
  items.flatMap { item -> [GlassPane] in
    switch item {
    case .glass(let pane): [pane]
    case .glassContainer(let container): container.panes
    case .group(let group): panes(group.items)
    default: []
    }
  }
}

@Suite struct SeedTests {
  private let resolver: ViewResolver
  private let canvas = CGSize(width: 390, height: 400)

  init() throws { resolver = ViewResolver(shaper: try PangoShaper()) }

  @Test func everyDigitIsAPaneAndSoIsItsReflection() {
    let resolved = resolver.resolve(GlassTimerDisplay(displayTime: "12:34"), in: canvas)
    let all = panes(resolved.displayList.items)
    #expect(all.count == 10)
    for (pane, mirrored) in zip(all[..<5], all[5...]) {
      #expect(pane.shape == mirrored.shape)
      #expect(pane.pointsFromItem.determinant == 1)
      #expect(mirrored.pointsFromItem.determinant == -1)
      guard case .path(let path, _) = pane.shape else {
        Issue.record("a letter is a path, not \(pane.shape)")
        continue
      }
      // The digit lies in the middle of its cell, whatever its own height; handles may reach a little beyond its ink.
      #expect(abs(path.controlBounds.midY - 48) < 1)
    }
    let groups = resolved.displayList.items.filter { if case .group = $0 { true } else { false } }
    #expect(groups.count == 1)
    #expect(resolved.description == "Time remaining: 12 minutes")
    #expect(resolved.accessibilityElements.first?.traits == .updatesFrequently)
  }

  @Test func cellsNeverMove() {
    let one = resolver.resolve(GlassTimerDisplay(displayTime: "11:11"), in: canvas)
    let other = resolver.resolve(GlassTimerDisplay(displayTime: "88:08"), in: canvas)
    #expect(one.frames["timer"] == other.frames["timer"])
    #expect(one.frames["timer"]?.midX == 195)
    #expect(one.frames[":"]?.width == 24)
  }

  @Test func digitsStayInOrderWhereLinesRunFromTheRight() {
    let left = resolver.resolve(GlassTimerDisplay(displayTime: "12:34"), in: canvas)
    let right = resolver.resolve(
      GlassTimerDisplay(displayTime: "12:34").environment(\.layoutDirection, .rightToLeft), in: canvas)
    #expect(left.frames == right.frames)
    #expect(left.frames["1"]!.minX < left.frames["4"]!.minX)
  }

  @Test func thePickerFadesAndShrinksAway() throws {
    #expect(panes(resolver.resolve(Menu(), in: canvas, at: 0.5).displayList.items).count == 4)
    #expect(panes(resolver.resolve(Menu(), in: canvas, at: 1).displayList.items).count == 3)
    let found = resolver.resolve(Menu(), in: canvas, at: 0.5).displayList.items.compactMap { item in
      if case .group(let group) = item { group } else { nil }
    }.first
    let group = try #require(found)
    #expect(abs(group.opacity - 0.5) < 1e-9)
    let pane = try #require(panes(group.items).first)
    #expect(abs(pane.pointsFromItem.a - 0.975) < 1e-9)
  }

  @Test func tintAndShapesReachThePanes() {
    let all = panes(resolver.resolve(Menu(), in: canvas, at: 2).displayList.items)
    #expect(all[0].shape == .capsule(all[0].shape.bounds))
    #expect(all[2].material.tint != nil)
    guard case .roundedRect(let shape) = all[1].shape else {
      Issue.record("\(all[1].shape) is no rounded rectangle")
      return
    }
    #expect(shape.radii.topLeft == 16)
  }
}

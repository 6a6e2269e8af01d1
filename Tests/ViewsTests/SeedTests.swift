import CairoDrawing
import DisplayLists
import Foundation
import Testing
import Views

/// Text as a shape, as the timer app has it, with its Core Text code replaced by one call that gets the outline.
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

private struct StickerFlags: EnvironmentKey {
  static let defaultValue = StickerFlags()
  var usesGlass = false
  var isTransparent = false
}

extension EnvironmentValues {
  fileprivate var stickerFlags: StickerFlags {
    get { self[StickerFlags.self] }
    set { self[StickerFlags.self] = newValue }
  }
  fileprivate var stickerUseGlassEffect: Bool {
    get { stickerFlags.usesGlass }
    set { stickerFlags.usesGlass = newValue }
  }
  fileprivate var stickerTransparentMode: Bool {
    get { stickerFlags.isTransparent }
    set { stickerFlags.isTransparent = newValue }
  }
}

/// The background modifier of the meal app's stickers, which has four modes.
private struct GlassBackground<S: InsettableShape>: ViewModifier {
  let shape: S
  @Environment(\.stickerUseGlassEffect) private var useGlassEffect
  @Environment(\.stickerTransparentMode) private var transparentMode
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    if transparentMode {
      content.clipShape(shape)
    } else if useGlassEffect {
      content.glassEffect(.clear, in: shape)
    } else if colorScheme == .dark {
      content
        .background(Color.white.opacity(0.1), in: shape)
        .background(Color.black.opacity(0.5), in: shape)
        .overlay {
          shape.stroke(
            LinearGradient(
              colors: [.white.opacity(0.3), .white.opacity(0.1)], startPoint: .topLeading, endPoint: .bottomTrailing),
            lineWidth: 1)
        }
    } else {
      content
        .background(Color.white.opacity(0.85), in: shape)
        .overlay { shape.stroke(.black.opacity(0.1), lineWidth: 0.5) }
    }
  }
}

extension View {
  fileprivate func glassBackground(in shape: some InsettableShape) -> some View {
    modifier(GlassBackground(shape: shape))
  }
}

@Suite struct SeedTests {
  private let resolver: ViewResolver
  private let canvas = CGSize(width: 390, height: 400)

  init() throws { resolver = ViewResolver(shaper: try PangoShaper()) }

  @Test func digitsAndTheirReflectionsArePanes() {
    let resolved = resolver.resolve(GlassTimerDisplay(displayTime: "12:34"), in: canvas)
    let all = resolved.displayList.items.panes
    #expect(all.count == 10)
    for (pane, mirrored) in zip(all[..<5], all[5...]) {
      #expect(pane.shape == mirrored.shape)
      #expect(pane.pointsFromItem.determinant == 1)
      #expect(mirrored.pointsFromItem.determinant == -1)
      guard case .path(let path, _) = pane.shape else {
        Issue.record("expected a path, got \(pane.shape)")
        continue
      }
      // The digits' cells start at 104 points and are 96 points high; the reflection starts 8 points above their end.
      let upright = pane.pointsFromItem.bounds(of: pane.shape.bounds)
      let flipped = mirrored.pointsFromItem.bounds(of: mirrored.shape.bounds)
      #expect(abs(flipped.minX - upright.minX) < 1e-9)
      #expect(abs(flipped.maxY - (2 * 104 + 2 * 96 - 8 - upright.minY)) < 1e-9)
      // The digit is centred in its cell, regardless of its height; control points may lie slightly outside the
      // outline.
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

  @Test func digitsKeepTheirOrderInRightToLeftLayout() {
    let left = resolver.resolve(GlassTimerDisplay(displayTime: "12:34"), in: canvas)
    let right = resolver.resolve(
      GlassTimerDisplay(displayTime: "12:34").environment(\.layoutDirection, .rightToLeft), in: canvas)
    #expect(left.frames == right.frames)
    #expect(left.frames["1"]!.minX < left.frames["4"]!.minX)
  }

  @Test func thePickerFadesAndShrinksAway() throws {
    #expect(resolver.resolve(Menu(), in: canvas, at: 0.5).displayList.items.panes.count == 4)
    #expect(resolver.resolve(Menu(), in: canvas, at: 1).displayList.items.panes.count == 3)
    let found = resolver.resolve(Menu(), in: canvas, at: 0.5).displayList.items.compactMap { item in
      if case .group(let group) = item { group } else { nil }
    }.first
    let group = try #require(found)
    #expect(abs(group.opacity - 0.5) < 1e-9)
    let pane = try #require(group.items.panes.first)
    #expect(abs(pane.pointsFromItem.a - 0.975) < 1e-9)
  }

  @Test func tintAndShapesReachThePanes() {
    let all = resolver.resolve(Menu(), in: canvas, at: 2).displayList.items.panes
    #expect(all[0].shape == .capsule(all[0].shape.bounds))
    #expect(all[2].material.tint != nil)
    guard case .roundedRect(let shape) = all[1].shape else {
      Issue.record("expected a rounded rectangle, got \(all[1].shape)")
      return
    }
    #expect(shape.radii.topLeft == 16)
  }

  @Test func theBackgroundHasFourModes() throws {
    let sticker = Color.red.frame(width: 200, height: 100).glassBackground(in: .rect(cornerRadius: 24))
    func kinds(_ view: some View) -> [String] {
      resolver.resolve(view, in: canvas).displayList.items.map { item in
        switch item {
        case .glass(let pane): "glass \(pane.material.variant)"
        case .group(let group): group.clip == nil ? "group" : "clip \(group.items.count)"
        case .fill: "fill"
        case .stroke(_, let style, .color, _): "line \(style.width)"
        case .stroke(_, let style, _, _): "gradient line \(style.width)"
        default: "other"
        }
      }
    }
    #expect(kinds(sticker.environment(\.stickerTransparentMode, true)) == ["clip 1"])
    #expect(kinds(sticker.environment(\.stickerUseGlassEffect, true)) == ["glass clear"])
    #expect(kinds(sticker.environment(\.colorScheme, .dark)) == ["fill", "fill", "fill", "gradient line 1.0"])
    #expect(kinds(sticker) == ["fill", "fill", "line 0.5"])
    for mode in [\EnvironmentValues.stickerTransparentMode, \.stickerUseGlassEffect] {
      #expect(resolver.resolve(sticker.environment(mode, true)).size == CGSize(width: 200, height: 100))
    }
  }
}

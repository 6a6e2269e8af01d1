import DisplayLists
import Foundation
import Geometry
import Testing
import Vitrine

/// Symbols on glass reach a contrast of 3:1 (WCAG 2.2) with their backdrop, measured at the pixels beside their ink.
@Suite struct SymbolLegibilityTests {
  static let names = ["flame.fill", "plus", "plus.circle.fill", "heart.circle", "wifi", "list.bullet", "lock.fill"]

  /// A symbol on clear glass over a grey.
  private func pane(
    _ symbol: some View, over white: Double, _ legibility: Legibility = .floor
  ) throws -> Bitmap {
    let view = ZStack {
      Color(white: white)
      symbol.font(.system(size: 26)).frame(width: 76, height: 56).glassEffect(.clear, in: .rect(cornerRadius: 14))
    }
    .frame(width: 100, height: 80)
    return try rendered(view) {
      $0.glassLegibility = legibility
      $0.colorScheme = .dark
      $0.glassAppearance = .dark
      $0.glassLook = .v27
    }
  }

  private func rendered(_ view: some View, _ change: (inout EnvironmentValues) -> Void = { _ in }) throws -> Bitmap {
    let renderer = ImageRenderer(content: view)
    renderer.scale = 2
    change(&renderer.settings.environment)
    return try renderer.image().bitmap
  }

  /// The least contrast of a grey with the pixels without ink that have inked neighbours.
  private func leastContrast(_ shown: Bitmap, _ symbol: some View, with level: Double) throws -> Double {
    let ink = try rendered(
      symbol.font(.system(size: 26)).frame(width: 76, height: 56).frame(width: 100, height: 80))
    var least = Double.infinity
    for y in 1..<shown.size.height - 1 {
      for x in 1..<shown.size.width - 1 where ink[x, y].alpha == 0 {
        let isBeside = (-1...1).contains { dy in (-1...1).contains { dx in ink[x + dx, y + dy].alpha > 0 } }
        guard isBeside else { continue }
        let pixel = shown[x, y]
        let ground = luminance([pixel.red, pixel.green, pixel.blue].map { Double($0) / 255 })
        let own = luminance([level, level, level])
        least = min(least, (max(own, ground) + 0.05) / (min(own, ground) + 0.05))
      }
    }
    return least
  }

  private func luminance(_ rgb: [Double]) -> Double {
    let light = rgb.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }

  @Test(arguments: names) func aLightSymbolStandsOutFromWhite(_ name: String) throws {
    let symbol = Image(systemName: name).foregroundStyle(.white)
    #expect(try leastContrast(pane(symbol, over: 1), symbol, with: 1) >= 3)
    #expect(try leastContrast(pane(symbol, over: 1, .off), symbol, with: 1) < 2, "without it, it is lost")
  }

  @Test(arguments: names) func aDarkSymbolStandsOutFromBlack(_ name: String) throws {
    let symbol = Image(systemName: name).foregroundStyle(.black)
    #expect(try leastContrast(pane(symbol, over: 0), symbol, with: 0) >= 3)
    #expect(try leastContrast(pane(symbol, over: 0, .off), symbol, with: 0) < 2, "without it, it is lost")
  }

  @Test func symbolsInLabelsAndTextsStandOut() throws {
    let icon = Label("Kept", systemImage: "flame.fill").labelStyle(.iconOnly).foregroundStyle(.white)
    #expect(try leastContrast(pane(icon, over: 1), icon, with: 1) >= 3)
    let text = Text("\(Image(systemName: "flame.fill"))").foregroundStyle(.white)
    #expect(try leastContrast(pane(text, over: 1), text, with: 1) >= 3)
  }

  /// Nothing outside a round pane is dimmed, and inside it only the surroundings of the symbol.
  @Test func nothingBesideTheGlassIsDimmed() throws {
    func shown(_ legibility: Legibility) throws -> Bitmap {
      let view = ZStack {
        Color.white
        Image(systemName: "flame.fill").font(.system(size: 30)).foregroundStyle(.white).frame(width: 48, height: 48)
          .glassEffect(.clear, in: .circle)
      }
      .frame(width: 60, height: 60)
      return try rendered(view) {
        $0.glassLegibility = legibility
        $0.glassAppearance = .dark
      }
    }
    let on = try shown(.floor)
    let off = try shown(.off)
    var changed = 0
    for y in 0..<120 {
      for x in 0..<120 {
        let radius = hypot(Double(x) - 59.5, Double(y) - 59.5)
        if on[x, y] != off[x, y] { changed += 1 } else { continue }
        #expect(radius < 49, "\(x), \(y) is \(radius) pixels from the middle of a disc of 48")
      }
    }
    #expect(changed > 2000)
  }

  /// No sample changes if the contrast suffices.
  @Test(arguments: names) func sufficientContrastIsNotDimmed(_ name: String) throws {
    let symbol = Image(systemName: name).foregroundStyle(.white)
    #expect(try pane(symbol, over: 0.2) == pane(symbol, over: 0.2, .off))
  }

  /// A symbol beneath text is the backdrop of that text and is not treated as text itself.
  @Test func aSymbolBeneathTextIsItsBackdrop() throws {
    let badge = Image(systemName: "circle.fill").foregroundStyle(.black)
      .overlay { Text("3").font(.system(size: 12)).foregroundStyle(.white) }
    #expect(try pane(badge, over: 0) == pane(badge, over: 0, .off))
    let lost = Image(systemName: "circle.fill").foregroundStyle(.white)
      .overlay { Text("3").font(.system(size: 12)).foregroundStyle(.white) }
    let kept = try pane(lost, over: 0)
    let off = try pane(lost, over: 0, .off)
    // The middle of the disc is dimmed for the digit.
    #expect(off[100, 66].red > 250)
    #expect(kept[100, 66].red < 200)
  }

  /// A symbol that another pane's symbol overlaps is not treated as the backdrop of that symbol.
  @Test func anOverlappedSymbolStandsOut() throws {
    func shown(_ legibility: Legibility) throws -> Bitmap {
      let view = ZStack {
        Color.white
        GlassEffectContainer {
          ForEach(0..<2) { index in
            Image(systemName: index == 0 ? "plus" : "star.fill").font(.system(size: 26)).foregroundStyle(.white)
              .frame(width: 56, height: 56).glassEffect(.clear, in: .circle).offset(x: index == 0 ? 0 : 16)
          }
        }
      }
      .frame(width: 100, height: 80)
      return try rendered(view) {
        $0.glassLegibility = legibility
        $0.glassAppearance = .dark
      }
    }
    // Left of the plus, which the star touches on the right.
    #expect(try shown(.off)[74, 80].red > 250)
    #expect(try shown(.floor)[74, 80].red < 200)
  }
}

import CairoDrawing
import DisplayLists
import Geometry
import GridText
import Testing

@testable import Views

/// The individual width, height and baseline offset of each symbol.
@Suite struct SymbolSizeTests {
  private func resolved(
    _ name: String, _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) -> (size: CGSize, items: [DisplayItem], baseline: CGFloat) {
    var environment = EnvironmentValues()
    environment.displayScale = 3
    environment.font = .system(size: 17)
    change(&environment)
    let image = Image(systemName: name)
    let view = ViewResolver(shaper: GridShaper(), environment: environment).resolve(image)
    var baseline: CGFloat = 0
    // The middle of the bar is on the symbol's baseline.
    let stack = HStack(alignment: .firstTextBaseline, spacing: 0) {
      image.probing("symbol")
      Color.red.frame(width: 1, height: 60).alignmentGuide(.firstTextBaseline) { _ in 30 }.probing("line")
    }
    let frames = ViewResolver(shaper: GridShaper(), environment: environment).resolve(stack).frames
    if let symbol = frames["symbol"], let line = frames["line"] { baseline = line.minY + 30 - symbol.minY }
    return (view.size, view.displayList.items, baseline)
  }

  /// A disc is as wide as the font size, between margins of about a tenth of it.
  @Test func aDiscIsAnEmWide() {
    let (size, items, _) = resolved("circle.fill")
    #expect(abs(items.inkBounds().width - 17) < 0.1)
    #expect(abs(size.width - 20.33) < 0.01)
    #expect(abs(size.height - 20) < 0.01)
  }

  @Test(arguments: [
    "circle", "plus", "chevron.right", "chevron.down", "minus", "ellipsis", "person.3.fill", "iphone", "keyboard",
    "star.circle.fill", "bell.slash", "folder.badge.plus", "50.circle", "arrow.down.to.line", "infinity",
  ])
  func theInkIsInTheMiddleOfTheFrame(_ name: String) {
    let (size, items, baseline) = resolved(name)
    let ink = items.inkBounds()
    #expect(abs(ink.midX - size.width / 2) < 0.01, "\(name): \(ink) in \(size)")
    #expect(abs(ink.midY - size.height / 2) < 0.01, "\(name): \(ink) in \(size)")
    // Bearings of a tenth of an em; a pixel is a third of a point.
    #expect((3.3...3.7).contains(size.width - ink.width), "\(name): \(ink) in \(size)")
    #expect((2.9...3.4).contains(size.height - ink.height), "\(name): \(ink) in \(size)")
    #expect(baseline > 0, "\(name)")
    #expect(baseline < size.height + 17, "\(name)")
  }

  @Test func widthsAndHeightsDiffer() {
    let wide = resolved("minus").size
    let narrow = resolved("chevron.right").size
    #expect(wide.width > 1.2 * narrow.width)
    #expect(narrow.height > 2 * wide.height)
    #expect(resolved("person.3.fill").size.width > 1.3 * resolved("person.fill").size.width)
  }

  /// The middle of a symbol that fills its square is at half the cap height.
  @Test(arguments: ["circle", "circle.fill", "square.fill", "plus", "minus", "xmark.circle"])
  func symbolsAreCentredOnTheCapHeight(_ name: String) {
    let (size, _, baseline) = resolved(name)
    let capHeight = GridShaper().metrics(of: Font.system(size: 17).request(in: EnvironmentValues())).capHeight
    #expect(abs(baseline - (size.height + capHeight) / 2) < 0.01, "\(name)")
  }

  /// Switching between an outline and its filled form does not move anything.
  @Test func outlinesAreAsLargeAsFilledSymbols() {
    let derived = SymbolDrawing.all.filter { name, drawing in
      name.hasSuffix(".fill") && drawing.lines.isEmpty && drawing.cuts.isEmpty
        && SymbolDrawing.all[String(name.dropLast(5))] == nil
    }
    #expect(derived.count > 50)
    for name in derived.keys {
      let fill = Symbol.plain(name)?.bounds(weight: 1)
      let outline = Symbol.plain(String(name.dropLast(5)))?.bounds(weight: 1)
      guard let fill, let outline else {
        Issue.record("\(name) is not drawn")
        continue
      }
      #expect(abs(fill.width - outline.width) < 0.02, "\(name)")
      #expect(abs(fill.height - outline.height) < 0.02, "\(name)")
    }
  }

  /// The widths of the strokes that paint a symbol, in points.
  private func strokes(_ items: [DisplayItem]) -> [Double] {
    items.flatMap { item -> [Double] in
      switch item {
      case .stroke(_, let stroke, _, _): [stroke.width]
      case .group(let group): strokes(group.items)
      default: []
      }
    }
  }

  @Test func strokesGrowWithTheWeightOfTheFont() {
    let weights: [Font.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    let widths = weights.map { weight in
      strokes(resolved("xmark") { $0.font = .system(size: 100, weight: weight) }.items)[0]
    }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
    #expect(widths[8] > 4 * widths[0])
    let regular = resolved("xmark").size
    let black = resolved("xmark") { $0.font = .system(size: 17, weight: .black) }.size
    #expect(regular.width < black.width)
    #expect(black.width < 1.2 * regular.width)
  }

  /// A scale changes the size of symbols and keeps the weight of their strokes.
  @Test func scalesKeepTheWeightOfStrokes() {
    let scales: [Image.Scale] = [.small, .medium, .large]
    let symbols = scales.map { scale in resolved("xmark") { $0.imageScale = scale } }
    let widths = symbols.map { strokes($0.items)[0] }
    #expect(widths.allSatisfy { abs($0 - widths[1]) < 1e-6 })
    #expect(symbols[0].size.width < 0.9 * symbols[1].size.width)
    #expect(symbols[2].size.width > 1.15 * symbols[1].size.width)
  }

  /// The ink of a resizable symbol fills its frame.
  @Test func aResizableSymbolFillsItsFrame() {
    let view = Image(systemName: "circle.fill").resizable().frame(width: 40, height: 30)
    let ink = ViewResolver(shaper: GridShaper()).resolve(view).displayList.items.inkBounds()
    #expect(abs(ink.width - 40) < 0.01, "\(ink)")
    #expect(abs(ink.height - 30) < 0.01, "\(ink)")
    #expect(abs(ink.midX - 20) < 0.01, "\(ink)")
    #expect(abs(ink.midY - 15) < 0.01, "\(ink)")
  }

  /// The fitted size of a resizable symbol has the proportions of its ink.
  @Test func aFittedSymbolIsNotDistorted() throws {
    let view = Image(systemName: "person.3.fill").resizable().scaledToFit().frame(width: 90, height: 90)
    let ink = ViewResolver(shaper: GridShaper()).resolve(view).displayList.items.inkBounds()
    let natural = try #require(Symbol.named("person.3.fill")?.bounds(weight: 1))
    #expect(abs(ink.width / ink.height - natural.width / natural.height) < 0.01)
  }
}

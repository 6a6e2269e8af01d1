import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import TestSupport
import Testing
import Views

/// Images in lines of text.
@Suite struct TextImageTests {
  private static let names = ["star.fill", "heart", "plus.circle", "clock", "leaf.fill"]
  private static let words = [
    "Grilled", "chicken", "with", "(fjord)", "Привет", "שלום", "ארוחת", "مرحبا", "غداء", "สวัสดี", "昼食", "焼き鳥", "👩‍🍳",
    "4.8",
  ]

  private let shaper: PangoShaper

  init() throws { shaper = try PangoShaper() }

  /// Resolves at a display scale where rounding to pixels is negligible.
  private func resolved(
    _ view: some View, width: CGFloat? = nil, direction: LayoutDirection = .leftToRight
  ) -> ResolvedView {
    var environment = EnvironmentValues()
    environment.displayScale = 10_000
    environment.layoutDirection = direction
    return ViewResolver(shaper: shaper, environment: environment)
      .resolve(view, proposal: ProposedViewSize(width: width, height: nil))
  }

  private func glyphs(_ view: ResolvedView) -> Rect {
    view.displayList.items.filter { if case .glyphs = $0 { true } else { false } }.inkBounds()
  }

  private func drawings(_ view: ResolvedView) -> [DisplayItem] {
    view.displayList.items.flatMap { item in
      switch item {
      case .glyphs: [DisplayItem]()
      case .group(let group) where group == DisplayGroup(group.items, isSymbol: true): group.items
      default: [item]
      }
    }
  }

  /// The colour of letters with a style.
  private func color(_ style: Color) -> RGBA? {
    guard case .glyphs(let run, _)? = resolved(Text("x").foregroundStyle(style)).displayList.items.first else {
      return nil
    }
    return run.color
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-3 && abs(a.minY - b.minY) < 1e-3 && abs(a.maxX - b.maxX) < 1e-3
      && abs(a.maxY - b.maxY) < 1e-3
  }

  private static func mixed(_ seed: Int) -> Text {
    var generator = SplitMix(spreading: seed)
    return (0..<Int.random(in: 1...9, using: &generator)).reduce(Text(verbatim: "")) { text, _ in
      let space = Text(verbatim: Bool.random(using: &generator) ? " " : "")
      if Int.random(in: 0..<3, using: &generator) > 0 {
        return text + space + Text(verbatim: words.randomElement(using: &generator)!)
      }
      return text + space + Text(Image(systemName: names.randomElement(using: &generator)!))
    }
  }

  @Test(arguments: names) func aSymbolInTextIsAsWideAsAlone(name: String) {
    for font in [Font.caption, .body, .largeTitle.bold(), .system(size: 23, weight: .thin, design: .serif)] {
      let alone = resolved(Image(systemName: name).font(font))
      let inText = resolved(Text(Image(systemName: name)).font(font))
      #expect(abs(alone.size.width - inText.size.width) < 1e-3)
      let a = resolved(Text("a").font(font))
      let b = resolved(Text("b c").font(font))
      let line = resolved(Text("a\(Image(systemName: name))b c").font(font))
      #expect(abs(line.size.width - a.size.width - alone.size.width - b.size.width) < 1e-3)
    }
  }

  @Test(arguments: names) func aSymbolInTextLooksLikeAnImageBesideIt(name: String) {
    for weight in [Font.Weight.ultraLight, .regular, .heavy] {
      let image = Image(systemName: name)
      let line = resolved(Text("Hg \(image) 4.8").font(.title).fontWeight(weight))
      let row = resolved(
        HStack(alignment: .firstTextBaseline, spacing: 0) {
          Text("Hg ")
          image
          Text(" 4.8")
        }.font(.title).fontWeight(weight))
      #expect(isNear(line.displayList.items.inkBounds(), row.displayList.items.inkBounds()))
      #expect(isNear(drawings(line).inkBounds(), drawings(row).inkBounds()))
      // The paths and paints are the same except for their position.
      #expect(drawings(line).map(\.withoutPlace) == drawings(row).map(\.withoutPlace))
    }
  }

  @Test func aSymbolIsCentredOnCapitals() {
    for size in [11.0, 17, 40] {
      let view = resolved(Text("H\(Image(systemName: "plus.circle"))").font(.system(size: size)))
      let capital = glyphs(view)
      let circle = drawings(view).inkBounds()
      #expect(abs(capital.midY - circle.midY) < 0.01 * size)
    }
  }

  @Test func aSymbolHasTheStyleOfItsText() {
    let star = Text(Image(systemName: "star.fill"))
    let view = resolved((star.foregroundStyle(.red) + star.font(.system(size: 34)) + Text("x")).font(.system(size: 17)))
    let paints = drawings(view).compactMap { item -> (RGBA, Rect)? in
      guard case .fill(_, _, .color(let color), _) = item else { return nil }
      return (color, item.inkBounds())
    }.sorted { $0.1.minX < $1.1.minX }
    #expect(paints.count == 2)
    #expect(paints.map(\.0) == [color(.red), color(.primary)])
    #expect(abs(paints[1].1.width - 2 * paints[0].1.width) < 1e-3)
    // Symbols inherit the colour of the whole text, and mask a gradient.
    #expect(drawings(resolved(star.foregroundStyle(.red))) == Array(drawings(resolved(star.foregroundColor(.red)))))
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
    guard case .group(let group)? = resolved((Text("x") + star).foregroundStyle(gradient)).displayList.items.first
    else {
      return #expect(Bool(false), "expected a masked gradient")
    }
    #expect(group.mask?.count == 2)
  }

  @Test(arguments: 0..<30) func noLineIsWiderThanTheProposal(batch: Int) {
    for seed in batch * 10..<batch * 10 + 10 {
      var generator = SplitMix(spreading: seed + 500_000)
      let width = CGFloat.random(in: 60...300, using: &generator)
      let direction: LayoutDirection = Bool.random(using: &generator) ? .leftToRight : .rightToLeft
      let text = Self.mixed(seed).font(.system(size: 14))
      let free = resolved(text, direction: direction)
      let view = resolved(text, width: width, direction: direction)
      #expect(view.size.width <= width)
      let room = Rect(x: 0, y: 0, width: view.size.width, height: view.size.height)
      for item in drawings(view) {
        let ink = item.inkBounds()
        #expect(ink.minX >= room.minX)
        #expect(ink.maxX <= room.maxX)
        #expect(ink.minY >= room.minY)
        #expect(ink.maxY <= room.maxY)
      }
      // Wherever lines break, everything is drawn.
      #expect(drawings(view).count == drawings(free).count)
      // Text that fits on one line stays there.
      if free.size.width <= width { #expect(view.displayList == free.displayList) }
    }
  }

  @Test func linesBreakAroundSymbolsByUnicodeRules() {
    let star = Image(systemName: "star.fill")
    func lines(_ text: Text, within part: Text) -> Int {
      let width = resolved(part).size.width + 0.01
      return Int((resolved(text, width: width).size.height / resolved(part).size.height).rounded())
    }
    // Breaks are allowed before and after a symbol, but not next to characters that must not start or end a line.
    #expect(lines(Text("aaaa\(star)bbbb"), within: Text("aaaa\(star)")) == 2)
    #expect(lines(Text("aaaaaa\(star)"), within: Text("aaaaaa")) == 2)
    #expect(lines(Text("aaaa \(star), b"), within: Text("aaaa \(star)")) == 2)
    let comma = resolved(Text("aaaa \(star),"), width: resolved(Text("aaaa \(star)")).size.width + 0.01)
    #expect(drawings(comma).inkBounds().minX < 5, "the symbol moves to the next line together with its comma")
  }

  @Test func symbolsFollowTheTextDirection() {
    let star = Text(Image(systemName: "star.fill"))
    let heart = Text(Image(systemName: "heart.fill")).foregroundStyle(.red)
    // A heart with an explicit style is drawn last.
    func order(_ text: Text, _ direction: LayoutDirection = .leftToRight) -> Bool {
      let items = drawings(resolved(text, direction: direction))
      return items[0].inkBounds().midX < items[1].inkBounds().midX
    }
    #expect(order(Text("\(star) abc \(heart)")))
    #expect(order(Text("\(star) abc \(heart)"), .rightToLeft))
    #expect(!order(Text("\(star) שלום \(heart)")))
    #expect(!order(Text("\(star) \(heart)"), .rightToLeft))
    #expect(order(Text("\(star) \(heart)")))
  }

  @Test func truncatedSymbolsAreNotDrawn() {
    let text = Text("Grilled chicken \(Image(systemName: "star.fill")) rice \(Image(systemName: "heart.fill"))")
      .lineLimit(1)
    func count(_ mode: Text.TruncationMode) -> Int {
      let width = resolved(Text("Grilled chicken")).size.width
      let view = resolved(text.truncationMode(mode), width: width)
      #expect(view.size.width <= width)
      return drawings(view).count
    }
    #expect(count(.tail) == 0)
    #expect(count(.head) == 2)
    #expect(count(.middle) == 1)
    // A text of symbols is truncated too.
    let star = Text(Image(systemName: "star.fill"))
    let four = (star + star + star + star).lineLimit(1)
    let cut = resolved(four, width: resolved(four).size.width - 1)
    #expect(drawings(cut).count == 3)
    #expect(!glyphs(cut).isEmpty)
  }

  @Test func symbolsShrinkWithTheirText() {
    // A family requested by name has the same spacing at every size.
    let text = Text("\(Image(systemName: "star.fill")) 4.8").font(.custom("Inter", size: 17)).lineLimit(1)
      .minimumScaleFactor(0.5)
    let whole = resolved(text)
    let half = resolved(text, width: whole.size.width * 0.5)
    let large = drawings(whole).inkBounds()
    let small = drawings(half).inkBounds()
    #expect(abs(small.width - large.width / 2) < 1e-3)
    #expect(abs(small.height - large.height / 2) < 1e-3)
    #expect(abs(glyphs(half).width - glyphs(whole).width / 2) < 1e-3)
  }

  @Test func trackingAndBaselineOffsetsMoveSymbols() {
    let star = Text(Image(systemName: "star.fill"))
    let plain = resolved(star + star)
    let tracked = resolved((star + star).tracking(3))
    #expect(abs(tracked.size.width - plain.size.width - 6) < 1e-3)
    #expect(abs(drawings(tracked).inkBounds().width - drawings(plain).inkBounds().width - 3) < 1e-3)
    let raised = resolved(Text("x") + star.baselineOffset(4))
    let flat = resolved(Text("x") + star)
    let a = drawings(raised).inkBounds()
    let b = drawings(flat).inkBounds()
    let rise = (glyphs(raised).minY - a.minY) - (glyphs(flat).minY - b.minY)
    #expect(abs(rise - 4) < 1e-3)
  }

  @Test func otherImagesStandOnTheBaseline() {
    let bitmap = Bitmap(size: PixelSize(width: 60, height: 40), samples: [UInt8](repeating: 255, count: 9600))
    let photo = Image(bitmap: bitmap, scale: 2, label: Text("a photo"))
    let view = resolved(Text("H\(photo)H").foregroundStyle(.red))
    guard case .image(_, let rect, let map)? = drawings(view).first else {
      return #expect(Bool(false), "an image keeps its colours")
    }
    let frame = map.bounds(of: rect)
    #expect(abs(frame.width - 30) < 1e-9)
    #expect(abs(frame.height - 20) < 1e-9)
    #expect(abs(frame.maxY - glyphs(view).maxY) < 0.01)
    #expect(view.description == "Ha photoH")
    // A line is as tall as its tallest image.
    let high = resolved(Text("H\(Image(bitmap: bitmap))H"))
    let line = resolved(Text("H"))
    #expect(abs(high.size.height - 40 - (line.size.height - shaper.metrics(of: FontRequest(size: 17)).ascent)) < 1e-3)
    // A template takes the colour of its text.
    let stencil = resolved(Text(photo.renderingMode(.template)).foregroundStyle(.red))
    guard case .group(let group)? = stencil.displayList.items.first else {
      return #expect(Bool(false), "expected a mask")
    }
    #expect(group.mask?.count == 1)
    // A missing image is reported and takes no space.
    let missing = resolved(Text("a\(Image("none"))"))
    #expect(missing.findings == [.missingImage("none")])
    #expect(missing.size == resolved(Text("a")).size)
  }

  @Test func imagesAreSpokenByTheirLabels() {
    let star = Image(systemName: "star.fill")
    #expect(resolved(Text("\(star) 4.8")).description == "star 4.8")
    #expect(resolved(Text("\(star) ab").textCase(.uppercase)).description == "star AB")
    #expect(resolved(Text("a\(Image(decorative: "none"))b")).description == "ab")
    #expect(Text("\(star) 4.8") == Text(star) + Text(" 4.8"))
    #expect(Text(star) != Text(Image(systemName: "heart")))
  }

  @Test func theGridShaperSetsAttachments() {
    let view = Text("One \(Image(systemName: "star.fill")) two").font(.system(size: 48))
    // A symbol in a line has the size of a standalone symbol. This one extends above and below the letters.
    let symbol = ViewResolver(shaper: GridShaper()).resolve(Image(systemName: "star.fill").font(.system(size: 48))).size
    func resolved(_ width: CGFloat?) -> ResolvedView {
      ViewResolver(shaper: GridShaper()).resolve(view, proposal: ProposedViewSize(width: width, height: nil))
    }
    #expect(abs(resolved(nil).size.width - (8 * 25 + symbol.width)) <= 1)
    #expect(abs(resolved(nil).size.height - symbol.height) <= 1)
    #expect(abs(resolved(170).size.height - symbol.height - 48) <= 1)
  }
}

extension DisplayItem {
  /// The item at the origin.
  fileprivate var withoutPlace: DisplayItem {
    map { item in
      switch item {
      case .fill(let path, let rule, let paint, _): .fill(path, rule: rule, paint: paint, pointsFromItem: .identity)
      case .stroke(let path, let style, let paint, _):
        .stroke(path, style: style, paint: paint, pointsFromItem: .identity)
      case .group(let group):
        .group(
          DisplayGroup(
            group.items, filters: group.filters, mask: group.mask, opacity: group.opacity, blend: group.blend))
      default: item
      }
    }
  }
}

import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import TestSupport
import Testing
import Views

/// Wraps a shaper and records its requests and results.
private final class RecordingShaper: TextShaping, @unchecked Sendable {
  private let inner: PangoShaper
  private let lock = NSLock()
  private var answers: [(Paragraph, ShapedText)] = []

  init(_ inner: PangoShaper) { self.inner = inner }

  func shape(_ paragraph: Paragraph) -> ShapedText {
    let text = inner.shape(paragraph)
    lock.withLock { answers.append((paragraph, text)) }
    return text
  }
  func metrics(of font: FontRequest) -> FontMetrics { inner.metrics(of: font) }
  func outline(of run: GlyphRun) -> BezierPath { inner.outline(of: run) }
  /// The request and result for the glyphs of a display list.
  func answer(for list: DisplayList) -> (paragraph: Paragraph, text: ShapedText)? {
    let runs = list.items.compactMap { item in if case .glyphs(let run, _) = item { run } else { nil } }
    return lock.withLock { answers.last { $0.1.runs == runs }.map { (paragraph: $0.0, text: $0.1) } }
  }
  /// The last request.
  var lastParagraph: Paragraph? { lock.withLock { answers.last?.0 } }
}

@Suite struct TextRuleTests {
  private static let words: [[String]] = [
    ["Grilled", "chicken", "with", "brown", "rice", "AVOCADO", "fjord", "Wäffle"],
    ["Привет", "мир", "обед", "курица", "съешь"],
    ["Καλημέρα", "κόσμε", "γεύμα", "ψωμί"],
    ["שלום", "עולם", "ארוחת", "צהריים"],
    ["مرحبا", "بالعالم", "غداء", "دجاج"],
    ["नमस्ते", "दुनिया", "दोपहर", "खाना"],
    ["สวัสดี", "ชาวโลก", "อาหาร"],
    ["昼食", "焼き鳥", "玄米", "アボカド", "점심", "午餐"],
    ["🍗", "🍚", "🥑", "👩‍🍳", "🇯🇵", "1️⃣"],
  ]

  /// Random strings of one to nine words, mostly in one script.
  private static func text(_ seed: Int) -> String {
    var generator = SplitMix(spreading: seed)
    let script = words[seed % words.count]
    return (0..<Int.random(in: 1...9, using: &generator)).map { _ in
      (Int.random(in: 0..<6, using: &generator) == 0 ? words.randomElement(using: &generator)! : script)
        .randomElement(using: &generator)!
    }.joined(separator: " ")
  }

  @Test(arguments: 0..<50) func textStaysWithinTheProposal(batch: Int) throws {
    let shaper = RecordingShaper(try PangoShaper())
    let resolver = ViewResolver(shaper: shaper)
    for seed in batch * 10..<batch * 10 + 10 {
      let string = Self.text(seed)
      var generator = SplitMix(spreading: seed + 1_000_000)
      let width = Double.random(in: 40...400, using: &generator).rounded()
      let height = Double.random(in: 20...200, using: &generator)
      let size = Double.random(in: 9...30, using: &generator).rounded()
      let view = Text(verbatim: string).font(.system(size: size))
      let resolved = resolver.resolve(view, proposal: ProposedViewSize(width: width, height: height))
      let (paragraph, text) = try #require(shaper.answer(for: resolved.displayList))
      #expect(paragraph.width! <= width)
      // Only a single character may be wider than the proposal.
      for line in text.lines where string.count > 1 {
        #expect(line.box.width <= width + 0.01, "“\(string)” at \(size) in \(width)")
      }
      let overhang = size
      let frame = Rect(x: 0, y: 0, width: resolved.size.width, height: resolved.size.height).inset(by: -overhang)
      #expect(text.inkBounds.minX >= frame.minX, "“\(string)”")
      #expect(text.inkBounds.maxX <= frame.maxX, "“\(string)”")
      #expect(text.inkBounds.minY >= frame.minY, "“\(string)”")
      #expect(text.inkBounds.maxY <= frame.maxY, "“\(string)”")
      if text.lines.count > 1 { #expect(resolved.size.height <= height + size * 1.6, "“\(string)”") }
    }
  }

  private func resolver() throws -> ViewResolver { ViewResolver(shaper: try PangoShaper()) }

  @Test func lineLimitsTruncate() throws {
    let long = Text(verbatim: "Grilled chicken with brown rice and avocado").lineLimit(1)
    let one = try resolver().resolve(long, proposal: ProposedViewSize(width: 120, height: nil))
    let free = try resolver().resolve(Text(verbatim: "Grilled"), proposal: ProposedViewSize(width: 120, height: nil))
    #expect(one.size.height == free.size.height)
    #expect(one.size.width <= 120)
    let two = try resolver().resolve(long.lineLimit(2), proposal: ProposedViewSize(width: 120, height: nil))
    // The innermost limit wins.
    #expect(two.size.height == one.size.height)
  }

  @Test func textShrinksBeforeItIsTruncated() throws {
    let view = Text(verbatim: "Grilled chicken").lineLimit(1).minimumScaleFactor(0.5)
    let ideal = try resolver().resolve(view).size.width
    func drawn(_ part: Double) throws -> (size: Double, text: String) {
      let resolved = try resolver().resolve(view, proposal: ProposedViewSize(width: ideal * part, height: nil))
      #expect(resolved.size.width <= ideal * part)
      let runs = resolved.displayList.items.compactMap { item in if case .glyphs(let run, _) = item { run } else { nil }
      }
      return (try #require(runs.first).size, runs.map(\.text).joined())
    }
    #expect(try drawn(1) == (17, "Grilled chicken"))
    let shrunk = try drawn(0.75)
    #expect(shrunk.text == "Grilled chicken")
    #expect(shrunk.size < 17 * 0.751)
    #expect(shrunk.size > 17 * 0.7)
    // Beyond the minimum scale it is truncated.
    let cut = try drawn(0.3)
    #expect(cut.size == 8.5)
    #expect(cut.text.contains("…"))
  }

  @Test func noWordIsAloneOnTheLastLine() throws {
    func lines(_ string: String, _ width: Double) -> [String] {
      let resolved = ViewResolver(shaper: GridShaper())
        .resolve(Text(verbatim: string).font(.system(size: 48)), proposal: ProposedViewSize(width: width, height: nil))
      let runs = resolved.displayList.items.compactMap { item in if case .glyphs(let run, _) = item { run } else { nil }
      }
      return Dictionary(grouping: runs.flatMap(\.glyphs)) { $0.position.y }.sorted { $0.key < $1.key }.map {
        String(String.UnicodeScalarView($0.value.map { Unicode.Scalar($0.id)! }))
      }
    }
    // At 25 points per character, three words fit on the first line, but two per line is more even.
    #expect(lines("aaa bbb ccc ddd", 280) == ["aaa bbb ", "ccc ddd"])
    #expect(lines("aaa bbb ccccccc", 280) == ["aaa bbb ", "ccccccc"])
    #expect(lines("aa bbbbbbbb cc", 280) == ["aa bbbbbbbb ", "cc"])
  }

  @Test func reservedLinesTakeSpace() throws {
    let one = try resolver().resolve(Text(verbatim: "a"))
    let three = try resolver().resolve(Text(verbatim: "a").lineLimit(3, reservesSpace: true))
    let real = try resolver().resolve(Text(verbatim: "a\nb\nc"))
    #expect(three.size.height == real.size.height)
    #expect(one.size.height < three.size.height)
  }

  @Test func baselinesLineUpAcrossSizes() throws {
    let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
      Text(verbatim: "642").font(.system(size: 40)).probing("large")
      Text(verbatim: "kcal").font(.system(size: 12)).probing("small")
    }
    let list = try resolver().resolve(view).displayList
    let baselines = list.items.compactMap { item in
      if case .glyphs(let run, let map) = item { (map * run.glyphs[0].position).y } else { nil }
    }
    #expect(baselines.count == 2)
    // Guides are rounded to pixels, so baselines differ by at most half a pixel.
    #expect(abs(baselines[0] - baselines[1]) <= 0.5)
  }

  @Test func interpolationUsesTheLocale() throws {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "de_DE")
    let german = ViewResolver(shaper: try PangoShaper(), environment: environment)
    #expect(german.resolve(Text("\(12_345) kcal")).description == "12.345 kcal")
    #expect(try resolver().resolve(Text("\(12_345) kcal")).description == "12,345 kcal")
    #expect(german.resolve(Text(0.256, format: .percent)).description == "25,6\u{a0}%")
    #expect(try resolver().resolve(Text("\(1.5, specifier: "%.2f") g")).description == "1.50 g")
  }

  @Test func innerAttributesTakePrecedence() throws {
    let shaper = RecordingShaper(try PangoShaper())
    let view = VStack {
      (Text("a").bold() + Text("b").font(.title) + Text("c").foregroundColor(.red)).italic()
    }.font(.caption).monospacedDigit().tracking(2).environment(\.colorScheme, .dark)
    _ = ViewResolver(shaper: shaper).resolve(view)
    let spans = try #require(shaper.lastParagraph).spans
    #expect(spans.map(\.font.size) == [12, 28, 12])
    #expect(spans.map(\.font.weight) == [700, 400, 400])
    #expect(spans.allSatisfy { $0.font.isItalic && $0.font.hasMonospacedDigits && $0.tracking == 2 })
    #expect(spans[0].color == RGBA(white: 1))
    #expect(abs(spans[2].color.red - 1) < 1e-9)
    #expect(spans[2].color.green < 0.3)
  }

  @Test func textScaleMultipliesTheFontSize() throws {
    let shaper = RecordingShaper(try PangoShaper())
    let view = VStack {
      Text("72") + Text("kg").textScale(.secondary) + Text("g").textScale(.secondary, isEnabled: false)
        + Text("x").textScale(.default)
    }.font(.system(size: 20))
    _ = ViewResolver(shaper: shaper).resolve(view)
    #expect(try #require(shaper.lastParagraph).spans.map(\.font.size) == [20, 16, 20, 20])
    _ = ViewResolver(shaper: shaper).resolve(view.textScale(.secondary))
    #expect(try #require(shaper.lastParagraph).spans.map(\.font.size) == [16, 16, 16, 20])
    _ = ViewResolver(shaper: shaper).resolve(view.textScale(.secondary, isEnabled: false))
    #expect(try #require(shaper.lastParagraph).spans.map(\.font.size) == [20, 16, 20, 20])
  }

  @Test func fontWidthsStretchTheStandardDesign() throws {
    let shaper = RecordingShaper(try PangoShaper())
    /// The widths of the parts in sixtieths of the standard width.
    func widths(_ view: some View) -> [Int]? {
      _ = ViewResolver(shaper: shaper).resolve(view)
      return shaper.lastParagraph?.spans.map { Int(($0.font.stretch * 60).rounded()) }
    }
    let parts: [Text] = [
      Text("a"), Text("b").fontWidth(.condensed), Text("c").font(.system(size: 12, design: .serif)),
      Text("d").font(.title.width(.expanded)), Text("e").monospaced(), Text("f").font(.custom("Inter", size: 9)),
      Text("g").fontWidth(.standard), Text("h").bold(),
    ]
    let text = parts.reduce(Text(verbatim: "")) { $0 + $1 }
    // The modifier takes precedence over the font's width, as it does for the weight.
    #expect(widths(text.fontWidth(.compressed)) == [40, 50, 60, 40, 60, 60, 60, 40])
    #expect(widths(text) == [60, 50, 60, 70, 60, 60, 60, 60])
    #expect(widths(Text("a").font(.title.width(Font.Width(0.1)))) == [65])
  }

  @Test func partsWithTheirOwnStyleAreNotMaskedByAGradient() throws {
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
    // The part has the colour that represents the gradient.
    let own = Text("b").foregroundStyle(.blue).underline()
    let text = Text("a") + own + Text("c").underline(color: .green)
    let items = try resolver().resolve(text.foregroundStyle(gradient)).displayList.items
    guard case .group(let group)? = items.first else {
      return #expect(Bool(false), "expected a masked gradient")
    }
    func letters(_ items: [DisplayItem]) -> [String] {
      items.compactMap { if case .glyphs(let run, _) = $0 { run.text } else { nil } }
    }
    #expect(letters(group.mask ?? []) == ["a", "c"])
    #expect(letters(items) == ["b"])
    // Each underline keeps its colour instead of the gradient.
    #expect(items.count == 4)
    let plain = try resolver().resolve(text.foregroundStyle(.red)).displayList.items
    #expect(plain.count == 5)
    #expect(Set(items.dropFirst().map(\.description)).isSubset(of: Set(plain.map(\.description))))
  }
}

extension DisplayItem {
  fileprivate var description: String { DisplayList(size: .zero, items: [self]).description }
}

import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import Testing
import Views

/// Inline Markdown in literals, with examples from CommonMark and GitHub's strikethrough.
@Suite struct TextMarkdownTests {
  /// Runs as text with style prefixes: `e` emphasised, `s` strong, `c` code, `x` strikethrough, `l` link. Bars separate
  /// runs, and a plain run starts with a colon.
  private static func text(_ runs: String) -> Text {
    runs.split(separator: "|").reduce(nil) { (text: Text?, run) in
      let parts = run.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      var part = Text(verbatim: String(parts[1]))
      for look in parts[0] {
        switch look {
        case "e": part = part.italic()
        case "s": part = part.bold()
        case "c": part = part.monospaced()
        case "x": part = part.strikethrough()
        default: part = part.foregroundStyle(.tint)
        }
      }
      return text.map { $0 + part } ?? part
    } ?? Text(verbatim: "")
  }

  private static let examples: [(markdown: String, runs: String)] = [
    // Emphasis and its flanking rules.
    ("*foo bar*", "e:foo bar"), ("a * foo bar*", ":a * foo bar*"), ("a*\"foo\"*", ":a*\"foo\"*"),
    ("*\u{a0}a\u{a0}*", ":*\u{a0}a\u{a0}*"), ("foo*bar*", ":foo|e:bar"), ("5*6*78", ":5|e:6|:78"),
    ("_foo bar_", "e:foo bar"), ("_ foo bar_", ":_ foo bar_"), ("a_\"foo\"_", ":a_\"foo\"_"),
    ("foo_bar_", ":foo_bar_"), ("5_6_78", ":5_6_78"), ("пристаням_стремятся_", ":пристаням_стремятся_"),
    ("aa_\"bb\"_cc", ":aa_\"bb\"_cc"), ("foo-_(bar)_", ":foo-|e:(bar)"), ("_foo*", ":_foo*"),
    ("*foo bar *", ":*foo bar *"), ("*(*foo)", ":*(*foo)"), ("*(*foo*)*", "e:(foo)"), ("*foo*bar", "e:foo|:bar"),
    ("_(_foo)", ":_(_foo)"), ("_(_foo_)_", "e:(foo)"), ("_foo_bar_baz_", "e:foo_bar_baz"), ("_(bar)_.", "e:(bar)|:."),
    // Strong emphasis.
    ("**foo bar**", "s:foo bar"), ("** foo bar**", ":** foo bar**"), ("a**\"foo\"**", ":a**\"foo\"**"),
    ("foo**bar**", ":foo|s:bar"), ("__foo bar__", "s:foo bar"), ("foo__bar__", ":foo__bar__"),
    ("__foo, __bar__, baz__", "s:foo, bar, baz"), ("foo-__(bar)__", ":foo-|s:(bar)"), ("**(**foo)", ":**(**foo)"),
    ("*(**foo**)*", "e:(|es:foo|e:)"), ("**foo \"*bar*\" foo**", "s:foo \"|es:bar|s:\" foo"),
    ("__foo__bar", ":__foo__bar"),
    ("__(bar)__.", "s:(bar)|:."),
    // Nested emphasis.
    ("_foo __bar__ baz_", "e:foo |es:bar|e: baz"), ("_foo _bar_ baz_", "e:foo bar baz"), ("*foo *bar**", "e:foo bar"),
    ("*foo **bar** baz*", "e:foo |es:bar|e: baz"), ("*foo**bar**baz*", "e:foo|es:bar|e:baz"),
    ("*foo**bar*", "e:foo**bar"), ("***foo** bar*", "es:foo|e: bar"), ("*foo **bar***", "e:foo |es:bar"),
    ("foo***bar***baz", ":foo|es:bar|:baz"), ("foo******bar*********baz", ":foo|s:bar|:***baz"),
    ("*foo **bar *baz* bim** bop*", "e:foo |es:bar baz bim|e: bop"),
    ("** is not an empty emphasis", ":** is not an empty emphasis"),
    ("**foo*bar**", "s:foo*bar"), ("**foo**bar**baz**", "s:foo|:bar|s:baz"), ("***foo*** bar", "es:foo|: bar"),
    ("foo *\\**", ":foo |e:*"), ("foo *_*", ":foo |e:_"), ("**foo*", ":*|e:foo"), ("*foo**", "e:foo|:*"),
    ("***foo**", ":*|s:foo"), ("****foo*", ":***|e:foo"), ("**foo***", "s:foo|:*"), ("*foo****", "e:foo|:***"),
    ("__foo_", ":_|e:foo"), ("****foo****", "s:foo"), ("***foo***", "es:foo"), ("_____foo_____", "es:foo"),
    ("*foo _bar* baz_", "e:foo _bar|: baz_"), ("*foo __bar *baz bim__ bam*", "e:foo |es:bar *baz bim|e: bam"),
    ("**foo **bar baz**", ":**foo |s:bar baz"), ("*foo *bar baz*", ":*foo |e:bar baz"), ("*a `*`*", "e:a |ec:*"),
    // Code.
    ("`foo`", "c:foo"), ("`` foo ` bar ``", "c:foo ` bar"), ("` `` `", "c:``"), ("`  ``  `", "c: `` "),
    ("` a`", "c: a"),
    ("` `", "c: "), ("`foo\\`bar`", "c:foo\\|:bar`"), ("*foo`*`", ":*foo|c:*"), ("```foo``", ":```foo``"),
    ("`foo", ":`foo"),
    // Links.
    ("[link](/uri \"title\")", "l:link"), ("[link](/uri)", "l:link"), ("[link](<>)", "l:link"),
    ("[link](/my uri)", ":[link](/my uri)"), ("[link](</my uri>)", "l:link"), ("[link](\\(foo\\))", "l:link"),
    ("[link](foo(and(bar)))", "l:link"), ("[link](foo(and(bar))", ":[link](foo(and(bar))"),
    ("[link](/url 'title')", "l:link"), ("[link](/url (title))", "l:link"),
    ("[link](   /uri\n  \"title\"  )", "l:link"),
    ("[link] (/uri)", ":[link] (/uri)"), ("[link [foo [bar]]](/uri)", "l:link [foo [bar]]"),
    ("[link] bar](/uri)", ":[link] bar](/uri)"), ("[link [bar](/uri)", ":[link |l:bar"),
    ("[link \\[bar](/uri)", "l:link [bar"),
    ("[link *foo **bar** `#`*](/uri)", "l:link |el:foo |esl:bar|el: |ecl:#"),
    ("[foo [bar](/uri)](/uri)", ":[foo |l:bar|:](/uri)"),
    ("*[foo*](/uri)", ":*|l:foo*"), ("[foo *bar](baz*)", "l:foo *bar"), ("*foo [bar* baz]", "e:foo [bar|: baz]"),
    ("[foo`](/uri)`", ":[foo|c:](/uri)"), ("**[a](b)**", "sl:a"), ("![an *old* oak](oak.png)", ":an |e:old|: oak"),
    ("<https://foo.bar/?q=**> **b**", "l:https://foo.bar/?q=**|: |s:b"),
    ("<foo@bar.example.com>", "l:foo@bar.example.com"),
    ("<foo bar>", ":<foo bar>"), ("a < b > c", ":a < b > c"), ("<b>a</b>", ":<b>a</b>"),
    ("^[3 pears](inflect: true)", ":3 pears"),
    // Tildes.
    ("~~Hi~~ Hello, ~there~ world!", "x:Hi|: Hello, |x:there|: world!"),
    ("will ~~~not~~~ strike", ":will ~~~not~~~ strike"),
    ("~~a **b**~~", "x:a |xs:b"), ("~~a~ b", ":~~a~ b"), ("about ~5 or ~6", ":about ~5 or ~6"),
    // Escapes and character references.
    ("\\*not\\* \\[a\\]", ":*not* [a]"), ("\\a \\ \\\\", ":\\a \\ \\"),
    ("&amp; &lt;&#35;&#x22;&nbsp;&#0;", ":& <#\"\u{a0}\u{fffd}"),
    ("&#42;a&#42;", ":*a*"), ("AT&T; &x", ":AT&T; &x"),
    // No blocks: markers at the start of a line are literal, and breaks are preserved.
    ("# a", ":# a"), ("- a\n- *b*", ":- a\n- |e:b"), ("* a\n* b", ":* a\n* b"), ("1. a", ":1. a"),
    ("a  \n  b\\\nc", ":a  \n  b\nc"),
    // Non-ASCII characters.
    ("**重要**です", "s:重要|:です"), ("*مهم* جدا", "e:مهم|: جدا"), ("**สำคัญ**มาก", "s:สำคัญ|:มาก"),
    ("*👩‍🍳* e\u{301}**e\u{301}**", "e:👩‍🍳|: é|s:é"),
  ]

  @Test(arguments: 0..<examples.count) func markdownYieldsTheExpectedRuns(index: Int) {
    let (markdown, runs) = Self.examples[index]
    #expect(Text(LocalizedStringKey(markdown)) == Self.text(runs), "\(markdown)")
    // Variables and verbatim strings are not parsed.
    #expect(Text(markdown) == Text(verbatim: markdown))
    // Regardless of style, only markup is removed.
    let resolver = ViewResolver(shaper: GridShaper())
    let plain = runs.split(separator: "|").map { $0.drop { $0 != ":" }.dropFirst() }.joined()
    func words(_ string: String) -> [Substring] { string.split(whereSeparator: \.isWhitespace) }
    #expect(words(resolver.resolve(Text(LocalizedStringKey(markdown))).description) == words(plain))
  }

  @Test func interpolatedValuesAreNotParsedButInheritStyle() {
    let stars = "**not** [a](b)"
    let count = 7
    #expect(Text("\(stars)") == Text(verbatim: stars))
    #expect(Text("**\(stars)** x") == Text(verbatim: stars).bold() + Text(" x"))
    #expect(Text("*\(count) g* x") == Text(verbatim: "7").italic() + Text(" g").italic() + Text(" x"))
    #expect(Text("`\(stars)`") == Text(verbatim: stars).monospaced())
    #expect(Text("[\(stars)](https://example.com/\(count))") == Text(verbatim: stars).foregroundStyle(.tint))
    // Explicit attributes take precedence.
    #expect(Text("**\(Text("a").bold(false)) b**") == Text("a").bold(false) + Text(" b").bold())
    #expect(Text("[\(Text("a").foregroundStyle(.red))](b)") == Text("a").foregroundStyle(.red))
    let star = Image(systemName: "star.fill")
    #expect(Text("**\(star) a**") == Text(star).bold() + Text(" a").bold())
    // Delimiters next to a value are parsed as if next to its format specifier: a letter for numbers, a symbol for
    // anything else.
    #expect(Text("**\(count)**g") == Text(verbatim: "7").bold() + Text("g"))
    #expect(Text("**\(stars)**g") == Text(verbatim: "**") + Text(verbatim: stars) + Text(verbatim: "**g"))
  }

  @Test func linksHaveTheTintColor() throws {
    let resolver = ViewResolver(shaper: try PangoShaper())
    func colors(_ view: some View) -> [RGBA] {
      resolver.resolve(view).displayList.items.compactMap {
        if case .glyphs(let run, _) = $0 { run.color } else { nil }
      }
    }
    let link = Text("a [b](c)")
    let blue = colors(Text("x").foregroundStyle(.blue))[0]
    let red = colors(Text("x").foregroundStyle(.red))[0]
    #expect(colors(link)[1] == blue)
    #expect(colors(link.tint(.red))[1] == red)
    #expect(colors(link.foregroundStyle(.red)) == [red, blue])
    var attributed = AttributedString("a")
    attributed.link = URL(string: "https://example.com")
    #expect(colors(Text(attributed)) == [blue])
    attributed.foregroundColor = .red
    #expect(colors(Text(attributed)) == [red])
  }

  /// `Scripts/benchmarks bench` measures how the time of parsing grows with the length.
  @Test(arguments: ["*a **b ", "*a_ ", "[a](", "<a:", "&a"]) func longUnmatchedDelimitersAreLiteral(_ unit: String) {
    let literal = String(repeating: unit, count: 32_000)
    #expect(Text(LocalizedStringKey(literal)) == Text(verbatim: literal))
  }

  @Test func deeplyNestedEmphasisDoesNotOverflowTheStack() {
    func words(_ word: String) -> String { String(repeating: word, count: 10_000) }
    let nested = Text(LocalizedStringKey(words("*a ") + words("b* ")))
    #expect(nested == Self.text("e:" + words("a ") + words("b ").dropLast() + "|: "))
  }

  @Test func backgroundColorsFillTheirPartOfTheLine() throws {
    let resolver = ViewResolver(shaper: try PangoShaper())
    var marked = AttributedString("marked")
    marked.backgroundColor = .yellow
    let text = Text(AttributedString("un") + marked + AttributedString(" x"))
    let view = resolver.resolve(text)
    guard case .fill(let path, _, .color(let color), let map)? = view.displayList.items.first else {
      return #expect(Bool(false), "expected the background to be painted first")
    }
    func width(_ string: String) -> Double {
      var environment = EnvironmentValues()
      environment.displayScale = 10_000
      return ViewResolver(shaper: try! PangoShaper(), environment: environment).resolve(Text(string)).size.width
    }
    let box = map.bounds(of: path.controlBounds)
    #expect(abs(box.minX - width("un")) < 1e-3)
    #expect(abs(box.width - width("marked")) < 1e-3)
    #expect(box.minY == 0)
    #expect(abs(box.height - view.size.height) < 1)
    #expect(color.red > 0.9)
    #expect(color.blue < 0.3)
    // It fills every line without seams, and works for text with a gradient too.
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    let high = resolver.resolve(text.foregroundStyle(gradient), proposal: ProposedViewSize(width: 40, height: nil))
    guard case .fill(let parts, _, _, _)? = high.displayList.items.first, high.displayList.items.count == 2 else {
      return #expect(Bool(false), "expected a single background path and the text")
    }
    #expect(parts.controlBounds.height > 1.5 * view.size.height)
  }

  @Test func foundationAttributesAreApplied() throws {
    var string = AttributedString("emphasized ")
    string.inlinePresentationIntent = .emphasized
    var strong = AttributedString("strong")
    strong.inlinePresentationIntent = [.stronglyEmphasized, .code]
    var struck = AttributedString(" struck")
    struck.inlinePresentationIntent = .strikethrough
    #expect(
      Text(string + strong + struck)
        == Text("emphasized ").italic() + Text("strong").bold().monospaced() + Text(" struck").strikethrough())
    #expect(Text("**\(struck)**") == Text(" struck").strikethrough().bold())
  }
}

import DisplayLists
import Foundation
import GridText
import Testing
import Views

/// Markdown as attributes, with CommonMark's examples.
@Suite struct AttributedMarkdownTests {
  /// Runs as text, such as `em|strong:words>destination`.
  private func runs(_ text: AttributedString) -> [String] {
    text.runs.map { run in
      let names: [(InlinePresentationIntent, String)] = [
        (.emphasized, "em"), (.stronglyEmphasized, "strong"), (.code, "code"), (.strikethrough, "del"),
      ]
      let intent = run[AttributeScopes.SwiftUIAttributes.InlinePresentationIntentAttribute.self] ?? []
      let own = names.filter { intent.contains($0.0) }.map(\.1).joined(separator: "|")
      let address = run.link.map { ">" + $0.absoluteString } ?? ""
      return (own.isEmpty ? "" : own + ":") + String(text[run.range].characters) + address
    }
  }

  @Test(arguments: [
    ("plain", ["plain"]), ("a *b* c", ["a ", "em:b", " c"]), ("***b***", ["em|strong:b"]),
    ("~~a~~ `b*c*`", ["del:a", " ", "code:b*c*"]), ("[a](/u \"t\")", ["a>/u"]),
    ("[a *b*](</my url>)", ["a >/my%20url", "em:b>/my%20url"]),
    ("[a](http://x.org/?q=1&amp;r=\\*)", ["a>http://x.org/?q=1&r=*"]),
    ("[a](b(c)d) [e](f)", ["a>b(c)d", " ", "e>f"]), ("<http://x.org>", ["http://x.org>http://x.org"]),
    ("<a@x.org>", ["a@x.org>mailto:a@x.org"]), ("![pic *one*](p.png)", ["pic ", "em:one"]),
    ("[![m](p.png)](u)", ["m>u"]), ("[a](u)[b](u)", ["ab>u"]), ("[a](u)[b](v)", ["a>u", "b>v"]), ("[a]", ["[a]"]),
  ])
  func attributesAreGiven(_ markdown: String, _ expected: [String]) throws {
    let inline = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    #expect(try runs(AttributedString(markdown: markdown)) == expected)
    #expect(try runs(AttributedString(markdown: markdown, options: inline)) == expected)
  }

  @Test func linksAreRelativeToTheBaseURL() throws {
    let base = try #require(URL(string: "https://x.org/a/"))
    let link = try AttributedString(markdown: "[b](c.html)", baseURL: base).runs.first?.link
    #expect(link?.absoluteURL.absoluteString == "https://x.org/a/c.html")
  }

  /// In a paragraph, line breaks become spaces unless they are hard breaks; inline syntax preserves them.
  @Test(arguments: [
    ("a\nb", "a b"), ("\n  a\n   b \n\n", "a b"), ("a  \nb", "a\nb"), ("a\\\nb", "a\nb"), ("a\\\\\nb", "a\\ b"),
    ("`a\nb`", "a b"), ("a\r\nb", "a b"), ("#a", "#a"), ("a\n2. b", "a 2. b"), ("-a", "-a"), ("", ""), (" \n", ""),
    ("1.5 times", "1.5 times"), ("a\n    b", "a b"), ("<http://x.org> is", "http://x.org is"), ("*a*\n*b*", "a b"),
    ("<b>a</b> c", "<b>a</b> c"), ("a\n<b>", "a <b>"), ("<sectional> a", "<sectional> a"),
  ])
  func aParagraphIsOneLine(_ markdown: String, _ expected: String) throws {
    #expect(try String(AttributedString(markdown: markdown).characters) == expected)
    let inline = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    if !markdown.contains(where: { "*`<\\".contains($0) }) {
      #expect(try String(AttributedString(markdown: markdown, options: inline).characters) == markdown)
    }
  }

  @Test(arguments: [
    ("a\n\nb", 2, "another paragraph"), ("# a", 1, "a heading"), ("a\n===", 2, "a heading's underline"),
    ("- a", 1, "a list"), ("a\n* b", 2, "a list"), ("7) a", 1, "a list"), ("> a", 1, "a quote"),
    ("\n```\na\n```", 2, "code"),
    ("    a", 1, "code"), ("a\n***", 2, "a rule"), ("<div>\na", 1, "HTML"),
    ("<b>", 1, "HTML"), ("a\n</DIV> b", 2, "HTML"), ("<br/>", 1, "HTML"), ("<!-- a -->", 1, "HTML"),
    ("<a href=\"u\" >\na", 1, "HTML"), ("a\n<pre", 2, "HTML"), ("[a]: /u", 1, "a definition"),
    ("a | b\n--|--\n1 | 2", 2, "a table"),
  ])
  func blocksAreRefused(_ markdown: String, _ line: Int, _ block: String) {
    do {
      _ = try AttributedString(markdown: markdown)
      Issue.record("expected an error for \(markdown)")
    } catch {
      #expect("\(error)" == "line \(line) of the Markdown begins \(block); only a paragraph is supported")
    }
    // The inline syntax treats it as literal text.
    let inline = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
    #expect((try? AttributedString(markdown: markdown, options: inline)) != nil)
  }

  /// Attributed Markdown and the equivalent literal produce equal texts.
  @Test func attributedMarkdownLooksLikeALiteral() throws {
    func items(_ text: Text) -> [DisplayItem] {
      ViewResolver(shaper: GridShaper(), environment: EnvironmentValues()).resolve(text).displayList.items
    }
    let text = Text(try AttributedString(markdown: "a **b** `c` ~~d~~ [e](http://x.org) *f*"))
    #expect(items(text) == items(Text("a **b** `c` ~~d~~ [e](http://x.org) *f*")))
  }
}

/// A single paragraph of Markdown.
struct MarkdownParagraph {
  /// The character that marks a hard line break.
  static let hardBreak = "\u{2028}"

  /// The paragraph with its lines joined.
  let text: String

  /// Parses a paragraph; throws if the text contains any other block.
  init(_ markdown: String) throws(MarkdownError) {
    let normal = markdown.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    let lines = normal.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { !$0.isBlank }), let last = lines.lastIndex(where: { !$0.isBlank })
    else {
      text = ""
      return
    }
    var result = ""
    for index in first...last {
      let line = lines[index]
      if let block = line.block(isFirst: index == first) { throw MarkdownError(line: index + 1, block: block) }
      let words = line.trimmingCharacters(in: .whitespaces)
      let backslashes = words.reversed().prefix { $0 == "\\" }.count
      if index == last {
        result += words
      } else if backslashes % 2 == 1 {
        result += words.dropLast() + Self.hardBreak
      } else {
        result += words + (line.hasSuffix("  ") ? Self.hardBreak : " ")
      }
    }
    text = result
  }
}

extension Substring {
  /// The HTML block tags (CommonMark 0.31, section 4.6).
  private static let blockTags =
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|"
    + "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|"
    + "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|"
    + "track|ul"

  fileprivate var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }

  /// Returns the kind of block that the line starts; nil if it is paragraph text.
  fileprivate func block(isFirst: Bool) -> String? {
    if isBlank { return "another paragraph" }
    // An indented line can continue a paragraph, but not start one.
    if isFirst, range(of: "^( {0,3}\t| {4})", options: .regularExpression) != nil { return "code" }
    let blocks: [(pattern: String, name: String, beginsOnly: Bool)] = [
      ("#{1,6}([ \t]|$)", "a heading", false), (">", "a quote", false), ("```[^`]*$|~~~", "code", false),
      ("([-*_])[ \t]*(\\1[ \t]*){2,}$", "a rule", false), ("[-+*][ \t]+[^ \t]", "a list", false),
      ("[-+*][ \t]*$", "a list", true), ("1[.)][ \t]+[^ \t]", "a list", false),
      ("[0-9]{1,9}[.)]([ \t]|$)", "a list", true),
      ("<([!?]|(script|pre|style|textarea)([ \t>]|$)|/?(\(Self.blockTags))([ \t]|/?>|$))", "HTML", false),
      // Any other tag that is alone on a line.
      ("</?[a-z][a-z0-9-]*([ \t][^<>]*)?/?>[ \t]*$", "HTML", true), ("\\[[^\\]]+\\]:", "a definition", true),
    ]
    for (pattern, name, beginsOnly) in blocks where isFirst || !beginsOnly {
      let whole = "^ {0,3}(" + numbered(pattern) + ")"
      if range(of: whole, options: [.regularExpression, .caseInsensitive]) != nil { return name }
    }
    if !isFirst, range(of: "^ {0,3}(=+|-+)[ \t]*$", options: .regularExpression) != nil {
      return "a heading's underline"
    }
    let isTable = contains("|") && contains("-") && allSatisfy { " \t|:-".contains($0) }
    return !isFirst && isTable ? "a table" : nil
  }

  /// Returns the pattern with its back-references renumbered from group 1 to group 2.
  private func numbered(_ pattern: String) -> String { pattern.replacingOccurrences(of: "\\1", with: "\\2") }
}

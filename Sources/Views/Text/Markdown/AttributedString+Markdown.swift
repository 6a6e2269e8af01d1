extension AttributedString {
  /// Vitrine's own: how Markdown is read, as Foundation says it on Apple's systems. Of its options there is the syntax.
  public struct MarkdownParsingOptions: Sendable {
    /// What of Markdown is read.
    public enum InterpretedSyntax: Sendable {
      /// One paragraph: lines are joined by a space, and where they end in two spaces or a backslash, broken.
      case full
      /// What is said of characters within a line; white space and breaks stay as they are.
      case inlineOnlyPreservingWhitespace
    }

    /// What of Markdown is read.
    public var interpretedSyntax: InterpretedSyntax

    /// How Markdown is read; as a paragraph unless said.
    public init(interpretedSyntax: InterpretedSyntax = .full) { self.interpretedSyntax = interpretedSyntax }
  }

  /// Vitrine's own: characters with the attributes that Markdown gives them, as Foundation makes them on Apple's systems.
  ///
  /// They have `inlinePresentationIntent` and `link`; a link's address is relative to `baseURL`. Of a picture there are its
  /// words alone, and tags of HTML stay.
  ///
  /// Throws `MarkdownError` where the syntax is `full` and the text is more than a paragraph: headings, lists, quotes, code
  /// in blocks, tables and further paragraphs are not supported.
  public init(
    markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    let isWhole = options.interpretedSyntax == .full
    let text = isWhole ? try MarkdownParagraph(markdown).text : markdown
    self.init()
    for run in InlineMarkdown.runs(of: text.unicodeScalars.map { .character($0) }) {
      guard case .characters(var characters) = run.content else { continue }
      if isWhole {
        let breaks = run.style.contains(.code) ? " " : "\n"
        characters = characters.replacingOccurrences(of: MarkdownParagraph.hardBreak, with: breaks)
      }
      var part = AttributedString(characters)
      let intent = InlinePresentationIntent(run.style)
      if !intent.isEmpty { part[AttributeScopes.SwiftUIAttributes.InlinePresentationIntentAttribute.self] = intent }
      part.link = run.destination.flatMap { URL(string: $0, relativeTo: baseURL) }
      append(part)
    }
  }
}

/// Vitrine's own: why Markdown was not read.
public struct MarkdownError: Error, Hashable, CustomStringConvertible {
  /// The line that is no part of a paragraph, counted from 1.
  public let line: Int
  /// What begins there.
  public let block: String

  /// One line: what is not supported, and where.
  public var description: String { "line \(line) of the Markdown begins \(block); only a paragraph is supported" }
}

extension AttributedString {
  /// Vitrine's own: options for parsing Markdown, in place of Foundation's type on Apple platforms. The syntax is the
  /// only option.
  public struct MarkdownParsingOptions: Sendable {
    /// The Markdown syntax to interpret.
    public enum InterpretedSyntax: Sendable {
      /// A single paragraph. Lines are joined by spaces; two spaces or a backslash at the end of a line break it.
      case full
      /// Inline syntax only; white space and line breaks are preserved.
      case inlineOnlyPreservingWhitespace
    }

    /// The Markdown syntax to interpret.
    public var interpretedSyntax: InterpretedSyntax

    /// Creates options; the default syntax is `full`.
    public init(interpretedSyntax: InterpretedSyntax = .full) { self.interpretedSyntax = interpretedSyntax }
  }

  /// Vitrine's own: creates an attributed string from Markdown, as Foundation does on Apple platforms.
  ///
  /// Runs get the attributes `inlinePresentationIntent` and `link`. The destinations of links are relative to
  /// `baseURL`. Images are replaced with their descriptions, and HTML tags remain as text.
  ///
  /// Throws `MarkdownError` if the syntax is `full` and the text is not a single paragraph: headings, lists, quotes,
  /// code blocks, tables and further paragraphs are not supported.
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

/// Vitrine's own: the error for unsupported Markdown.
public struct MarkdownError: Error, Hashable, CustomStringConvertible {
  /// The line with unsupported syntax, counted from 1.
  public let line: Int
  /// The kind of block found on that line.
  public let block: String

  /// A one-line message that names the unsupported block and its position.
  public var description: String { "line \(line) of the Markdown begins \(block); only a paragraph is supported" }
}

/// A string literal with interpolations. There are no translation tables, so the literal is shown as written.
///
/// Literal characters are parsed as inline Markdown: `**bold**`, `*italic*`, `code` between backticks, `~~struck~~`,
/// `[a link](https://…)`. Interpolated values are not parsed, but inherit the style at their position. In
/// `^[\(count) item](inflect: true)`, an English noun agrees with the number before it.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  /// A part of the literal.
  enum Part: Equatable {
    case literal(String)
    /// An interpolated value, whether its format specifier ends in a letter, as `%lld` does, and whether it is the
    /// number 1 if it is an integer. The second affects how adjacent Markdown delimiters are parsed.
    case value(Text, endsInLetter: Bool, isOne: Bool? = nil)
  }

  let parts: [Part]

  /// Creates a key without interpolations.
  public init(_ value: String) { parts = [.literal(value)] }
  /// Creates a key without interpolations.
  public init(stringLiteral value: String) { self.init(value) }
  /// Creates a key from an interpolation.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    mutating func append(_ text: Text, endsInLetter: Bool = false, isOne: Bool? = nil) {
      parts.append(.value(text, endsInLetter: endsInLetter, isOne: isOne))
    }

    /// Appends literal characters.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.literal(literal)) }
    }
    /// Appends a string, which is not parsed as Markdown.
    public mutating func appendInterpolation(_ string: String) { append(Text(verbatim: string)) }
    /// Appends a text view with its attributes.
    public mutating func appendInterpolation(_ text: Text) { append(text) }
    /// Appends an attributed string.
    public mutating func appendInterpolation(_ attributedString: AttributedString) { append(Text(attributedString)) }
    /// Appends a value formatted in the environment's locale.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatOutput == String { append(Text(input, format: format)) }
    /// Appends an integer, grouped according to the environment's locale.
    public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) {
      append(
        Text(.localized { IntegerFormatStyle<T>(locale: $0.locale).format(value) }), endsInLetter: true,
        isOne: value == 1)
    }
    /// Appends a number with a `printf` format specifier.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(
        Text(.localized { String(format: specifier, locale: $0.locale, value) }),
        endsInLetter: specifier.last?.isLetter == true)
    }
    /// Appends a number with six decimals, formatted in the environment's locale.
    public mutating func appendInterpolation(_ value: Double) { appendInterpolation(value, specifier: "%lf") }
    /// Appends the description of a value.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { append(Text(verbatim: "\(value)")) }
  }
}

extension LocalizedStringKey {
  /// The parts as text views, styled according to their Markdown.
  var texts: [Text] {
    let isMarked = parts.contains { part in
      guard case .literal(let string) = part else { return false }
      return string.utf8.contains { Self.marks.contains($0) }
    }
    guard isMarked else {
      return parts.map { part in
        switch part {
        case .literal(let string): Text(verbatim: string)
        case .value(let text, _, _): text
        }
      }
    }
    var values: [Text] = []
    var elements: [InlineMarkdown.Element] = []
    for part in inflectedParts {
      switch part {
      case .literal(let string): elements += string.unicodeScalars.map { .character($0) }
      case .value(let text, let endsInLetter, _):
        elements.append(.value(values.count, endsInLetter: endsInLetter))
        values.append(text)
      }
    }
    return InlineMarkdown.runs(of: elements).map { run in
      let text: Text =
        switch run.content {
        case .characters(let string): Text(verbatim: string)
        case .value(let index): values[index]
        }
      return text.marked(run.style)
    }
  }

  /// The characters that may be part of Markdown syntax.
  private static let marks = Set("\\`*_~<&[]".utf8)
}

extension Text {
  /// Applies the style of inline Markdown; the text's own attributes take precedence.
  func marked(_ style: InlineMarkdown.Style) -> Text {
    var text = self
    if style.contains(.emphasized) { text = text.italic() }
    if style.contains(.strong) { text = text.bold() }
    if style.contains(.code) { text = text.monospaced() }
    if style.contains(.struck) { text = text.strikethrough() }
    if style.contains(.link) { text = text.foregroundStyle(.tint) }
    return text
  }
}

/// A literal with interpolations. There is no table of translations: the literal itself is the text.
///
/// Its characters are inline Markdown: `**bold**`, `*italic*`, `` `code` ``, `~~struck~~`, `[a link](https://…)`. What is
/// interpolated is not, but takes the look of the place it stands at where it says none itself.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  /// A piece of the literal.
  enum Part: Equatable {
    case literal(String)
    /// What was interpolated, and whether the format that stands for it in a table of translations ends in a letter, as
    /// those of numbers do.
    case value(Text, endsInLetter: Bool)
  }

  let parts: [Part]

  /// A text without interpolations.
  public init(_ value: String) { parts = [.literal(value)] }
  /// A text without interpolations.
  public init(stringLiteral value: String) { self.init(value) }
  /// A text from what was interpolated.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    /// Ready to collect.
    public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    mutating func append(_ text: Text, endsInLetter: Bool = false) {
      parts.append(.value(text, endsInLetter: endsInLetter))
    }

    /// Adds characters of the literal.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.literal(literal)) }
    }
    /// Adds characters, which are no Markdown.
    public mutating func appendInterpolation(_ string: String) { append(Text(verbatim: string)) }
    /// Adds a text with its own look.
    public mutating func appendInterpolation(_ text: Text) { append(text) }
    /// Adds characters with attributes.
    public mutating func appendInterpolation(_ attributedString: AttributedString) { append(Text(attributedString)) }
    /// Adds a picture that stands in the line like a character.
    public mutating func appendInterpolation(_ image: Image) { append(Text(image)) }
    /// Adds a value written by a format in the environment's locale.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatOutput == String { append(Text(input, format: format)) }
    /// Adds a whole number, grouped as the environment's locale has it.
    public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) {
      append(Text(.localized { IntegerFormatStyle<T>(locale: $0.locale).format(value) }), endsInLetter: true)
    }
    /// Adds a number as `printf` writes it.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(
        Text(.localized { String(format: specifier, locale: $0.locale, value) }),
        endsInLetter: specifier.last?.isLetter == true)
    }
    /// Adds a number with six decimals, as the environment's locale has it.
    public mutating func appendInterpolation(_ value: Double) { appendInterpolation(value, specifier: "%lf") }
    /// Adds whatever describes itself.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { append(Text(verbatim: "\(value)")) }
  }
}

extension LocalizedStringKey {
  /// The parts as texts, each with what Markdown says of its look.
  var texts: [Text] {
    let isMarked = parts.contains { part in
      guard case .literal(let string) = part else { return false }
      return string.utf8.contains { Self.marks.contains($0) }
    }
    guard isMarked else {
      return parts.map { part in
        switch part {
        case .literal(let string): Text(verbatim: string)
        case .value(let text, _): text
        }
      }
    }
    var values: [Text] = []
    var elements: [InlineMarkdown.Element] = []
    for part in parts {
      switch part {
      case .literal(let string): elements += string.unicodeScalars.map { .character($0) }
      case .value(let text, let endsInLetter):
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

  /// Characters without which a literal is the same as Markdown.
  private static let marks = Set("\\`*_~<&[]".utf8)
}

extension Text {
  /// The text with the look of inline Markdown where it says none itself.
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

/// A literal with interpolations. There is no table of translations: the literal itself is the text.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  let parts: [Text]

  /// A text without interpolations.
  public init(_ value: String) { parts = [Text(verbatim: value)] }
  /// A text without interpolations.
  public init(stringLiteral value: String) { self.init(value) }
  /// A text from what was interpolated.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Text] = []

    /// Ready to collect.
    public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

    /// Adds characters of the literal.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(Text(verbatim: literal)) }
    }
    /// Adds characters.
    public mutating func appendInterpolation(_ string: String) { parts.append(Text(verbatim: string)) }
    /// Adds a text with its own look.
    public mutating func appendInterpolation(_ text: Text) { parts.append(text) }
    /// Adds a value written by a format in the environment's locale.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatOutput == String { parts.append(Text(input, format: format)) }
    /// Adds a whole number, grouped as the environment's locale has it.
    public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) {
      parts.append(Text(.localized { IntegerFormatStyle<T>(locale: $0.locale).format(value) }))
    }
    /// Adds a number as `printf` writes it.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      parts.append(Text(.localized { String(format: specifier, locale: $0.locale, value) }))
    }
    /// Adds a number with six decimals, as the environment's locale has it.
    public mutating func appendInterpolation(_ value: Double) { appendInterpolation(value, specifier: "%lf") }
    /// Adds whatever describes itself.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { parts.append(Text(verbatim: "\(value)")) }
  }
}

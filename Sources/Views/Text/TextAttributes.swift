import DisplayLists
import Optics

/// The attributes of characters; nil values are inherited.
struct TextAttributes {
  var font: Font?
  var weight: Font.Weight?
  var width: Font.Width?
  var isBold: Bool?
  var isItalic: Bool?
  var design: Font.Design?
  var hasMonospacedDigits: Bool?
  var style: (any ShapeStyle)?
  var kerning: CGFloat?
  var tracking: CGFloat?
  var baselineOffset: CGFloat?
  var underline: Text.LineChoice?
  var strikethrough: Text.LineChoice?
  var background: Color?
  var scale: Text.Scale?

  /// Whether no attribute is set.
  var isEmpty: Bool {
    font == nil && weight == nil && width == nil && isBold == nil && isItalic == nil && design == nil
      && hasMonospacedDigits == nil
      && style == nil && kerning == nil && tracking == nil && baselineOffset == nil && underline == nil
      && strikethrough == nil && background == nil && scale == nil
  }

  /// Returns these attributes, with unset ones inherited from `outer`.
  func inheriting(_ outer: TextAttributes) -> TextAttributes {
    TextAttributes(
      font: font ?? outer.font, weight: weight ?? outer.weight, width: width ?? outer.width,
      isBold: isBold ?? outer.isBold,
      isItalic: isItalic ?? outer.isItalic, design: design ?? outer.design,
      hasMonospacedDigits: hasMonospacedDigits ?? outer.hasMonospacedDigits, style: style ?? outer.style,
      kerning: kerning ?? outer.kerning, tracking: tracking ?? outer.tracking,
      baselineOffset: baselineOffset ?? outer.baselineOffset, underline: underline ?? outer.underline,
      strikethrough: strikethrough ?? outer.strikethrough, background: background ?? outer.background,
      scale: scale ?? outer.scale)
  }

  /// Returns the font with all attributes applied.
  func request(in environment: EnvironmentValues) -> FontRequest {
    var font = self.font ?? environment.font ?? .body
    if let weight { font = font.weight(weight) }
    if let width { font = font.width(width) }
    if let isBold { font = font.bold(isBold) }
    if let isItalic { font = font.italic(isItalic) }
    if let design { font = font.with(design) }
    if hasMonospacedDigits == true { font = font.monospacedDigit() }
    var request = font.request(in: environment)
    request.size *= Double(scale?.factor ?? 1)
    return request
  }

  /// Returns the first two levels of the foreground style; nil if it is not set.
  func styleLevels(in environment: EnvironmentValues) -> [ResolvedStyle]? {
    guard let style else { return nil }
    let second = OuterStyle(
      style: HierarchicalShapeStyle.secondary, levels: ForegroundLevels([style], outer: environment))
    return [style._resolved(in: environment).style, second._resolved(in: environment).style]
  }

  /// Returns a span of text with these attributes.
  func span(_ text: String, in environment: EnvironmentValues, foreground: ResolvedStyle) -> TextSpan {
    let style = style.map { $0._resolved(in: environment).style } ?? foreground
    var span = TextSpan(
      text, font: request(in: environment), color: style.representativeColor,
      tracking: (tracking ?? 0) != 0 ? tracking! : kerning ?? 0, baselineOffset: baselineOffset ?? 0)
    span.underline = underline?.style?.drawing(in: environment)
    span.strikethrough = strikethrough?.style?.drawing(in: environment)
    span.background = background?.rgba(in: environment)
    return span
  }
}

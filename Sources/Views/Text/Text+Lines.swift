import DisplayLists

extension Text {
  /// The style of an underline or strikethrough.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern of a line.
    public struct Pattern: Hashable, Sendable {
      fileprivate let drawing: TextLine.Pattern

      /// A solid line.
      public static let solid = Pattern(drawing: .solid)
      /// A dotted line.
      public static let dot = Pattern(drawing: .dot)
      /// A dashed line.
      public static let dash = Pattern(drawing: .dash)
      /// Alternating dashes and dots.
      public static let dashDot = Pattern(drawing: .dashDot)
      /// Alternating dashes and pairs of dots.
      public static let dashDotDot = Pattern(drawing: .dashDotDot)
    }

    private let pattern: Pattern
    private let color: Color?

    /// Creates a line style; the default is a solid line in the text's colour.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// A single solid line in the text's colour.
    public static let single = LineStyle()

    func drawing(in environment: EnvironmentValues) -> TextLine {
      TextLine(pattern.drawing, color: color?.rgba(in: environment))
    }
  }

  /// An explicit choice between a line in some style and no line.
  struct LineChoice {
    /// The line style; nil for no line.
    var style: LineStyle?

    init(style: LineStyle) { self.style = style }

    init(_ isActive: Bool, _ pattern: LineStyle.Pattern, _ color: Color?) {
      style = isActive ? LineStyle(pattern: pattern, color: color) : nil
    }
  }
}

import DisplayLists

extension Text {
  /// A line beneath or through text.
  public struct LineStyle: Hashable, Sendable {
    /// What a line is made of.
    public struct Pattern: Hashable, Sendable {
      fileprivate let drawing: TextLine.Pattern

      /// One stroke.
      public static let solid = Pattern(drawing: .solid)
      /// Dots.
      public static let dot = Pattern(drawing: .dot)
      /// Dashes.
      public static let dash = Pattern(drawing: .dash)
      /// Dashes and dots in turn.
      public static let dashDot = Pattern(drawing: .dashDot)
      /// A dash and two dots in turn.
      public static let dashDotDot = Pattern(drawing: .dashDotDot)
    }

    private let pattern: Pattern
    private let color: Color?

    /// A line; one stroke in the text's colour unless said.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// One stroke in the text's colour.
    public static let single = LineStyle()

    func drawing(in environment: EnvironmentValues) -> TextLine {
      TextLine(pattern.drawing, color: color?.rgba(in: environment))
    }
  }

  /// Whether there is a line, and which: that none is wanted is a choice too.
  struct LineChoice {
    /// The line; nil for none.
    var style: LineStyle?

    init(style: LineStyle) { self.style = style }

    init(_ isActive: Bool, _ pattern: LineStyle.Pattern, _ color: Color?) {
      style = isActive ? LineStyle(pattern: pattern, color: color) : nil
    }
  }
}

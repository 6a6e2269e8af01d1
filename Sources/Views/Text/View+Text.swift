extension View {
  /// Sets the default font for text in the view; nil selects the body style.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }
  /// Sets the font weight of the view; nil keeps the font's own weight.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    environmentChanged { $0.textStyle.weight = weight }
  }
  /// Sets the font width of the view; nil keeps the font's own width.
  public func fontWidth(_ width: Font.Width?) -> some View {
    environmentChanged { $0.textStyle.width = width }
  }
  /// Sets the font design of the view; nil keeps the font's own design.
  public func fontDesign(_ design: Font.Design?) -> some View {
    environmentChanged { $0.textStyle.design = design }
  }
  /// Makes text in the view bold if `isActive` is true.
  public func bold(_ isActive: Bool = true) -> some View {
    environmentChanged { $0.textStyle.isBold = isActive }
  }
  /// Makes text in the view italic if `isActive` is true.
  public func italic(_ isActive: Bool = true) -> some View {
    environmentChanged { $0.textStyle.isItalic = isActive }
  }
  /// Gives all digits in the view the same width.
  public func monospacedDigit() -> some View { environmentChanged { $0.textStyle.hasMonospacedDigits = true } }
  /// Switches text in the view to the monospaced design if `isActive` is true.
  public func monospaced(_ isActive: Bool = true) -> some View {
    environmentChanged { $0.textStyle.design = isActive ? .monospaced : nil }
  }
  /// Sets the kerning of text in the view, in points.
  public func kerning(_ kerning: CGFloat) -> some View { environmentChanged { $0.textStyle.kerning = kerning } }
  /// Sets the tracking of text in the view, in points.
  public func tracking(_ tracking: CGFloat) -> some View {
    environmentChanged { $0.textStyle.tracking = tracking }
  }
  /// Sets the baseline offset of text in the view, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    environmentChanged { $0.textStyle.baselineOffset = baselineOffset }
  }
  /// Underlines text in the view, in the text colour by default.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environmentChanged { $0.textStyle.underline = Text.LineChoice(isActive, pattern, color) }
  }
  /// Draws a line through text in the view, in the text colour by default.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environmentChanged { $0.textStyle.strikethrough = Text.LineChoice(isActive, pattern, color) }
  }
  /// Sets the scale of text in the view relative to its font if `isEnabled` is true.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    environmentChanged { if isEnabled { $0.textStyle.scale = scale } }
  }
  /// Sets the maximum number of lines; nil for no limit.
  public func lineLimit(_ number: Int?) -> some View {
    environmentChanged {
      $0.lineLimit = number.map { max($0, 1) }
      $0.minimumLineCount = 1
    }
  }
  /// Sets the maximum number of lines, and whether text always reserves the space for all of them.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    environmentChanged {
      $0.lineLimit = max(limit, 1)
      $0.minimumLineCount = reservesSpace ? max(limit, 1) : 1
    }
  }
  /// Sets the minimum and maximum number of lines.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    environmentChanged {
      $0.lineLimit = max(limit.upperBound, 1)
      $0.minimumLineCount = max(limit.lowerBound, 1)
    }
  }
  /// Sets the minimum number of lines.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    environmentChanged {
      $0.lineLimit = nil
      $0.minimumLineCount = max(limit.lowerBound, 1)
    }
  }
  /// Sets the maximum number of lines.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }
  /// Sets the line spacing in points.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }
  /// Sets the alignment of lines of text.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
  /// Sets where text that does not fit is truncated.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }
  /// Sets the smallest scale to which text may shrink before it is truncated.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, min(max(factor, 0.01), 1))
  }
  /// Accepted for source compatibility; text is never tightened before it is truncated.
  public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }
  /// Sets the case of text; nil leaves it unchanged.
  public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
}

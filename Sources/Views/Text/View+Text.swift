extension View {
  /// Sets the font of text in the view; nil for the body style.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }
  /// Sets the weight of text in the view; nil for the font's own.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    environmentChanged { $0.system.textStyle.weight = weight }
  }
  /// Sets the width of letters in the view; nil for the font's own.
  public func fontWidth(_ width: Font.Width?) -> some View {
    environmentChanged { $0.system.textStyle.width = width }
  }
  /// Sets the kind of type face in the view; nil for the font's own.
  public func fontDesign(_ design: Font.Design?) -> some View {
    environmentChanged { $0.system.textStyle.design = design }
  }
  /// Makes text in the view bold or not.
  public func bold(_ isActive: Bool = true) -> some View {
    environmentChanged { $0.system.textStyle.isBold = isActive }
  }
  /// Slants text in the view or not.
  public func italic(_ isActive: Bool = true) -> some View {
    environmentChanged { $0.system.textStyle.isItalic = isActive }
  }
  /// Gives digits in the view one width.
  public func monospacedDigit() -> some View { environmentChanged { $0.system.textStyle.hasMonospacedDigits = true } }
  /// Sets text in the view in the fixed-width face.
  public func monospaced(_ isActive: Bool = true) -> some View {
    environmentChanged { $0.system.textStyle.design = isActive ? .monospaced : nil }
  }
  /// Adds points between characters in the view.
  public func kerning(_ kerning: CGFloat) -> some View { environmentChanged { $0.system.textStyle.kerning = kerning } }
  /// Adds points after each character in the view.
  public func tracking(_ tracking: CGFloat) -> some View {
    environmentChanged { $0.system.textStyle.tracking = tracking }
  }
  /// Raises the characters in the view by points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    environmentChanged { $0.system.textStyle.baselineOffset = baselineOffset }
  }
  /// Draws a line beneath text in the view, in the text's colour unless said.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environmentChanged { $0.system.textStyle.underline = Text.LineChoice(isActive, pattern, color) }
  }
  /// Draws a line through text in the view, in the text's colour unless said.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    environmentChanged { $0.system.textStyle.strikethrough = Text.LineChoice(isActive, pattern, color) }
  }
  /// Sets how large text in the view is beside the size of its font, if that is enabled.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    environmentChanged { if isEnabled { $0.system.textStyle.scale = scale } }
  }
  /// Sets how large symbols in the view are beside text.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

  /// Sets the most lines of a text; nil for any number.
  public func lineLimit(_ number: Int?) -> some View {
    environmentChanged {
      $0.lineLimit = number.map { max($0, 1) }
      $0.system.minimumLineCount = 1
    }
  }
  /// Sets the most lines of a text, and whether it takes the space of all of them in any case.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    environmentChanged {
      $0.lineLimit = max(limit, 1)
      $0.system.minimumLineCount = reservesSpace ? max(limit, 1) : 1
    }
  }
  /// Sets the least and the most lines of a text.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    environmentChanged {
      $0.lineLimit = max(limit.upperBound, 1)
      $0.system.minimumLineCount = max(limit.lowerBound, 1)
    }
  }
  /// Sets the least lines of a text.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    environmentChanged {
      $0.lineLimit = nil
      $0.system.minimumLineCount = max(limit.lowerBound, 1)
    }
  }
  /// Sets the most lines of a text.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }
  /// Sets the points between lines.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }
  /// Aligns the lines of a text with each other.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
  /// Sets where text that does not fit is cut.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }
  /// Sets how far text may shrink before it is cut.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, min(max(factor, 0.01), 1))
  }
  /// Whether characters may move closer before text is cut.
  public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }
  /// Sets capitals or small letters throughout; nil as written.
  public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
}

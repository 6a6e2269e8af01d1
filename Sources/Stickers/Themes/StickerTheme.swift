public import Views

/// The brand of a sticker: its colours, its corners and its mark.
///
/// Text keeps the colours that are legible on the sticker's background, whatever the theme.
///
///     var theme = StickerTheme.ocean
///     theme.cornerRadius = 18
///     theme.mark = try CGImage(contentsOfFile: "mark.png")
public struct StickerTheme: Hashable, Sendable {
  /// The colour of the flame and of the app icon; nil, the default, for the flame's orange and the icon's green.
  public var accent: ThemeColor?
  /// The colour for protein.
  public var protein: ThemeColor
  /// The colour for carbohydrate.
  public var carbohydrate: ThemeColor
  /// The colour for fat.
  public var fat: ThemeColor
  /// The radius of the sticker's corners in points, 0…40; 30 by default. Corners inside the sticker change with it.
  public var cornerRadius: CGFloat {
    didSet { Self.check(cornerRadius) }
  }
  /// The image in place of the app icon, fitted into its square; nil, the default, for the app icon.
  public var mark: CGImage?

  /// The radii that ``cornerRadius`` may have.
  public static let cornerRadii: ClosedRange<CGFloat> = 0...40
  /// The radius for which the corners inside stickers are designed.
  private static let designedRadius: CGFloat = 30

  /// Creates a theme.
  ///
  /// - Precondition: `cornerRadius` is within ``cornerRadii``.
  public init(
    accent: ThemeColor? = nil, protein: ThemeColor, carbohydrate: ThemeColor, fat: ThemeColor,
    cornerRadius: CGFloat = 30, mark: CGImage? = nil
  ) {
    Self.check(cornerRadius)
    self.accent = accent
    self.protein = protein
    self.carbohydrate = carbohydrate
    self.fat = fat
    self.cornerRadius = cornerRadius
    self.mark = mark
  }

  private static func check(_ radius: CGFloat) {
    precondition(
      cornerRadii.contains(radius),
      "the corner radius must be between \(cornerRadii.lowerBound) and \(cornerRadii.upperBound), got \(radius)")
  }

  /// Returns the radius of a corner that has `designed` points in stickers with corners of 30 points.
  func radius(_ designed: CGFloat) -> CGFloat { designed * cornerRadius / Self.designedRadius }

  /// Whether small elements have round ends.
  var hasRoundEnds: Bool { cornerRadius >= 20 }
}

private struct ThemeKey: EnvironmentKey {
  static let defaultValue = StickerTheme.classic
}

extension EnvironmentValues {
  /// The brand of stickers; `StickerTheme.classic` by default.
  public var stickerTheme: StickerTheme {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
}

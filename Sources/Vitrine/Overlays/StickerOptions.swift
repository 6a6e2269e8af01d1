public import DisplayLists
public import Foundation
public import Optics
public import Stickers

/// The background of a sticker's content.
public enum StickerBackground: String, Hashable, Sendable, CaseIterable {
  /// Liquid Glass.
  case glass
  /// Light glass that is drawn in translucent layers and needs no backdrop.
  case light
  /// Dark glass that is drawn in translucent layers and needs no backdrop.
  case dark
  /// No background.
  case none
}

/// The look of a sticker, and the language of its words.
///
///     var options = StickerOptions()
///     options.variant = .minimal
///     options.locale = Locale(identifier: "de_DE")
public struct StickerOptions: Hashable, Sendable {
  /// The layout of the sticker; standard by default.
  public var variant = StickerVariant.standard
  /// The background of the content; glass by default.
  public var background = StickerBackground.glass
  /// The glass variant, if the background is glass; clear by default.
  public var glass = GlassVariant.clear
  /// The generation of the material; v27 by default.
  public var look = GlassLook.v27
  /// Light or dark; by default nil, which matches the backdrop of the first frame.
  ///
  /// If nil, small regular glass adapts to the backdrop of every frame.
  public var appearance: GlassAppearance?
  /// The viewer's accessibility settings; none by default.
  public var accommodations: GlassMaterial.Accommodations = []
  /// The legibility policy for text on glass; a contrast floor by default.
  public var legibility = Legibility.floor
  /// The opacity of a light or dark background, 0…1; nil, the default, leaves the choice to the background.
  ///
  /// It is clamped to 0.75…0.95 for a light and to 0.85…1 for a dark background.
  public var opacity: Double?
  /// The brand: colours, corners and mark; the app's own by default. A typeface is the shaper's.
  public var theme = StickerTheme.classic
  /// Whether the sticker shows the app icon or the theme's mark; true by default.
  public var showsMark = true
  /// The locale for words, numbers, times and the layout direction; American English by default.
  public var locale = Locale(identifier: "en_US")
  /// The unit of energy; nil, the default, selects the unit customary in the locale's region.
  public var energyUnit: EnergyUnit?
  /// The tint of the glass, if the background is glass; nil, the default, leaves it untinted.
  public var tint: RGBA?

  /// Creates the default options.
  public init() {}
}

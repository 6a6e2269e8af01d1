public import Drawing
public import Foundation
import Geometry
public import Optics
public import Stickers
import Views

/// What lies behind a sticker's content.
public enum StickerBackground: String, Hashable, Sendable, CaseIterable {
  /// Liquid glass.
  case glass
  /// Translucent white.
  case light
  /// Translucent black.
  case dark
  /// Nothing.
  case none
}

/// A meal's sticker on a canvas.
public struct StickerOverlay: OverlaySource {
  /// Where the sticker lies.
  public enum Place: Hashable, Sendable {
    /// It is the canvas, at so many pixels a point.
    case plain(pixelsPerPoint: Double)
    /// On a background.
    case on(Placement)
  }

  private let meal: Meal
  private let variant: StickerVariant
  private let background: StickerBackground
  private let glass: GlassVariant
  private let look: GlassLook
  private let appearance: GlassAppearance?
  private let legibility: Legibility
  private let place: Place
  private let locale: Locale
  private let shaper: any TextShaping

  /// A sticker of `meal`.
  ///
  /// - Parameters:
  ///   - meal: what it tells of.
  ///   - variant: which of the five.
  ///   - background: what lies behind its content.
  ///   - glass: the material, where the background is glass.
  ///   - look: the generation of the material.
  ///   - appearance: light or dark; nil for whichever suits what is behind: dark over a dark backdrop.
  ///   - legibility: what is done for text on glass that is hard to read.
  ///   - place: where it lies.
  ///   - locale: how numbers and times are written.
  ///   - shaper: makes glyphs of text.
  public init(
    meal: Meal, variant: StickerVariant, background: StickerBackground, glass: GlassVariant, look: GlassLook,
    appearance: GlassAppearance?, legibility: Legibility = .floor, place: Place, locale: Locale, shaper: any TextShaping
  ) {
    self.meal = meal
    self.variant = variant
    self.background = background
    self.glass = glass
    self.look = look
    self.appearance = appearance
    self.legibility = legibility
    self.place = place
    self.locale = locale
    self.shaper = shaper
  }

  /// The sticker, in the appearance that suits the backdrop.
  public func overlay(_ context: OverlayContext) -> Overlay {
    let resolver = ViewResolver(shaper: shaper, environment: environment(context))
    let list = resolver.resolve(variant.stickerView(for: meal)).displayList
    switch place {
    case .plain(let pixelsPerPoint):
      return Overlay(list, pixelsFromPoints: .scale(pixelsPerPoint))
    case .on(let placement):
      return Overlay(
        list, pixelsFromPoints: placement.pixelsFromPoints(sticker: list.size, canvas: context.canvas))
    }
  }

  private func environment(_ context: OverlayContext) -> EnvironmentValues {
    var environment = EnvironmentValues()
    let appearance: GlassAppearance =
      switch background {
      case .light: .light
      case .dark: .dark
      case .glass, .none: self.appearance ?? ((context.backdropLuma ?? 1) < 0.5 ? .dark : .light)
      }
    environment.colorScheme = appearance == .dark ? .dark : .light
    environment.locale = locale
    let direction = Locale.Language(identifier: locale.identifier).characterDirection
    environment.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
    switch place {
    case .plain(let pixelsPerPoint): environment.displayScale = pixelsPerPoint
    case .on(let placement): environment.displayScale = Double(context.canvas.width) * placement.width / variant.width
    }
    environment.glassLook = look
    environment.glassLegibility = legibility
    environment.stickerUseGlassEffect = background == .glass
    environment.stickerTransparentMode = background == .none
    environment.stickerGlass = glass == .regular ? .regular : .clear
    return environment
  }
}

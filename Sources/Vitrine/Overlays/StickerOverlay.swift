public import DisplayLists
public import Exporting
import Foundation
public import Geometry
public import Meals
import Optics
import Stickers
import Views

/// A meal's sticker on a canvas.
public struct StickerOverlay: OverlaySource {
  /// The placement of a sticker on a canvas.
  public enum Place: Hashable, Sendable {
    /// The sticker alone with its shadow, filling the canvas at a scale.
    case plain(pixelsPerPoint: Double)
    /// The sticker alone, as large as fits into a box of pixels, in the middle of the canvas.
    case fitting(PixelSize)
    /// A position on a background. A sticker that does not fit the canvas is moved, and shrunk if necessary.
    case on(OverlayPlacement)
    /// The position nearest to a placement within an area of the canvas. The sticker is shrunk if necessary and allowed.
    case near(OverlayPlacement, in: PixelRect, keepsWidth: Bool)
  }

  private let meal: Meal
  private let options: StickerOptions
  private let place: Place
  private let shaper: any TextShaping

  /// Creates an overlay with the sticker of a meal.
  ///
  /// - Parameters:
  ///   - meal: the meal.
  ///   - options: the look of the sticker.
  ///   - place: where the sticker is drawn.
  ///   - shaper: shapes text.
  public init(_ meal: Meal, _ options: StickerOptions, place: Place, shaper: any TextShaping) {
    self.meal = meal
    self.options = options
    self.place = place
    self.shaper = shaper
  }

  /// Returns the sticker in the requested appearance, or else the one that matches the backdrop.
  public func overlay(_ context: OverlayContext) -> Overlay {
    let luma = context.backdropLuma
    let scheme = colorScheme(over: luma)
    switch place {
    case .plain(let pixelsPerPoint):
      let sticker = resolved(scheme, over: luma, displayScale: pixelsPerPoint)
      return plain(sticker.displayList, pixelsPerPoint, altText: sticker.description)
    case .fitting(let box):
      let sticker = resolved(scheme, over: luma, displayScale: Double(box.width) / options.variant.width)
      return alone(sticker, in: box, on: context.canvas)
    case .on(let placement): return placed(scheme, over: luma, placement, on: context.canvas) { _ in placement }
    case .near(let placement, let area, let keepsWidth):
      return placed(scheme, over: luma, placement, on: context.canvas) {
        placement.fitting($0, in: area, of: context.canvas, keepsWidth: keepsWidth)
      }
    }
  }

  /// Returns the overlay on a canvas with room for the shadow.
  private func plain(_ list: DisplayList, _ pixelsPerPoint: Double, altText: String) -> Overlay {
    // A whole number of pixels keeps the edges on pixel boundaries.
    let margin = Int((shadowMargin * pixelsPerPoint).rounded(.up))
    var overlay = Overlay(
      list, pixelsFromPoints: .translation(x: Double(margin), y: Double(margin)) * .scale(pixelsPerPoint),
      altText: altText)
    let size = overlay.rect.size
    overlay.canvas = PixelSize(width: size.width + 2 * margin, height: size.height + 2 * margin)
    return overlay
  }

  /// The room for the shadow of the background, in points.
  private var shadowMargin: Double { options.background == .none ? 0 : StickerVariant.shadowMargin }

  /// Returns a sticker in the middle of a transparent canvas, as large as fits into a box together with its shadow.
  private func alone(_ sticker: ResolvedView, in box: PixelSize, on canvas: PixelSize) -> Overlay {
    let size = sticker.displayList.size
    let outer = Size(width: size.width + 2 * shadowMargin, height: size.height + 2 * shadowMargin)
    let scale = min(Double(box.width) / outer.width, Double(box.height) / outer.height)
    let own = PixelSize(
      width: Int((outer.width * scale - 1e-6).rounded(.up)), height: Int((outer.height * scale - 1e-6).rounded(.up)))
    // While planning, the canvas may still be smaller than the sticker.
    let width = max(canvas.width, own.width)
    let height = max(canvas.height, own.height)
    let x = ((Double(width) - size.width * scale) / 2).rounded(.down)
    let y = ((Double(height) - size.height * scale) / 2).rounded(.down)
    return Overlay(
      sticker.displayList, pixelsFromPoints: .translation(x: x, y: y) * .scale(scale), canvas: own,
      altText: sticker.description)
  }

  /// Returns a sticker at the placement that `nearby` returns for its size, moved and shrunk until it fits the canvas.
  private func placed(
    _ scheme: ColorScheme, over luma: Double?, _ wanted: OverlayPlacement, on canvas: PixelSize,
    nearby: (Size) -> OverlayPlacement
  ) -> Overlay {
    func sticker(_ placement: OverlayPlacement) -> ResolvedView {
      // As wide as it is drawn: at least one pixel.
      resolved(scheme, over: luma, displayScale: max(1, Double(canvas.width) * placement.width) / options.variant.width)
    }
    func whole(_ size: Size) -> OverlayPlacement { nearby(size).fitting(size, in: PixelRect(canvas), of: canvas) }
    var view = sticker(wanted)
    let estimate = whole(view.displayList.size)
    // Hairlines depend on the scale, so a shrunk sticker is resolved once more.
    if estimate.width != wanted.width { view = sticker(estimate) }
    let size = view.displayList.size
    let target = nearby(size)
    let placement = whole(size)
    let distance = max(
      abs(placement.center.x - target.center.x) * Double(canvas.width),
      abs(placement.center.y - target.center.y) * Double(canvas.height))
    let fit = Finding.fittedSticker(isMoved: distance > 1, scale: min(1, placement.width / target.width))
    return Overlay(
      view.displayList, pixelsFromPoints: placement.pixelsFromPoints(overlay: size, canvas: canvas),
      altText: view.description, findings: distance > 1 || placement.width < target.width ? [fit] : [])
  }

  private func resolved(_ scheme: ColorScheme, over luma: Double?, displayScale: Double) -> ResolvedView {
    var environment = environment(scheme, displayScale)
    if options.legibility == .floor { environment.stickerBackdropLuma = luma }
    return ViewResolver(shaper: shaper, environment: environment)
      .resolve(options.variant.stickerView(for: meal))
  }

  private func colorScheme(over luma: Double?) -> ColorScheme {
    switch options.background {
    case .light: .light
    case .dark: .dark
    case .glass, .none:
      (options.appearance ?? ((luma ?? 1) < GlassAdaptation.threshold ? .dark : .light)) == .dark ? .dark : .light
    }
  }

  private func environment(_ scheme: ColorScheme, _ displayScale: Double) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    environment.wantsBothColorSchemes = options.appearance == nil && options.background == .glass
    environment.accommodate(options.accommodations)
    environment.locale = options.locale
    let direction = Locale.Language(identifier: options.locale.identifier).characterDirection
    environment.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
    environment.displayScale = displayScale
    environment.glassLook = options.look
    environment.glassLegibility = options.legibility
    environment.stickerUseGlassEffect = options.background == .glass
    environment.stickerTheme = options.theme
    environment.stickerShowsMark = options.showsMark
    if let opacity = options.opacity { environment.stickerBackgroundOpacity = opacity }
    environment.stickerTransparentMode = options.background == .none
    if let energyUnit = options.energyUnit { environment.stickerEnergyUnit = energyUnit }
    let glass: Glass = options.glass == .regular ? .regular : .clear
    environment.stickerGlass = glass.tint(
      options.tint.map { Color(red: $0.red, green: $0.green, blue: $0.blue, opacity: $0.alpha) })
    return environment
  }
}

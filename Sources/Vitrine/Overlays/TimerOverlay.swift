public import DisplayLists
public import Exporting
import Foundation
public import Geometry
import Optics
public import Timers
import Views

/// A countdown that covers the canvas.
public struct TimerOverlay: OverlaySource {
  let countdown: Countdown
  let options: TimerOptions
  let shaper: any TextShaping

  /// Creates an overlay with a countdown that starts at the first frame.
  ///
  /// - Parameters:
  ///   - countdown: the countdown to show. A finger presses the controls as its script says.
  ///   - options: the look of the timer.
  ///   - shaper: shapes text.
  public init(_ countdown: Countdown, _ options: TimerOptions = TimerOptions(), shaper: any TextShaping) {
    self.countdown = countdown
    self.options = options
    self.shaper = shaper
  }

  /// Returns the timer screen at the first frame.
  public func overlay(_ context: OverlayContext) throws -> Overlay { try timeline(context).overlay(0) }

  /// Returns the rectangle of the digits, whose backdrop determines their tint and shade.
  public func backdropRect(on canvas: PixelSize) -> PixelRect? {
    let (layout, scale) = layout(on: canvas)
    let resolver = ViewResolver(shaper: shaper, environment: environment(luma: nil))
    return resolver.resolve(screen(layout), in: layout.size).frames["time"].map { frame in
      PixelRect(
        enclosing: Rect(
          x: frame.minX * scale, y: frame.minY * scale, width: frame.width * scale, height: frame.height * scale))
    }
  }

  /// Returns the timer screen over time. It uses the dark colour scheme if the backdrop of the digits is dark in the
  /// first frame. Small controls adapt individually to their backdrops.
  public func timeline(_ context: OverlayContext) -> OverlayTimeline {
    let (layout, scale) = layout(on: context.canvas)
    let screen = screen(layout)
    var environment = environment(luma: context.backdropLuma)
    let playback = ViewResolver(shaper: shaper, environment: environment).playback(of: screen, in: layout.size)
    environment.touches = countdown.touches { playback.resolved(at: $1).frames[$0.rawValue] }
    return ViewOverlay(
      screen, screen: layout.size, pixelsPerPoint: scale, environment: environment, shaper: shaper
    ).timeline(context)
  }

  private func screen(_ layout: TimerLayout) -> TimerScreen {
    TimerScreen(countdown, layout: layout, showReflection: options.showsReflection)
  }

  /// Returns the layout on a canvas, and its pixels per point.
  func layout(on canvas: PixelSize) -> (TimerLayout, pixelsPerPoint: Double) {
    let layout = TimerLayout(options.device, aspect: Double(canvas.width), Double(canvas.height))
    return (layout, Double(canvas.width) / layout.size.width)
  }

  func environment(luma: Double?) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = (luma ?? 0) < GlassAdaptation.threshold ? .dark : .light
    if let luma { environment.digitBackdropLuma = luma }
    environment.locale = options.locale
    let direction = Locale.Language(identifier: options.locale.identifier).characterDirection
    environment.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
    environment.glassLook = options.look
    environment.accommodate(options.accommodations)
    environment.glassLegibility = options.legibility
    return environment
  }
}

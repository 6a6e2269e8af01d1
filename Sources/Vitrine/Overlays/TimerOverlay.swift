public import DisplayLists
public import Exporting
import Geometry
public import Optics
public import Timers
import Views

/// A countdown that covers the canvas.
public struct TimerOverlay: OverlaySource {
  private let countdown: Countdown
  private let showReflection: Bool
  private let look: GlassLook
  private let accommodations: GlassMaterial.Accommodations
  private let legibility: Legibility
  private let shaper: any TextShaping

  /// Creates an overlay with a countdown that starts at the first frame.
  ///
  /// - Parameters:
  ///   - countdown: the countdown to show.
  ///   - showReflection: whether a reflection is drawn beneath the digits.
  ///   - look: the generation of the material.
  ///   - accommodations: the viewer's accessibility settings. With reduced motion, digits and controls change without
  ///     transitions.
  ///   - legibility: how text on glass is kept legible.
  ///   - shaper: shapes text.
  public init(
    _ countdown: Countdown, showReflection: Bool = true, look: GlassLook = .v27,
    accommodations: GlassMaterial.Accommodations = [], legibility: Legibility = .floor, shaper: any TextShaping
  ) {
    self.countdown = countdown
    self.showReflection = showReflection
    self.look = look
    self.accommodations = accommodations
    self.legibility = legibility
    self.shaper = shaper
  }

  /// Returns the timer screen at the first frame.
  public func overlay(_ context: OverlayContext) throws -> Overlay { try timeline(context).overlay(0) }

  /// Returns the timer screen over time. It uses the dark colour scheme if the first frame of the background is dark.
  /// Small controls adapt to their own backdrop.
  public func timeline(_ context: OverlayContext) -> OverlayTimeline {
    let (width, height) = (Double(context.canvas.width), Double(context.canvas.height))
    let layout = TimerLayout(aspect: width, height)
    var environment = EnvironmentValues()
    environment.colorScheme = (context.backdropLuma ?? 0) < GlassAdaptation.threshold ? .dark : .light
    environment.glassLook = look
    environment.accommodate(accommodations)
    environment.glassLegibility = legibility
    return ViewOverlay(
      TimerScreen(countdown, layout: layout, showReflection: showReflection), screen: layout.size,
      pixelsPerPoint: width / layout.size.width, environment: environment, shaper: shaper
    ).timeline(context)
  }
}

public import Drawing
import Geometry
public import Optics
public import Timers
import Views

/// A countdown over the whole of a canvas.
public struct TimerOverlay: OverlaySource {
  private let countdown: Countdown
  private let showReflection: Bool
  private let look: GlassLook
  private let reduceMotion: Bool
  private let legibility: Legibility
  private let shaper: any TextShaping

  /// A countdown that starts with the first frame.
  ///
  /// - Parameters:
  ///   - countdown: what is counted.
  ///   - showReflection: whether the digits are reflected beneath.
  ///   - look: the generation of the glass.
  ///   - reduceMotion: whether digits and controls change at once, without transition.
  ///   - legibility: what is done for text on glass that is hard to read.
  ///   - shaper: makes glyphs of text.
  public init(
    _ countdown: Countdown, showReflection: Bool = true, look: GlassLook = .v27, reduceMotion: Bool = false,
    legibility: Legibility = .floor, shaper: any TextShaping
  ) {
    self.countdown = countdown
    self.showReflection = showReflection
    self.look = look
    self.reduceMotion = reduceMotion
    self.legibility = legibility
    self.shaper = shaper
  }

  /// The screen at its first instant.
  public func overlay(_ context: OverlayContext) throws -> Overlay { try timeline(context).overlay(0) }

  /// The screen over time; its controls are dark over a dark background.
  public func timeline(_ context: OverlayContext) -> OverlayTimeline {
    let (width, height) = (Double(context.canvas.width), Double(context.canvas.height))
    let layout = TimerLayout(aspect: width, height)
    let scale = width / layout.size.width
    var environment = EnvironmentValues()
    environment.colorScheme = (context.backdropLuma ?? 0) < 0.5 ? .dark : .light
    environment.displayScale = scale
    environment.glassLook = look
    environment.glassLegibility = legibility
    environment._accessibilityReduceMotion = reduceMotion
    let playback = ViewResolver(shaper: shaper, environment: environment)
      .playback(of: TimerScreen(countdown, layout: layout, showReflection: showReflection), in: layout.size)
    return OverlayTimeline { seconds in
      Overlay(playback.resolved(at: seconds).displayList, pixelsFromPoints: .scale(scale))
    }
  }
}

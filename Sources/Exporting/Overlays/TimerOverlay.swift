public import DisplayLists
import Geometry
public import Optics
public import Timers
import Views

/// A countdown over the whole of a canvas.
public struct TimerOverlay: OverlaySource {
  private let countdown: Countdown
  private let showReflection: Bool
  private let look: GlassLook
  private let accommodations: GlassMaterial.Accommodations
  private let legibility: Legibility
  private let shaper: any TextShaping

  /// A countdown that starts with the first frame.
  ///
  /// - Parameters:
  ///   - countdown: what is counted.
  ///   - showReflection: whether the digits are reflected beneath.
  ///   - look: the generation of the glass.
  ///   - accommodations: what the viewer asks for; where motion is reduced, digits and controls change at once.
  ///   - legibility: what is done for text on glass that is hard to read.
  ///   - shaper: makes glyphs of text.
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

  /// The screen at its first instant.
  public func overlay(_ context: OverlayContext) throws -> Overlay { try timeline(context).overlay(0) }

  /// The screen over time: dark over a background that begins dark, but for small controls, which follow what lies
  /// beneath them.
  public func timeline(_ context: OverlayContext) -> OverlayTimeline {
    let (width, height) = (Double(context.canvas.width), Double(context.canvas.height))
    let layout = TimerLayout(aspect: width, height)
    let scale = width / layout.size.width
    var environment = EnvironmentValues()
    environment.colorScheme = (context.backdropLuma ?? 0) < 0.5 ? .dark : .light
    environment.wantsBothColorSchemes = true
    environment.displayScale = scale
    environment.glassLook = look
    environment.accommodate(accommodations)
    environment.glassLegibility = legibility
    let playback = ViewResolver(shaper: shaper, environment: environment)
      .playback(of: TimerScreen(countdown, layout: layout, showReflection: showReflection), in: layout.size)
    let words = playback.resolved(at: 0).description
    return OverlayTimeline { seconds in
      Overlay(playback.resolved(at: seconds).displayList, pixelsFromPoints: .scale(scale), altText: words)
    }
  }
}

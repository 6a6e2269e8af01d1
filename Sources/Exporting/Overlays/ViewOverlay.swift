public import DisplayLists
public import Foundation
import Geometry
public import Views

/// A view on a canvas, animated over time.
public struct ViewOverlay<Content: View>: OverlaySource {
  private enum Place {
    case on(OverlayPlacement)
    case filling(pixelsPerPoint: Double?)
    case screen(CGSize, pixelsPerPoint: Double)
  }

  private let content: Content
  private let place: Place
  private let time: TimeInterval
  private let startDate: Date
  private let environment: EnvironmentValues
  private let shaper: any TextShaping

  /// Creates an overlay from a view at its ideal size, scaled to a placement.
  ///
  /// If the size changes over time, the overlay keeps the scale of the first frame and its centre stays in place.
  ///
  /// - Parameters:
  ///   - content: the view; glass in it refracts the background.
  ///   - placement: the position and width of the overlay.
  ///   - time: seconds from the view's appearance to the first frame; 0 by default.
  ///   - startDate: the date on which the view appeared, which is the origin of its timelines.
  ///   - environment: its environment, light by default. Small regular glass still adapts to its backdrop, unless the
  ///     environment sets the appearance of glass.
  ///   - shaper: shapes text.
  public init(
    _ content: Content, placement: OverlayPlacement = OverlayPlacement(), time: TimeInterval = 0,
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0), environment: EnvironmentValues = EnvironmentValues(),
    shaper: any TextShaping
  ) {
    self.init(
      content, .on(placement), time: time, startDate: startDate, environment: environment, shaper: shaper)
  }

  /// Creates an overlay from a view that is laid out in the whole canvas, as an app's root view is in its window.
  ///
  /// - Parameters:
  ///   - content: the view; glass in it refracts the background.
  ///   - pixelsPerPoint: the scale, which is also the view's display scale; nil to make the shorter side of the canvas
  ///     390 points, a phone's width.
  ///   - time: seconds from the view's appearance to the first frame; 0 by default.
  ///   - startDate: the date on which the view appeared, which is the origin of its timelines.
  ///   - environment: its environment, light by default.
  ///   - shaper: shapes text.
  public init(
    filling content: Content, pixelsPerPoint: Double?, time: TimeInterval = 0,
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0), environment: EnvironmentValues = EnvironmentValues(),
    shaper: any TextShaping
  ) {
    precondition(
      pixelsPerPoint.map { $0 > 0 && $0.isFinite } ?? true,
      "the scale must be finite and above 0, got \(pixelsPerPoint ?? 0)")
    self.init(
      content, .filling(pixelsPerPoint: pixelsPerPoint), time: time, startDate: startDate, environment: environment,
      shaper: shaper)
  }

  /// Creates an overlay from a view laid out in a screen of `size` points, drawn from the top-left corner of the canvas
  /// at `pixelsPerPoint`.
  public init(
    _ content: Content, screen size: CGSize, pixelsPerPoint: Double, environment: EnvironmentValues,
    shaper: any TextShaping
  ) {
    self.init(
      content, .screen(size, pixelsPerPoint: pixelsPerPoint), environment: environment, shaper: shaper)
  }

  private init(
    _ content: Content, _ place: Place, time: TimeInterval = 0,
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0), environment: EnvironmentValues,
    shaper: any TextShaping
  ) {
    self.content = content
    self.place = place
    self.time = time
    self.startDate = startDate
    self.environment = environment
    self.shaper = shaper
  }

  /// Returns the view as an overlay at the first frame.
  public func overlay(_ context: OverlayContext) throws -> Overlay { try timeline(context).overlay(0) }

  /// Returns the view as an overlay over time. The alt text is that of the first frame.
  public func timeline(_ context: OverlayContext) -> OverlayTimeline {
    let canvas = context.canvas
    switch place {
    case .filling(let pixelsPerPoint):
      let scale = pixelsPerPoint ?? Double(min(canvas.width, canvas.height)) / 390
      return timeline(in: CGSize(width: Double(canvas.width) / scale, height: Double(canvas.height) / scale), scale)
    case .screen(let size, let pixelsPerPoint): return timeline(in: size, pixelsPerPoint)
    case .on(let placement):
      let playback = resolver(displayScale: environment.displayScale).playback(of: content)
      let first = playback.resolved(at: time)
      let extent = first.displayList.size
      let words = first.description
      let pixelsFromPoints = placement.pixelsFromPoints(overlay: extent, canvas: canvas)
      return OverlayTimeline { seconds in
        let view = playback.resolved(at: time + seconds)
        let list = view.displayList
        let centring = Affine.translation(
          x: (extent.width - list.size.width) / 2, y: (extent.height - list.size.height) / 2)
        return Overlay(list, pixelsFromPoints: pixelsFromPoints * centring, altText: words, findings: view.findings)
      }
    }
  }

  private func timeline(in size: CGSize, _ scale: Double) -> OverlayTimeline {
    let playback = resolver(displayScale: scale).playback(of: content, in: size)
    let words = playback.resolved(at: time).description
    return OverlayTimeline { seconds in
      let view = playback.resolved(at: time + seconds)
      return Overlay(view.displayList, pixelsFromPoints: .scale(scale), altText: words, findings: view.findings)
    }
  }

  private func resolver(displayScale: Double) -> ViewResolver {
    var environment = environment
    environment.wantsBothColorSchemes = true
    environment.displayScale = displayScale
    return ViewResolver(shaper: shaper, environment: environment, startDate: startDate)
  }
}

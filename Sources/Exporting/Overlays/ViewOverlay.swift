public import DisplayLists
public import Foundation
import Geometry
public import Views

/// Any view on a canvas, as it changes with time.
public struct ViewOverlay<Content: View>: OverlaySource {
  private enum Place {
    case on(OverlayPlacement)
    case filling(pixelsPerPoint: Double?)
  }

  private let content: Content
  private let place: Place
  private let time: TimeInterval
  private let startDate: Date
  private let environment: EnvironmentValues
  private let shaper: any TextShaping

  /// A view in its ideal size, scaled to where `placement` puts it.
  ///
  /// Where the size changes with time, the scale stays that of the first frame, and the middle stays where it is.
  ///
  /// - Parameters:
  ///   - content: the view; glass in it sees the background.
  ///   - placement: where it lies, and how wide.
  ///   - time: the instant of the first frame, in seconds after the view appeared; 0 by default.
  ///   - startDate: the date on which the view appeared, which timelines count from.
  ///   - environment: what it is resolved in. Without a colour scheme of its own it is light; small regular glass
  ///     nevertheless follows what lies beneath it, unless the environment names the glass' appearance.
  ///   - shaper: makes glyphs of text.
  public init(
    _ content: Content, placement: OverlayPlacement = OverlayPlacement(), time: TimeInterval = 0,
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0), environment: EnvironmentValues = EnvironmentValues(),
    shaper: any TextShaping
  ) {
    self.init(content, .on(placement), time, startDate, environment, shaper)
  }

  /// A view that has the whole canvas to lay itself out in, as an app's first view has its window.
  ///
  /// - Parameters:
  ///   - content: the view; glass in it sees the background.
  ///   - pixelsPerPoint: how large a point is, which is also the view's display scale; nil for as large as makes the
  ///     canvas' shorter side 390 points, a phone's.
  ///   - time: the instant of the first frame, in seconds after the view appeared; 0 by default.
  ///   - startDate: the date on which the view appeared, which timelines count from.
  ///   - environment: what it is resolved in. Without a colour scheme of its own it is light.
  ///   - shaper: makes glyphs of text.
  public init(
    filling content: Content, pixelsPerPoint: Double?, time: TimeInterval = 0,
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0), environment: EnvironmentValues = EnvironmentValues(),
    shaper: any TextShaping
  ) {
    precondition(pixelsPerPoint.map { $0 > 0 && $0.isFinite } ?? true, "a point has pixels, not \(pixelsPerPoint ?? 0)")
    self.init(content, .filling(pixelsPerPoint: pixelsPerPoint), time, startDate, environment, shaper)
  }

  private init(
    _ content: Content, _ place: Place, _ time: TimeInterval, _ startDate: Date, _ environment: EnvironmentValues,
    _ shaper: any TextShaping
  ) {
    self.content = content
    self.place = place
    self.time = time
    self.startDate = startDate
    self.environment = environment
    self.shaper = shaper
  }

  /// The view at its first instant.
  public func overlay(_ context: OverlayContext) throws -> Overlay { try timeline(context).overlay(0) }

  /// The view over time; its words are those of the first frame.
  public func timeline(_ context: OverlayContext) -> OverlayTimeline {
    let canvas = context.canvas
    switch place {
    case .filling(let pixelsPerPoint):
      let scale = pixelsPerPoint ?? Double(min(canvas.width, canvas.height)) / 390
      let size = CGSize(width: Double(canvas.width) / scale, height: Double(canvas.height) / scale)
      let playback = resolver(displayScale: scale).playback(of: content, in: size)
      let words = playback.resolved(at: time).description
      return OverlayTimeline { seconds in
        let view = playback.resolved(at: time + seconds)
        return Overlay(
          view.displayList, pixelsFromPoints: .scale(scale), altText: words, warnings: view.warnings)
      }
    case .on(let placement):
      let playback = resolver(displayScale: environment.displayScale).playback(of: content)
      let first = playback.resolved(at: time)
      let (extent, words) = (first.displayList.size, first.description)
      let pixelsFromPoints = placement.pixelsFromPoints(sticker: extent, canvas: canvas)
      return OverlayTimeline { seconds in
        let view = playback.resolved(at: time + seconds)
        let list = view.displayList
        let centring = Affine.translation(
          x: (extent.width - list.size.width) / 2, y: (extent.height - list.size.height) / 2)
        return Overlay(list, pixelsFromPoints: pixelsFromPoints * centring, altText: words, warnings: view.warnings)
      }
    }
  }

  private func resolver(displayScale: Double) -> ViewResolver {
    var environment = environment
    environment.wantsBothColorSchemes = true
    environment.displayScale = displayScale
    return ViewResolver(shaper: shaper, environment: environment, startDate: startDate)
  }
}

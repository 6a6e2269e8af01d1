import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import Views

/// A preview in the safe area of a screen, as an overlay that covers the canvas.
struct PreviewOverlay: OverlaySource {
  let content: AnyView
  let safeArea: EdgeInsets
  let time: Double
  let environment: EnvironmentValues
  let shaper: PangoShaper

  func overlay(_ context: OverlayContext) throws -> Overlay { try timeline(context).overlay(0) }

  func timeline(_ context: OverlayContext) -> OverlayTimeline {
    let canvas = context.canvas
    let scale = Double(environment.displayScale)
    let size = CGSize(width: Double(canvas.width) / scale, height: Double(canvas.height) / scale)
    let playback = ViewResolver(shaper: shaper, environment: environment)
      .playback(of: content, in: size, safeAreaInsets: safeArea)
    let words = playback.resolved(at: time).description
    return OverlayTimeline { seconds in
      let view = playback.resolved(at: time + seconds)
      return Overlay(
        view.displayList, pixelsFromPoints: .scale(scale), canvas: canvas, altText: words, findings: view.findings)
    }
  }
}

import Drawing
import Geometry
import Rendering

/// Paints an overlay that changes with time over frame after frame.
///
/// A plan serves as long as the overlay stays the same, and of a new plan only that glass is compiled which no plan
/// before had.
final class TimelinePainter {
  private let timeline: OverlayTimeline
  private let canvas: PixelSize
  private let format: PlanarFormat
  private let drawing: any VectorDrawing
  private var cache = LensCache()
  private var current: (overlay: Overlay, painter: FramePainter)?
  /// What the user should know of any of the overlays.
  private(set) var warnings: [String] = []

  /// A painter of frames of one size and format.
  init(_ timeline: OverlayTimeline, canvas: PixelSize, format: PlanarFormat, drawing: any VectorDrawing) {
    self.timeline = timeline
    self.canvas = canvas
    self.format = format
    self.drawing = drawing
  }

  /// Paints the overlay of an instant on a frame in place.
  func paint(_ image: PlanarImage, at seconds: Double) throws {
    try painter(at: seconds).paint(image)
  }

  private func painter(at seconds: Double) throws -> FramePainter {
    let overlay = try timeline.overlay(seconds)
    if let current, current.overlay.list == overlay.list, current.overlay.pixelsFromPoints == overlay.pixelsFromPoints {
      return current.painter
    }
    let plan = try RenderPlan(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: canvas, format: format, drawing: drawing,
      reusing: &cache)
    for warning in overlay.warnings + plan.warnings where !warnings.contains(warning) { warnings.append(warning) }
    let painter = FramePainter(plan, threads: 1)
    current = (overlay, painter)
    return painter
  }
}

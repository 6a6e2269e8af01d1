import DisplayLists
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
  /// What the user should know of any of the overlays, and of what the frames showed beneath them.
  var warnings: [String] {
    planWarnings + (current?.painter.findings?.warnings ?? []).filter { !planWarnings.contains($0) }
  }
  private var planWarnings: [String] = []

  /// A painter of frames of one size and format.
  init(_ timeline: OverlayTimeline, canvas: PixelSize, format: PlanarFormat, drawing: any VectorDrawing) {
    self.timeline = timeline
    self.canvas = canvas
    self.format = format
    self.drawing = drawing
  }

  /// Gets ready for the first frame; the overlay of that.
  func begin() throws -> Overlay {
    _ = try painter(at: 0)
    guard let current else { preconditionFailure("a painter that has been made is kept") }
    return current.overlay
  }

  /// Paints the overlay of an instant on a frame in place.
  func paint(_ image: PlanarImage, at seconds: Double) throws {
    try painter(at: seconds).paint(image, at: seconds)
  }

  private func painter(at seconds: Double) throws -> FramePainter {
    let overlay = try timeline.overlay(seconds)
    // What looks the same may lack something else.
    note(overlay.warnings)
    if let current, current.overlay.list == overlay.list, current.overlay.pixelsFromPoints == overlay.pixelsFromPoints {
      return current.painter
    }
    let plan = try RenderPlan(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: canvas, format: format, drawing: drawing,
      reusing: &cache)
    note(plan.warnings)
    let painter = FramePainter(
      plan, threads: 1, goingOnFrom: current?.painter.history ?? PaneHistory())
    current = (overlay, painter)
    return painter
  }

  private func note(_ warnings: [String]) {
    for warning in warnings where !planWarnings.contains(warning) { planWarnings.append(warning) }
  }
}

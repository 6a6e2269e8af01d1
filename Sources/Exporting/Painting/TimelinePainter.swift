import DisplayLists
import Geometry
import Rendering
import VideoFiles

/// Paints an overlay that changes over time on consecutive frames.
///
/// A plan is reused while the overlay is unchanged. A new plan compiles only glass that is not in the cache.
final class TimelinePainter: ItemPainter {
  private let timeline: OverlayTimeline
  private let stream: VideoStream
  private let drawing: any VectorDrawing
  private let start: Int64
  private var cache = LensCache()
  private var current: (overlay: Overlay, painter: FramePainter)?
  private var noted: [Finding] = []

  /// The alt text of the first overlay.
  private(set) var altText: String?

  /// The state of the panes before the first frame that is painted.
  private let initial: PaneHistory

  /// Creates a painter and prepares the overlay of the first frame, whose timestamp is `start`.
  ///
  /// `drawing` draws in sRGB. A painter of a later part of a video goes on from the history of the frames before it.
  /// Throws if the overlay cannot be drawn.
  init(
    _ timeline: OverlayTimeline, on stream: VideoStream, from start: Int64, drawing: any VectorDrawing,
    goingOnFrom initial: PaneHistory = PaneHistory()
  ) throws {
    self.timeline = timeline
    self.stream = stream
    self.start = start
    self.drawing = drawing.converted(to: stream.format.transfer)
    self.initial = initial
    _ = try painter(at: 0)
    altText = current?.overlay.altText
  }

  var findings: [Finding] { noted + (current?.painter.findings ?? []).filter { !noted.contains($0) } }

  var hasHistory: Bool { history.isInUse }

  /// The state of the panes after the frames painted so far.
  var history: PaneHistory { current?.painter.history ?? initial }

  func paint(_ item: ExportItem) throws {
    guard case .frame(let frame) = item else { return }
    try paint(frame.image, at: stream.timeBase.seconds(from: start, to: frame.pts))
  }

  /// Paints the overlay for an instant onto a frame, in place.
  func paint(_ image: PlanarImage, at seconds: Double) throws {
    try painter(at: seconds).paint(image, at: seconds)
  }

  private func painter(at seconds: Double) throws -> FramePainter {
    let overlay = try timeline.overlay(seconds)
    // Identical display lists may come with different findings.
    note(overlay.findings)
    if let current, current.overlay.list == overlay.list, current.overlay.pixelsFromPoints == overlay.pixelsFromPoints {
      return current.painter
    }
    let plan = try RenderPlan(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: stream.size, format: stream.format,
      drawing: drawing, reusing: &cache)
    note(plan.findings)
    let painter = FramePainter(
      plan, threads: 1, goingOnFrom: history)
    current = (overlay, painter)
    return painter
  }

  private func note(_ findings: [Finding]) {
    for finding in findings where !noted.contains(finding) { noted.append(finding) }
  }
}

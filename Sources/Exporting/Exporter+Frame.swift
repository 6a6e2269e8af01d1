import DisplayLists
import Files
import Geometry
public import ImageFiles
import VideoFiles

extension Exporter {
  /// The duration for which the dimming of a frame affects later frames, in seconds. Afterwards, the effect is smaller
  /// than a rounding error.
  private static let memory = 20.0
  /// The minimum length of video decoded before a frame, in seconds.
  private static let run = 1.0

  /// Returns a frame of an export over a photo or video, before encoding.
  ///
  /// A photo has one frame, which keeps its colour space and bit depth. A frame of a video is converted to sRGB with 8
  /// bits. Throws the errors that the export would throw before encoding its first frame.
  ///
  /// - Parameters:
  ///   - request: The export over a photo, a video or part of one, without HDR. Nothing is written.
  ///   - overlay: The overlay painted on each frame.
  ///   - seconds: The time of the frame, from the first frame of the background. A time outside the part that is exported
  ///     means the first or the last frame of the part.
  public func frame(of request: ExportRequest, overlay: some OverlaySource, at seconds: Double = 0) throws -> Photo {
    let kind = request.background.kind
    precondition(
      kind == .video || kind == .photo, "the request must be over a photo or a video, got one over a \(kind)")
    precondition(
      request.kind.isVideo == (kind == .video) && request.length.isOfBackground,
      "the request must be for a photo, a video or part of one, got \(request.kind) and \(request.length)")
    let plan = try ExportPlan(request, overlay: overlay)
    guard kind == .video else { return try painted(plan, overlay) }
    // If anything goes wrong after a skip, the frames from the start on tell whether the file is at fault.
    let skipped = seconds > 2 * Self.run ? try? painted(plan, overlay, at: seconds, skips: true) : nil
    guard let image = try skipped ?? painted(plan, overlay, at: seconds, skips: false) else {
      throw request.background.noFrames
    }
    return Photo(.eight(image.rgb()), alpha: .opaque)
  }

  /// Paints a photo.
  private func painted(_ plan: ExportPlan, _ overlay: some OverlaySource) throws -> Photo {
    let frames = try plan.frames(threads: threads)
    guard let item = try firstItems(of: frames.supply).last, case .image(let canvas) = item else {
      throw plan.request.background.noFrames
    }
    try makePainter(plan, frames, overlay, over: item).paint(item)
    guard let photo = canvas.photo else { preconditionFailure("a painted canvas must have pixels") }
    return photo
  }

  /// Paints the frame of a time, after those that it depends on. Returns nil if skipping has missed it.
  private func painted(
    _ plan: ExportPlan, _ overlay: some OverlaySource, at seconds: Double, skips: Bool
  ) throws -> PlanarImage? {
    let frames = try plan.frames(threads: threads)
    guard let reader = frames.reader, case .frame(let first)? = try firstItems(of: frames.supply).last else {
      throw plan.request.background.noFrames
    }
    let seconds = seconds - frames.supply.start
    let painter = try makePainter(plan, frames, overlay, over: .frame(first))
    try painter.paint(.frame(first))
    let before = painter.hasHistory ? Self.memory : Self.run
    var shown = (frame: first, isPainted: true)
    var hasMissed = false
    if skips { hasMissed = frames.supply.skip(to: seconds - before, from: first.pts) }
    while let item = try frames.supply.next() {
      guard case .frame(let frame) = item else { continue }
      guard !reader.isLater(frame, than: seconds, from: first.pts) else { break }
      hasMissed = false
      shown = (frame, painter.hasHistory)
      if painter.hasHistory { try painter.paint(item) }
    }
    guard !hasMissed else { return nil }
    if !shown.isPainted { try painter.paint(.frame(shown.frame)) }
    return shown.frame.image
  }
}

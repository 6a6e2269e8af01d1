import DisplayLists
package import Exporting
import Foundation
import Geometry
import ImageFiles
import Vitrine
import VideoFiles

/// Does tasks in the process that was started for them.
package struct TaskRunner {
  private let task: ChildTask
  private let session: JobSession
  private let cancellation: Cancellation
  private let report: (JobProgress) -> Void

  /// Creates a runner; `report` is called with the progress of an export or a preview.
  package init(
    _ task: ChildTask, session: JobSession, cancellation: Cancellation, report: @escaping (JobProgress) -> Void
  ) {
    self.task = task
    self.session = session
    self.cancellation = cancellation
    self.report = report
  }

  /// Does the task. Throws if that fails; unfinished files have no names then.
  package func run() throws -> ChildResult {
    var result = ChildResult()
    switch task.work {
    case .export(let job): result.report = try perform(try prepared(try job.job()))
    case .plan(let job, let id, let plan): try self.plan(try job.job(), id, plan, &result)
    case .part(let plan, let index, let output): try part(index, of: plan, output)
    case .assembly(let plan, let parts):
      result.report = try prepared(try StepPlan(reading: plan).job)
        .assemble(parts, with: exporter, cancellation: cancellation)
    case .canvas(let canvas): try write(canvas)
    case .frame(let job, let seconds, let output): try write(frame: seconds, of: try job.job(), output)
    case .preview(let input, let output): try writePreview(of: try Background(opening: input), output)
    case .survey(let input, let preview): result.media = try survey(input, preview)
    case .version: result.engine = try EngineVersion.current()
    }
    return result
  }

  private var exporter: Exporter { session.exporter }

  // MARK: - Exports

  private func prepared(_ job: ExportJob) throws -> PreparedExport {
    var prepared = try job.prepare(threads: task.threads, themes: session.themes)
    prepared.displayName = task.names[prepared.request.output]
    return prepared
  }

  private func perform(_ prepared: PreparedExport) throws -> ExportReport {
    try prepared.perform(with: exporter, cancellation: cancellation) { report(JobProgress($0)) }
  }

  private func plan(_ job: ExportJob, _ id: String, _ file: String, _ result: inout ChildResult) throws {
    let prepared = try prepared(job)
    let parts = try exporter.parts(of: prepared.request, overlay: prepared.overlay, cancellation: cancellation)
    let plan = StepPlan(job: job, id: id, engine: nil, parts: parts)
    result.parts = plan.partCount
    guard plan.partCount > 0 else {
      result.report = try perform(prepared)
      return
    }
    try plan.json().write(to: URL(filePath: file))
  }

  private func part(_ index: Int, of file: String, _ output: String) throws {
    let plan = try StepPlan(reading: file)
    let prepared = try prepared(plan.job)
    try exporter.export(
      part: plan.parts[index], of: prepared.request, overlay: prepared.overlay, to: output,
      cancellation: cancellation
    ) { report(JobProgress($0)) }
  }

  private func write(frame seconds: Double, of job: ExportJob, _ output: String) throws {
    var request = try job.request(over: try job.openBackground(threads: task.threads), threads: task.threads)
    // Pages are shown in SDR.
    request.hdr = .sdr
    let overlay = try job.overlay(themes: session.themes)
    try PhotoFile.writePNG(try exporter.frame(of: request, overlay: overlay, at: seconds), to: output)
  }

  // MARK: - Pictures for pages

  /// The longest sides of previews in pixels.
  private static let longestPhotoSide = 2160
  private static let longestVideoSide = 1920

  private func write(_ canvas: CanvasTask) throws {
    let size = PixelSize(width: canvas.width, height: canvas.height)
    let framing = Framing(
      aspect: .ratio(Double(size.width), Double(size.height)), pan: Point(x: canvas.pan[0], y: canvas.pan[1]),
      zoom: canvas.zoom, size: size)
    let photo = try exporter.canvas(
      of: try Background(opening: canvas.input), framing: framing, at: canvas.seconds)
    try PhotoFile.writePNG(photo, to: canvas.output)
  }

  /// Describes a file. A photo that browsers do not show is decoded only once, for its preview.
  private func survey(_ input: String, _ preview: String) throws -> MediaFacts {
    let background = try Background(opening: input)
    guard background.kind == .photo, let photo = try PhotoReader(input)?.info else {
      return try MediaFacts(ofVideo: input, background, exporter)
    }
    var source = background
    if photo.mediaType == nil {
      do {
        try writePreview(of: background, preview)
        source = try Background(opening: "\(preview).\(OutputKind.jpeg.suffix)")
      } catch  where !cancellation.isCancelled {
        // A damaged photo fails below too. If only the preview could not be stored, it is rendered later, on demand.
      }
    }
    return try MediaFacts(of: photo, sampledFrom: source, exporter)
  }

  private func writePreview(of background: Background, _ output: String) throws {
    guard let source = background.size else { preconditionFailure("a file must have a size, got none for \(output)") }
    let isVideo = background.kind == .video
    let kind: OutputKind = isVideo ? .mp4 : .jpeg
    var request = ExportRequest(over: background, output: "\(output).\(kind.suffix)", kind: kind)
    request.encoder = EncoderSettings(codec: .h264, preset: "veryfast", crf: 20, threads: 2)
    request.encoder.keyFrameInterval = 0.5
    let longest = isVideo ? Self.longestVideoSide : Self.longestPhotoSide
    request.framing = Framing(aspect: .original, size: source.fitting(longest, isEven: isVideo))
    request.hdr = .sdr
    request.audio = isVideo ? .aac : .copy
    _ = try exporter.export(
      request, overlay: NoOverlay(), cancellation: cancellation, progress: { report(JobProgress($0)) })
  }
}

/// An overlay that draws nothing.
private struct NoOverlay: OverlaySource {
  func overlay(_ context: OverlayContext) -> Overlay {
    let size = Size(width: Double(context.canvas.width), height: Double(context.canvas.height))
    return Overlay(DisplayList(size: size, items: []), pixelsFromPoints: .identity)
  }
}

extension PixelSize {
  /// Returns the size scaled down until its longer side has at most `longest` pixels.
  fileprivate func fitting(_ longest: Int, isEven: Bool) -> PixelSize {
    let scale = min(1, Double(longest) / Double(max(width, height)))
    func side(_ length: Int) -> Int {
      let scaled = max(1, Int((Double(length) * scale).rounded()))
      return isEven ? max(2, scaled / 2 * 2) : scaled
    }
    return PixelSize(width: side(width), height: side(height))
  }
}

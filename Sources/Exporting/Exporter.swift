public import DisplayLists
public import Files
import Foundation
import Geometry
import Rendering
import Threads
import VideoFiles

/// Exports images and videos: a background with an overlay painted on every frame, and the background's audio.
///
/// An exporter holds the configuration that its exports share. Exports may run concurrently.
public struct Exporter: Sendable {
  /// The vector drawing backend.
  let drawing: any VectorDrawing
  /// The number of threads that one export may use.
  let threads: Int
  /// The limit on the time for which the export of a video may stand still.
  let stallLimit: StallLimit

  /// Creates an exporter that draws with `drawing` on up to `threads` threads, and ends exports of videos that stand
  /// still for longer than a limit.
  public init(drawing: any VectorDrawing, threads: Int, stallLimit: StallLimit = StallLimit()) {
    precondition(threads >= 1, "the number of threads must be at least 1, got \(threads)")
    self.drawing = drawing
    self.threads = threads
    self.stallLimit = stallLimit
  }

  /// Exports a background with an overlay.
  ///
  /// Frames are decoded and encoded on dedicated threads. The overlay, including any views, is evaluated on the calling
  /// thread. An image is handled like a video of one frame. The output file is written atomically.
  ///
  /// - Parameters:
  ///   - request: the background, the output, and the framing and encoder settings.
  ///   - overlay: the overlay painted on each frame.
  ///   - cancellation: cancels the export, which then throws `CancellationError` and leaves no file.
  ///   - progress: called after each frame of a video, on the calling thread.
  ///   - accompany: called with the report once the output is complete, before it gets its name. The files that it
  ///     returns get their names together with the output, or none of them does. If it throws, no file is left.
  public func export(
    _ request: ExportRequest, overlay: some OverlaySource, cancellation: Cancellation = Cancellation(),
    progress: (ExportProgress) -> Void = { _ in }, accompany: (ExportReport) throws -> [OutputFile] = { _ in [] }
  ) throws -> ExportReport {
    let (report, output) = try file(
      of: request, overlay: overlay, cancellation: cancellation, progress: progress)
    try OutputFile.commit(try accompany(report) + [output], cancellation)
    return report
  }

  /// Makes the file of an export, complete but without its name. Returns it with the report.
  ///
  /// See ``export(_:overlay:cancellation:progress:accompany:)``, which also gives it its name.
  public func file(
    of request: ExportRequest, overlay: some OverlaySource, cancellation: Cancellation = Cancellation(),
    progress: (ExportProgress) -> Void = { _ in }
  ) throws -> (report: ExportReport, file: OutputFile) {
    var clock = StepClock()
    let plan = try clock.measure(\.setup) { try ExportPlan(request, overlay: overlay) }
    let output = try OutputFile(request.output, delivery: request.delivery, cancellation)
    let frames = try clock.measure(\.setup) { try plan.frames(threads: threads) }
    let cuts = try clock.measure(\.decode) { try plan.cuts(cancellation) }
    let watch = request.kind.isVideo ? StallWatch(stallLimit) : nil
    let (painter, receipt) = try watching(output, watch, request.background) {
      let early = try clock.measure(\.decode) { try begin(frames.supply, cancellation, watch) }
      guard let first = early.last, first.isFrame else { throw request.background.noFrames }
      let painter = try clock.measure(\.setup) { try makePainter(plan, frames, overlay, over: first) }
      let sink = try clock.measure(\.setup) { try makeSink(plan, frames, cuts, altText: painter.altText, to: output) }
      let pipeline = FramePipeline(supply: frames.supply, early: early, write: sink.write) { watch?.note() }
      var meter = ProgressMeter(frames: plan.frames)
      try convey(through: pipeline, &clock, cancellation, watch) { clock, item in
        try clock.measure(\.glass) { try painter.paint(item) }
        if case .frame = item { progress(meter.tick()) }
        return true
      }
      let receipt = try clock.measure(\.encode) {
        let receipt = try sink.finish()
        try output.synchronize()
        return receipt
      }
      return (painter, receipt)
    }
    var report = ExportReport(plan, frames, receipt, seconds: clock.seconds, findings: painter.findings)
    report.altText = painter.altText
    report.platform = try request.platform?.report(
      on: output.path, bytes: Int(output.count()), formats: request.kind.isVideo ? [] : request.platformFormats,
      isAlone: request.background.kind == .none, file: request.output)
    return (report, output)
  }

  /// Runs `body`. If a watch ends it, throws an error that says so.
  func watching<Value>(
    _ output: OutputFile, _ watch: StallWatch?, _ background: Background, _ body: () throws -> Value
  ) throws -> Value {
    guard let watch else { return try body() }
    do {
      let value = try watch.watching(output, body)
      try watch.stall.check()
      return value
    } catch  where watch.stall.isCancelled {
      throw watch.error(of: background.name)
    }
  }

  /// Returns the first items of a supply, which is interrupted when the export is cancelled or stands still.
  private func begin(
    _ supply: any ItemSupply, _ cancellation: Cancellation, _ watch: StallWatch?
  ) throws -> [ExportItem] {
    // A weak capture, so that the file closes with the export even if the caller retains the cancellation.
    cancellation.onCancel { [weak supply] in supply?.interrupt() }
    watch?.stall.onCancel { supply.interrupt() }
    let items = try cancellation.reading { try firstItems(of: supply) }
    try cancellation.check()
    return items
  }

  /// Passes all items through a pipeline, and `paint` on the way, which returns false to leave out the others.
  func convey(
    through pipeline: FramePipeline, _ clock: inout StepClock, _ cancellation: Cancellation, _ watch: StallWatch?,
    paint: (inout StepClock, ExportItem) throws -> Bool
  ) throws {
    defer { pipeline.stop() }
    watch?.stall.onCancel { pipeline.abandon() }
    try pipeline.start()
    while let item = try cancellation.reading({ try pipeline.next() }) {
      try cancellation.check()
      guard try paint(&clock, item) else { return }
      try pipeline.put(item)
    }
    try watch?.stall.check()
    try pipeline.finish()
    try cancellation.check()
    try watch?.stall.check()
    clock.add(decode: pipeline.seconds.decode, encode: pipeline.seconds.encode)
  }

  /// Returns the items up to and including the first frame, which the overlay may depend on.
  func firstItems(of supply: any ItemSupply) throws -> [ExportItem] {
    var items: [ExportItem] = []
    while let item = try supply.next() {
      items.append(item)
      if item.isFrame { break }
    }
    return items
  }

  /// Creates the painter of an image or a video, given its first frame.
  func makePainter(
    _ plan: ExportPlan, _ frames: CanvasFrames, _ overlay: some OverlaySource, over first: ExportItem
  ) throws -> any ItemPainter {
    if let stream = frames.stream, case .frame(let frame) = first {
      return try makePainter(plan, stream, overlay, over: frame)
    }
    return ImagePainter(
      try overlay.overlay(try context(plan, overlay, over: first)), size: plan.request.framing.size, drawing: drawing,
      threads: threads)
  }

  /// Creates the painter of a video, given its first frame and the history of the frames that are not painted.
  func makePainter(
    _ plan: ExportPlan, _ stream: VideoStream, _ overlay: some OverlaySource, over first: VideoFrame,
    goingOnFrom history: PaneHistory = PaneHistory()
  ) throws -> TimelinePainter {
    let timeline = try overlay.timeline(try context(plan, overlay, over: .frame(first)))
    return try TimelinePainter(timeline, on: stream, from: first.pts, drawing: drawing, goingOnFrom: history)
  }

  /// Returns the properties that an overlay may depend on, given the first frame.
  private func context(
    _ plan: ExportPlan, _ overlay: some OverlaySource, over first: ExportItem
  ) throws -> OverlayContext {
    let canvas = plan.cut.canvas
    return OverlayContext(
      canvas: canvas, backdropLuma: first.meanLuma(in: try overlay.backdropRect(on: canvas) ?? plan.overlayRect))
  }

  /// Creates the sink of an image or a video, which begins a new part at each of the timestamps in `cuts`.
  ///
  /// Throws before anything is written if the encoder does not support the stream.
  private func makeSink(
    _ plan: ExportPlan, _ frames: CanvasFrames, _ cuts: [Int64], altText: String?, to output: OutputFile
  ) throws -> any ExportSink {
    guard var stream = frames.stream, let container = plan.request.kind.container else {
      return ImageSink(output, of: plan.request, altText: altText, threads: threads)
    }
    stream.livePhoto = plan.request.livePhoto
    // x265 waits for ever for a thread that has not started. Besides its pool, it has threads for two frames, one for
    // the lookahead and one more to spare.
    try WorkerThread.check(plan.request.encoder.threads + 4)
    let writer = try VideoWriter(
      to: output, container: container, stream: stream, audio: frames.audio, description: altText,
      settings: plan.request.encoder)
    writer.cuts = cuts
    return VideoSink(writer, stream)
  }
}

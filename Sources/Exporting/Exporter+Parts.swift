import DisplayLists
public import Files
import Rendering
import VideoFiles

/// Renders a long video in steps, in different processes: one plans the parts, any number of them render one part each,
/// and one assembles the video. The output is identical to that of
/// ``Exporter/export(_:overlay:cancellation:progress:accompany:)``.
extension Exporter {
  /// Plans the parts of an export.
  ///
  /// If the glass follows the film over time, all frames before the last part are decoded and painted, but not encoded.
  ///
  /// - Parameters:
  ///   - request: The export. Nothing is written.
  ///   - overlay: The overlay painted on each frame.
  ///   - cancellation: Cancels planning, which then throws `CancellationError`.
  ///   - progress: Called after each painted frame.
  public func parts(
    of request: ExportRequest, overlay: some OverlaySource, cancellation: Cancellation = Cancellation(),
    progress: (ExportProgress) -> Void = { _ in }
  ) throws -> PartPlan {
    let plan = try ExportPlan(request, overlay: overlay)
    var cuts = try plan.cuts(cancellation)
    guard let last = cuts.last else { return PartPlan(cuts: [], histories: []) }
    let frames = try partFrames(plan, from: nil, to: last, cancellation)
    // A damaged start may leave no frames before a cut.
    cuts.removeAll { $0 <= frames.first.pts }
    guard !cuts.isEmpty else { return PartPlan(cuts: [], histories: []) }
    let painter = try makePainter(plan, frames.stream, overlay, over: frames.first)
    var histories: [PaneHistory] = []
    var meter = ProgressMeter(frames: plan.frames)
    var clock = StepClock()
    let pipeline = FramePipeline(supply: frames, early: [], write: { _ in }, moved: {})
    var hasHistory = true
    try convey(through: pipeline, &clock, cancellation, nil) { _, item in
      guard case .frame(let frame) = item else { return true }
      while frame.pts >= cuts[histories.count] { histories.append(painter.history) }
      try painter.paint(item)
      hasHistory = painter.hasHistory
      if hasHistory { progress(meter.tick()) }
      return hasHistory
    }
    // Without a history, every frame can be painted by itself.
    if !hasHistory { return PartPlan(cuts: cuts, histories: cuts.map { _ in PaneHistory() }) }
    while histories.count < cuts.count { histories.append(painter.history) }
    return PartPlan(cuts: cuts, histories: histories)
  }

  /// Renders one part of a video to a file for ``assemble(_:overlay:from:cancellation:accompany:)``.
  ///
  /// - Parameters:
  ///   - part: The part. There must be at least two; shorter videos are exported as a whole.
  ///   - request: The export that was planned. Its output is not written.
  ///   - overlay: The overlay painted on each frame.
  ///   - output: The file to write.
  ///   - cancellation: Cancels rendering, which then throws `CancellationError` and leaves no file.
  ///   - progress: Called after each frame.
  public func export(
    part: PartPlan.Part, of request: ExportRequest, overlay: some OverlaySource, to output: String,
    cancellation: Cancellation = Cancellation(), progress: (ExportProgress) -> Void = { _ in }
  ) throws {
    precondition(part.count > 1, "the video must have at least 2 parts, got \(part.count)")
    let plan = try ExportPlan(request, overlay: overlay)
    let file = try OutputFile(output, cancellation)
    let frames = try partFrames(plan, from: part.start, to: part.end, cancellation)
    let painter = try makePainter(plan, frames.stream, overlay, over: frames.first, goingOnFrom: part.history)
    let watch = StallWatch(stallLimit)
    try watching(file, watch, request.background) {
      watch.stall.onCancel { frames.interrupt() }
      try cancellation.reading { try frames.seek() }
      let writer = try PartWriter(to: file, stream: frames.stream, settings: request.encoder)
      let pipeline = FramePipeline(
        supply: frames, early: [],
        write: { item in
          guard case .frame(let frame) = item else { return }
          try writer.write(frame)
        }, moved: { watch.note() })
      var clock = StepClock()
      var meter = ProgressMeter(frames: plan.frames / part.count)
      try convey(through: pipeline, &clock, cancellation, watch) { _, item in
        try painter.paint(item)
        progress(meter.tick())
        return true
      }
      try writer.finish(before: frames.following, warnings: part.end == nil ? painter.findings.warnings : [])
      try file.synchronize()
    }
    try OutputFile.commit([file], cancellation)
  }

  /// Assembles a video from all its parts and the sound of the background.
  ///
  /// - Parameters:
  ///   - request: The export that was planned.
  ///   - overlay: Its overlay.
  ///   - parts: The files of all parts in order, at least two.
  ///   - cancellation: Cancels assembling, which then throws `CancellationError` and leaves no file.
  ///   - accompany: As for ``export(_:overlay:cancellation:progress:accompany:)``.
  public func assemble(
    _ request: ExportRequest, overlay: some OverlaySource, from parts: [String],
    cancellation: Cancellation = Cancellation(), accompany: (ExportReport) throws -> [OutputFile] = { _ in [] }
  ) throws -> ExportReport {
    var clock = StepClock()
    let plan = try ExportPlan(request, overlay: overlay)
    guard case .video(let video) = request.background.content, let container = request.kind.container else {
      preconditionFailure("only videos have parts, got one over a \(request.background.kind)")
    }
    let output = try OutputFile(request.output, delivery: request.delivery, cancellation)
    // The parts contain the frames. The encoder and the overlay need the video's format and first frame.
    let opened = try partFrames(plan, from: nil, to: nil, cancellation)
    let altText = try makePainter(plan, opened.stream, overlay, over: opened.first).altText
    let reader = try video.reader()
    cancellation.onCancel { [weak reader] in reader?.interrupt() }
    let audio = VideoWriter.Audio.from(reader, request.audio)
    let frames = CanvasFrames(
      video: WholeVideo(reader), stream: opened.stream, audio: audio, reader: reader)
    let writer = try VideoWriter(
      to: output, container: container, stream: opened.stream, audio: audio, description: altText,
      settings: request.encoder)
    let (warnings, receipt) = try clock.measure(\.encode) {
      try cancellation.reading { try join(parts, with: reader, in: writer, cancellation) }
    }
    try output.synchronize()
    let summary = SinkReceipt(
      size: opened.stream.size, frames: receipt.frames, duration: receipt.duration, encoder: receipt.encoder,
      audio: receipt.audio, findings: receipt.findings)
    var report = ExportReport(plan, frames, summary, seconds: clock.seconds, findings: [])
    report.warnings += warnings.filter { !report.warnings.contains($0) }
    report.altText = altText
    report.platform = try request.platform?.report(
      on: output.path, bytes: Int(output.count()), formats: [], isAlone: false, file: request.output)
    try OutputFile.commit(try accompany(report) + [output], cancellation)
    return report
  }

  /// Writes all parts and the sound, interleaved by time. Returns the warnings of the parts.
  private func join(
    _ parts: [String], with reader: VideoReader, in writer: VideoWriter, _ cancellation: Cancellation
  ) throws -> (warnings: [String], receipt: VideoReceipt) {
    var warnings: [String] = []
    var sound: AudioPacket?
    func advance() throws {
      sound = try reader.nextSound()
      if sound == nil { writer.endSound(at: reader.videoTime) }
    }
    try advance()
    for path in parts {
      let part = try PartReader(path)
      try writer.write(part) { time in
        try cancellation.check()
        while let packet = sound, packet.time <= time {
          try writer.write(packet)
          try advance()
        }
      }
      warnings += part.summary.warnings
    }
    while let packet = sound {
      try writer.write(packet)
      try advance()
    }
    return (warnings, try writer.finish())
  }

  private func partFrames(
    _ plan: ExportPlan, from start: Int64?, to end: Int64?, _ cancellation: Cancellation
  ) throws -> PartFrames {
    guard case .video(let video) = plan.request.background.content else {
      preconditionFailure("only videos have parts, got one over a \(plan.request.background.kind)")
    }
    let frames = try cancellation.reading { try PartFrames(video, plan.canvasRequest, from: start, to: end) }
    cancellation.onCancel { [weak frames] in frames?.interrupt() }
    return frames
  }
}

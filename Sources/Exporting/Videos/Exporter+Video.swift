import DisplayLists
import Files
import Foundation
import Geometry
import Rendering
import VideoFiles

extension Exporter {
  /// A clip with the overlay on every frame, as it is then.
  func exportVideo(
    _ path: String, _ plan: ExportPlan, overlay source: some OverlaySource, cancellation: Cancellation,
    progress: (ExportProgress) -> Void
  ) throws -> ExportReport {
    var clock = StepClock()
    let output = try OutputFile(plan.request.output, cancellation)
    let background = try FilmBackground(clip: path, plan, threads: threads)
    return try exportFilm(
      plan, background, overlay: source, to: output, &clock, cancellation: cancellation, progress: progress)
  }

  /// A film of a background's frames with the overlay on each, as it is then.
  ///
  /// Reading, painting and encoding run side by side, a few frames apart; painting, and with it the views, stays on the
  /// caller's thread. An overlay that does not change is compiled once.
  func exportFilm(
    _ plan: ExportPlan, _ background: FilmBackground, overlay source: some OverlaySource, to output: OutputFile,
    _ clock: inout StepClock, cancellation: Cancellation, progress: (ExportProgress) -> Void
  ) throws -> ExportReport {
    let (supply, stream) = (background.supply, background.stream)
    cancellation.onCancel { supply.interrupt() }
    // What comes before the first picture waits: the overlay may depend on what that picture shows.
    var early: [VideoItem] = []
    var first: VideoFrame?
    while first == nil, let item = try reading(cancellation, { try supply.next() }) {
      early.append(item)
      if case .frame(let frame) = item { first = frame }
    }
    try cancellation.check()
    guard let start = first?.pts else {
      throw ExportError(operation: "read", file: plan.request.backgroundName, reason: "it holds no frame")
    }
    let context = OverlayContext(canvas: stream.size, backdropLuma: first?.image.meanLuma(in: plan.sticker))
    let painter = TimelinePainter(
      try source.timeline(context), canvas: stream.size, format: stream.format, drawing: drawing(into: stream.format))
    // What cannot be drawn is refused before a byte is written.
    let altText = try painter.begin().altText
    let writer = try VideoWriter(
      to: output, stream: stream, audio: background.sound, description: altText, settings: plan.request.encoder)
    clock.lap(\.setup)

    var frames = 0
    let line = ClipLine(supply: supply, early: early) { item in
      switch item {
      case .frame(let frame):
        try writer.write(frame)
        try background.writeSound(ofFrame: frames, to: writer)
        frames += 1
      case .audio(let packet): try writer.write(packet)
      }
    }
    defer { line.stop() }
    line.start()
    var meter = ProgressMeter(frames: plan.frames)
    var glass = 0.0
    while let item = try reading(cancellation, { try line.next() }) {
      try cancellation.check()
      if case .frame(let frame) = item {
        let begin = ContinuousClock.now
        try painter.paint(frame.image, at: stream.timeBase.seconds(from: start, to: frame.pts))
        glass += (ContinuousClock.now - begin) / .seconds(1)
      }
      try line.put(item)
      if case .frame = item { progress(meter.tick()) }
    }
    try line.finish()
    try cancellation.check()
    let begin = ContinuousClock.now
    let receipt = try writer.finish()
    try output.commit(cancellation)
    let finishing = (ContinuousClock.now - begin) / .seconds(1)
    var seconds = clock.seconds
    (seconds.decode, seconds.glass) = (line.seconds.decode, glass)
    seconds.encode = line.seconds.encode + finishing
    return report(plan, background, receipt, seconds, painter.warnings)
  }

  private func report(
    _ plan: ExportPlan, _ background: FilmBackground, _ receipt: VideoReceipt, _ seconds: ExportReport.Seconds,
    _ warnings: [String]
  ) -> ExportReport {
    let stream = background.stream
    return ExportReport(
      output: plan.request.output, kind: .mp4, source: [plan.source.width, plan.source.height],
      canvas: [stream.size.width, stream.size.height],
      sticker: [plan.sticker.x, plan.sticker.y, plan.sticker.width, plan.sticker.height], frames: receipt.frames,
      duration: receipt.duration, fps: receipt.duration > 0 ? Double(receipt.frames) / receipt.duration : 0,
      seconds: seconds, peakMemoryBytes: ExportReport.peakMemory(),
      audio: ExportReport.Audio(
        copied: receipt.copiedAudio, dropped: receipt.droppedAudio + background.droppedSound),
      color: [
        "matrix": stream.colorTags.matrix.name, "primaries": stream.colorTags.primaries.name,
        "transfer": stream.colorTags.transfer.name, "range": stream.colorTags.range.name,
      ], warnings: warnings + background.warnings(droppedAudio: receipt.droppedAudio))
  }

  /// Draws in the colours of a format.
  func drawing(into format: PlanarFormat) -> any VectorDrawing {
    guard format.transfer != .standard else { return drawing }
    let colors = HDRColors(format.transfer)
    return ConvertedDrawing(base: drawing) { raster in colors.convert(raster) }
  }

  /// A read that was broken off by a cancellation is that cancellation.
  func reading<T>(_ cancellation: Cancellation, _ read: () throws -> T) throws -> T {
    do {
      return try read()
    } catch let error as FileError where error.kind == .interrupted && cancellation.isCancelled {
      throw CancellationError()
    }
  }
}

/// Counts frames against the clock.
struct ProgressMeter {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let frames: Int
  private var frame = 0

  init(frames: Int) {
    self.frames = frames
    start = clock.now
  }

  mutating func tick() -> ExportProgress {
    frame += 1
    let seconds = (clock.now - start) / .seconds(1)
    let fps = seconds > 0 ? Double(frame) / seconds : 0
    return ExportProgress(
      frame: frame, frames: max(frames, frame), fps: fps,
      eta: fps > 0 && frames >= frame ? Double(frames - frame) / fps : nil)
  }
}

extension ExportRequest {
  /// What lies behind, by name.
  var backgroundName: String {
    switch source {
    case .nothing: "the background"
    case .photo(let path), .video(let path): path
    }
  }
}

extension Rational {
  /// Seconds from one time to another, this being the unit of both.
  func seconds(from start: Int64, to end: Int64) -> Double {
    // Divided, not multiplied by a rounded fraction: whole seconds stay whole.
    Double((end - start) * Int64(numerator)) / Double(denominator)
  }
}

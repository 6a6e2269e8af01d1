import Drawing
import Foundation
import Geometry
import Rendering
import Synchronization
import VideoFiles

extension Exporter {
  /// A clip with the overlay on every frame.
  ///
  /// Reading, compositing and encoding run side by side, a few frames apart.
  func exportVideo(
    _ path: String, _ plan: ExportPlan, overlay source: some OverlaySource, cancellation: Cancellation,
    progress: (ExportProgress) -> Void
  ) throws -> ExportReport {
    var clock = StepClock()
    let output = try OutputFile(plan.request.output, cancellation)
    let reader = try ClipReader(path: path, limits: plan.request.clipLimits, threads: threads)
    cancellation.onCancel { reader.interrupt() }
    let stream = try reader.prepare(
      CanvasRequest(
        crop: plan.cut.crop, size: plan.cut.canvas, hdr: plan.request.hdr,
        maxBitDepth: plan.request.encoder.codec == .h264 ? 8 : 10))
    // What comes before the first picture waits: the overlay may depend on what that picture shows.
    var early: [ClipItem] = []
    var first: ClipFrame?
    while first == nil, let item = try reading(cancellation, { try reader.next() }) {
      early.append(item)
      if case .frame(let frame) = item { first = frame }
    }
    let context = OverlayContext(canvas: stream.size, backdropLuma: first?.image.meanLuma(in: plan.sticker))
    let overlay = try source.overlay(context)
    let painter = try painter(for: overlay, on: stream)
    let writer = try naming(output, plan) {
      try ClipWriter(
        path: output.path, stream: stream, audio: .copied(from: reader), settings: plan.request.encoder)
    }
    clock.lap(\.setup)

    let line = ClipLine(supply: reader, early: early) { painter.paint($0.image) }
    defer { line.stop() }
    line.start()
    var meter = ProgressMeter(frames: plan.frames)
    var encode = 0.0
    while let item = try reading(cancellation, { try line.next() }) {
      try cancellation.check()
      let begin = ContinuousClock.now
      try naming(output, plan) {
        switch item {
        case .frame(let frame): try writer.write(frame)
        case .audio(let packet): try writer.write(packet)
        }
      }
      encode += (ContinuousClock.now - begin) / .seconds(1)
      if case .frame = item { progress(meter.tick()) }
    }
    try cancellation.check()
    let begin = ContinuousClock.now
    let receipt = try naming(output, plan) { try writer.finish() }
    try output.commit()
    encode += (ContinuousClock.now - begin) / .seconds(1)
    var seconds = clock.seconds
    (seconds.decode, seconds.glass, seconds.encode) = (line.seconds.decode, line.seconds.glass, encode)
    return report(plan, reader: reader, stream, receipt, seconds, overlay.warnings + painter.warnings)
  }

  private func report(
    _ plan: ExportPlan, reader: ClipReader, _ stream: ClipStream, _ receipt: ClipReceipt,
    _ seconds: ExportReport.Seconds, _ warnings: [String]
  ) -> ExportReport {
    var warnings = warnings
    for codec in receipt.droppedAudio {
      warnings.append("A sound track (\(codec)) was left out: an MP4 cannot hold it untouched.")
    }
    if reader.skippedFrames > 0 {
      warnings.append("\(reader.skippedFrames) frames without a time of their own were left out.")
    }
    return ExportReport(
      output: plan.request.output, kind: .mp4, source: [plan.source.width, plan.source.height],
      canvas: [stream.size.width, stream.size.height],
      sticker: [plan.sticker.x, plan.sticker.y, plan.sticker.width, plan.sticker.height], frames: receipt.frames,
      duration: receipt.duration, fps: receipt.duration > 0 ? Double(receipt.frames) / receipt.duration : 0,
      seconds: seconds, peakMemoryBytes: ExportReport.peakMemory(),
      audio: ExportReport.Audio(copied: receipt.copiedAudio, dropped: receipt.droppedAudio),
      color: [
        "matrix": stream.colour.matrix.name, "primaries": stream.colour.primaries.name,
        "transfer": stream.colour.transfer.name, "range": stream.colour.range.name,
      ], warnings: warnings)
  }

  /// Paints an overlay on the frames of a stream.
  func painter(for overlay: Overlay, on stream: ClipStream) throws(DrawingError) -> FramePainter {
    let plan = try RenderPlan(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: stream.size, format: stream.format,
      drawing: drawing(into: stream.format))
    return FramePainter(plan, threads: 1)
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
    } catch let error as VideoFileError where error.kind == .interrupted && cancellation.isCancelled {
      throw CancellationError()
    }
  }

  /// Errors of a writer that knows the output only as an open file name the file that was asked for.
  func naming<T>(_ output: OutputFile, _ plan: ExportPlan, _ write: () throws -> T) throws -> T {
    do {
      return try write()
    } catch let error as VideoFileError where error.file == output.path {
      throw VideoFileError(
        kind: error.kind, operation: error.operation, file: plan.request.output, code: error.code,
        reason: error.reason)
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

import VideoFiles

/// Writes frames and audio as a video.
final class VideoSink: ExportSink {
  private let stream: VideoStream
  private let writer: VideoWriter

  /// Creates a sink for frames of a stream.
  init(_ writer: VideoWriter, _ stream: VideoStream) {
    self.writer = writer
    self.stream = stream
  }

  func write(_ item: ExportItem) throws {
    switch item {
    case .frame(let frame): try writer.write(frame)
    case .audio(let packet, let end): try writer.write(packet, until: end)
    case .samples(let samples): try writer.write(samples: samples)
    case .image: preconditionFailure("the item must be a frame or audio, got an image")
    }
  }

  func finish() throws -> SinkReceipt {
    let receipt = try writer.finish()
    return SinkReceipt(
      size: stream.size, frames: receipt.frames, duration: receipt.duration, encoder: receipt.encoder,
      audio: receipt.audio, findings: receipt.findings)
  }
}

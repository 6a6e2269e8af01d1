import Files
import VideoFiles

/// Writes frames and audio as a video.
final class VideoSink: ExportSink {
  private let stream: VideoStream
  private let writer: VideoWriter

  /// Creates a sink that begins a new part at each of the timestamps in `cuts`.
  ///
  /// Throws before anything is written if the encoder does not support the stream.
  init(
    _ output: OutputFile, in container: VideoContainer, stream: VideoStream, audio: VideoWriter.Audio,
    altText: String?, settings: EncoderSettings, cuts: [Int64]
  ) throws {
    self.stream = stream
    writer = try VideoWriter(
      to: output, container: container, stream: stream, audio: audio, description: altText, settings: settings,
      cuts: cuts)
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
      size: stream.size, frames: receipt.frames, duration: receipt.duration, audio: receipt.audio)
  }
}

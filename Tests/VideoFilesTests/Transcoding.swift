import Geometry
@testable import VideoFiles

/// Reads a video and writes it again without drawing on it; otherwise the same as the command. The output's suffix
/// determines its container.
@discardableResult
func transcode(
  _ source: String, to output: String, request: ((VideoInfo) -> CanvasRequest)? = nil,
  settings: EncoderSettings = EncoderSettings(preset: "ultrafast", threads: 2), audio: AudioPolicy = .copy,
  each: (VideoFrame) -> Void = { _ in }
) throws -> VideoReceipt {
  let reader = try VideoReader(path: source)
  let stream = try reader.prepare(
    request?(reader.info) ?? CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
  let writer = try VideoWriter(
    Muxer.Destination(output, container: output.hasSuffix(".mov") ? .mov : .mp4), stream: stream,
    audio: .from(reader, audio), settings: settings)
  while let item = try reader.next() {
    switch item {
    case .frame(let frame):
      each(frame)
      try writer.write(frame)
    case .audio(let packet): try writer.write(packet)
    }
  }
  return try writer.finish()
}

/// All frames of a video.
func frames(of source: String, _ request: ((VideoInfo) -> CanvasRequest)? = nil) throws -> [VideoFrame] {
  let reader = try VideoReader(path: source)
  _ = try reader.prepare(request?(reader.info) ?? CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
  var frames: [VideoFrame] = []
  while let item = try reader.next() {
    if case .frame(let frame) = item { frames.append(frame) }
  }
  return frames
}

extension VideoReceipt {
  /// The codecs of the audio tracks that were copied.
  var copiedAudio: [String] { audio.filter { $0.treatment == .copied }.map(\.codec) }
}

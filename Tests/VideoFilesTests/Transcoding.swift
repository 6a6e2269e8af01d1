import Geometry
import VideoFiles

/// Reads a clip and writes it again, drawing nothing; what the command does but for the glass.
@discardableResult
func transcode(
  _ source: String, to output: String, request: ((ClipInfo) -> CanvasRequest)? = nil,
  settings: EncoderSettings = EncoderSettings(preset: "ultrafast", threads: 2),
  each: (ClipFrame) -> Void = { _ in }
) throws -> ClipReceipt {
  let reader = try ClipReader(path: source)
  let stream = try reader.prepare(
    request?(reader.info) ?? CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
  let writer = try ClipWriter(path: output, stream: stream, audio: .copied(from: reader), settings: settings)
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

/// All frames of a clip.
func frames(of source: String, _ request: ((ClipInfo) -> CanvasRequest)? = nil) throws -> [ClipFrame] {
  let reader = try ClipReader(path: source)
  _ = try reader.prepare(request?(reader.info) ?? CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
  var frames: [ClipFrame] = []
  while let item = try reader.next() {
    if case .frame(let frame) = item { frames.append(frame) }
  }
  return frames
}

import Files
import VideoFiles

/// A video that is repeated, with increasing timestamps, up to a given length.
///
/// It is silent, because packets joined end to end would click.
final class LoopedVideo: ItemSupply, @unchecked Sendable {
  /// The format of the frames.
  let stream: VideoStream

  private let reader: RestartableReader
  /// The length in seconds.
  private let end: Double

  /// The timestamps of the very first frame and of the first frame of the current iteration.
  private var origin: Int64?
  private var roundStart: Int64?
  /// The offset added to the timestamps of the current iteration.
  private var shift: Int64 = 0
  /// The timestamp at which the latest frame ends.
  private var frontier: Int64 = 0

  /// Prepares `seconds` seconds; `reader` is at the start of `video`.
  init(_ video: OpenVideo, _ reader: VideoReader, request: CanvasRequest, seconds: Double) throws(FileError) {
    end = seconds
    stream = try reader.prepare(request)
    self.reader = RestartableReader(reader, of: video, request)
  }

  func interrupt() { reader.interrupt() }

  func next() throws -> ExportItem? {
    while true {
      switch try reader.current.next() {
      case .audio: continue
      case .frame(let frame):
        let frame = shifted(frame)
        return stream.timeBase.seconds(from: origin ?? frame.pts, to: frame.pts) < end ? .frame(frame) : nil
      case nil:
        try reader.restart()
        roundStart = nil
      }
    }
  }

  /// Returns a frame with its output timestamp.
  private func shifted(_ frame: VideoFrame) -> VideoFrame {
    if roundStart == nil {
      roundStart = frame.pts
      if origin != nil { shift = frontier - frame.pts }
    }
    var frame = frame
    frame.pts += shift
    origin = origin ?? frame.pts
    frontier = frame.pts + max(1, frame.duration)
    return frame
  }
}

import Files
import VideoFiles

extension OpenVideo {
  /// The minimum length of video decoded before a frame, in seconds. Filters may depend on the preceding frames.
  private static let run = 1.0

  /// Returns the frame shown at a time in seconds from the first frame, or nil if the video has no frames.
  ///
  /// For a time after the end, that is the last frame. `reader` must be prepared for `request` and at its start.
  func frame(at seconds: Double, _ request: CanvasRequest, _ reader: VideoReader) throws(FileError) -> VideoFrame? {
    guard seconds > 2 * Self.run else { return try reader.frame(at: seconds, skipping: 0) }
    // If anything goes wrong after a skip, the frames from the start on tell whether the file is at fault.
    if let frame = try? reader.frame(at: seconds, skipping: seconds - Self.run) { return frame }
    let reader = try self.reader()
    _ = try reader.prepare(request)
    return try reader.frame(at: seconds, skipping: 0)
  }
}

extension VideoReader {
  /// Whether a frame is shown after a time in seconds from the frame with the timestamp `first`.
  func isLater(_ frame: VideoFrame, than seconds: Double, from first: Int64) -> Bool {
    // Half a tick is less than the distance of any two frames.
    (Double(frame.pts - first) - 0.5) * info.timeBase.value > seconds
  }

  /// Skips to a key frame before a time in seconds from the frame with the timestamp `first`. Returns whether it did.
  func skip(to seconds: Double, from first: Int64) -> Bool {
    seconds > 0 ? skip(to: first + Int64(seconds / info.timeBase.value)) : false
  }

  /// Returns the frame shown at a time, or nil if the video has no frames or skipping `skipped` seconds went past it.
  fileprivate func frame(at seconds: Double, skipping skipped: Double) throws(FileError) -> VideoFrame? {
    var shown: VideoFrame?
    var start: Int64?
    while let item = try next() {
      guard case .frame(let frame) = item else { continue }
      if let start {
        guard !isLater(frame, than: seconds, from: start) else { break }
        shown = frame
      } else {
        start = frame.pts
        if !skip(to: skipped, from: frame.pts) { shown = frame }
      }
    }
    return shown
  }
}

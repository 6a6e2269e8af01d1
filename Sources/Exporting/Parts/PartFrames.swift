import Files
import VideoFiles

/// Supplies the frames of one part of a video.
final class PartFrames: ItemSupply, @unchecked Sendable {
  /// The format of the frames.
  let stream: VideoStream
  /// The first frame of the whole video.
  let first: VideoFrame
  /// The timestamp of the frame after the part, once all frames have been supplied; nil at the end of the video.
  private(set) var following: Int64?

  private let reader: RestartableReader
  /// The timestamps of the first frame of this part and of the next one; nil at the ends of the video.
  private let (start, end): (Int64?, Int64?)
  /// The frames that are ready to be supplied.
  private var early: [VideoFrame] = []
  private var hasEnded = false

  /// The minimum length of video decoded before a part, in seconds. Filters may depend on the preceding frames.
  private static let run = 1.0

  /// Opens a part and reads its first frame.
  ///
  /// `start` is nil for the first part, and `end` for the last one.
  init(_ video: OpenVideo, _ request: CanvasRequest, from start: Int64?, to end: Int64?) throws {
    (self.start, self.end) = (start, end)
    let reader = try video.reader()
    stream = try reader.prepare(request)
    self.reader = RestartableReader(reader, of: video, request)
    guard let first = try Self.nextFrame(of: reader) else {
      throw FileError(.failed, .read, file: video.path, reason: "it has no frames")
    }
    self.first = first
    early = [first]
  }

  /// Seeks to the first frame of the part: the frame at the cut, or the next one that can be decoded.
  func seek() throws {
    guard let start, start > first.pts else { return }
    early = []
    let back = start - Int64((Self.run / stream.timeBase.value).rounded(.up))
    let reader = reader.current
    // If anything goes wrong after the skip, decode from the start, whose errors are then the file's own.
    if back > first.pts, reader.skip(to: back), let frame = try? Self.frame(from: start, of: reader), frame.pts == start
    {
      early = [frame]
    } else {
      try self.reader.restart()
      early = try Self.frame(from: start, of: self.reader.current).map { [$0] } ?? []
      hasEnded = early.isEmpty
    }
  }

  func interrupt() { reader.interrupt() }

  func next() throws -> ExportItem? {
    guard !hasEnded else { return nil }
    let frame = early.isEmpty ? try Self.nextFrame(of: reader.current) : early.removeFirst()
    guard let frame else { return nil }
    if let end, frame.pts >= end {
      (following, hasEnded) = (frame.pts, true)
      return nil
    }
    return .frame(frame)
  }

  /// Returns the first frame at or after a timestamp, or nil if the video ends before it.
  private static func frame(from pts: Int64, of reader: VideoReader) throws -> VideoFrame? {
    while let frame = try nextFrame(of: reader) {
      if frame.pts >= pts { return frame }
    }
    return nil
  }

  private static func nextFrame(of reader: VideoReader) throws -> VideoFrame? {
    while let item = try reader.next() {
      if case .frame(let frame) = item { return frame }
    }
    return nil
  }
}

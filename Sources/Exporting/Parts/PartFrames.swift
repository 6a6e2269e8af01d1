import Files
import Synchronization
import VideoFiles

/// Supplies the frames of one part of a video.
final class PartFrames: ItemSupply, @unchecked Sendable {
  /// The format of the frames.
  let stream: VideoStream
  /// The first frame of the whole video.
  let first: VideoFrame
  /// The timestamp of the frame after the part, once all frames have been supplied; nil at the end of the video.
  private(set) var following: Int64?

  private let video: OpenVideo
  private let request: CanvasRequest
  /// The timestamps of the first frame of this part and of the next one; nil at the ends of the video.
  private let (start, end): (Int64?, Int64?)
  private let state: Mutex<(reader: VideoReader, isInterrupted: Bool)>
  /// The frames that are ready to be supplied.
  private var early: [VideoFrame] = []
  private var hasEnded = false

  /// How long before a part decoding begins at the latest, in seconds. Filters may need the frames before it.
  private static let run = 1.0

  /// Opens a part and reads its first frame.
  ///
  /// `start` is nil for the first part, and `end` for the last one.
  init(_ video: OpenVideo, _ request: CanvasRequest, from start: Int64?, to end: Int64?) throws {
    self.video = video
    self.request = request
    (self.start, self.end) = (start, end)
    let reader = try video.reader()
    stream = try reader.prepare(request)
    state = Mutex((reader, false))
    guard let first = try Self.nextFrame(of: reader) else {
      throw ExportError(operation: "read", file: video.path, reason: "it has no frames")
    }
    self.first = first
    early = [first]
  }

  /// Goes to the first frame of the part, which is the cut's own unless that one cannot be decoded.
  func seek() throws {
    guard let start, start > first.pts else { return }
    early = []
    let back = start - Int64((Self.run / stream.timeBase.value).rounded(.up))
    let reader = state.withLock { $0.reader }
    // If anything goes wrong after a skip, the frames from the start on tell whether the file is at fault.
    if back > first.pts, reader.skip(to: back), let frame = try? Self.frame(from: start, of: reader), frame.pts == start
    {
      early = [frame]
    } else {
      try reopen()
      let reader = state.withLock { $0.reader }
      early = try Self.frame(from: start, of: reader).map { [$0] } ?? []
      hasEnded = early.isEmpty
    }
  }

  func interrupt() {
    state.withLock {
      $0.isInterrupted = true
      $0.reader.interrupt()
    }
  }

  func next() throws -> ExportItem? {
    guard !hasEnded else { return nil }
    let reader = state.withLock { $0.reader }
    let frame = early.isEmpty ? try Self.nextFrame(of: reader) : early.removeFirst()
    guard let frame else { return nil }
    if let end, frame.pts >= end {
      (following, hasEnded) = (frame.pts, true)
      return nil
    }
    return .frame(frame)
  }

  /// Starts over with a new reader at the start of the video.
  private func reopen() throws {
    let reader = try video.reader()
    _ = try reader.prepare(request)
    let isInterrupted = state.withLock { state in
      state.reader = reader
      return state.isInterrupted
    }
    if isInterrupted { reader.interrupt() }
  }

  /// Returns the first frame that is not before a timestamp; nil if there is none.
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

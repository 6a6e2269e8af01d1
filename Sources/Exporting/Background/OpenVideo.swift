import Files
import Synchronization
import VideoFiles

/// An opened video file, which can be read more than once.
final class OpenVideo: Sendable {
  /// The file as the user named it.
  let path: String
  /// The properties of the video, as read from its header.
  let info: VideoInfo
  private let limits: VideoLimits
  private let threads: Int
  /// The reader that opened the file; nil once it is in use.
  private let unused: Mutex<VideoReader?>

  /// Opens a video that is decoded on `threads` threads.
  init(_ path: String, limits: VideoLimits, threads: Int) throws(FileError) {
    let reader = try VideoReader(path: path, limits: limits, threads: threads)
    self.path = path
    self.limits = limits
    self.threads = threads
    info = reader.info
    unused = Mutex(reader)
  }

  /// Returns a scan for the places where the video is cut into parts; nil if it is too short for that.
  func partScan() -> PartScan? {
    info.duration > PartGrid.shortestVideo ? PartScan(path: path, limits: limits) : nil
  }

  /// Returns the Live Photo tags of the video; nil for other videos.
  func livePhotoTags() throws(FileError) -> LivePhotoTags? {
    try VideoReader.livePhotoTags(path: path, limits: limits)
  }

  /// Returns a reader at the start of the video: on the first call the one that opened the file, then new ones.
  func reader() throws(FileError) -> VideoReader {
    let first = unused.withLock { reader in
      defer { reader = nil }
      return reader
    }
    if let first { return first }
    return try VideoReader(path: path, limits: limits, threads: threads)
  }
}

import Files
import Synchronization
import VideoFiles

/// A video file that has been opened, and can be read more than once.
final class OpenVideo: Sendable {
  /// The file as the user named it.
  let path: String
  /// The header's description of the video.
  let info: VideoInfo
  private let limits: VideoLimits
  private let threads: Int
  /// The reader that opened the file, until it is taken.
  private let unused: Mutex<VideoReader?>

  /// Opens a video; `threads` are the decoder's.
  init(_ path: String, limits: VideoLimits, threads: Int) throws(FileError) {
    let reader = try VideoReader(path: path, limits: limits, threads: threads)
    self.path = path
    self.limits = limits
    self.threads = threads
    info = reader.info
    unused = Mutex(reader)
  }

  /// A reader at the start of the video: the one that opened the file, later a new one.
  func reader() throws(FileError) -> VideoReader {
    let first = unused.withLock { reader in
      defer { reader = nil }
      return reader
    }
    if let first { return first }
    return try VideoReader(path: path, limits: limits, threads: threads)
  }
}

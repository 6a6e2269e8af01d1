import Files
import Synchronization
import VideoFiles

/// A reader of a video that can be replaced by a new one at the start. Interrupting it interrupts new ones too.
final class RestartableReader: Sendable {
  private let video: OpenVideo
  private let request: CanvasRequest
  private let state: Mutex<(reader: VideoReader, isInterrupted: Bool)>

  /// Starts with a reader of `video` that is prepared for `request`.
  init(_ reader: VideoReader, of video: OpenVideo, _ request: CanvasRequest) {
    self.video = video
    self.request = request
    state = Mutex((reader, false))
  }

  /// The present reader.
  var current: VideoReader { state.withLock { $0.reader } }

  /// Replaces the reader by a new one.
  func restart() throws(FileError) {
    let reader = try video.reader()
    _ = try reader.prepare(request)
    let isInterrupted = state.withLock { state in
      state.reader = reader
      return state.isInterrupted
    }
    if isInterrupted { reader.interrupt() }
  }

  /// Interrupts the reader. May be called from any thread.
  func interrupt() {
    state.withLock {
      $0.isInterrupted = true
      $0.reader.interrupt()
    }
  }
}

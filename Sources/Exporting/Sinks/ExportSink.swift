import Geometry
import VideoFiles

/// Writes the items of an export to a file; used by one thread at a time.
protocol ExportSink: AnyObject {
  /// Writes an item.
  func write(_ item: ExportItem) throws
  /// Completes the file.
  func finish() throws -> SinkReceipt
}

/// What a sink has written.
struct SinkReceipt {
  /// Columns and rows.
  var size: PixelSize
  /// The number of frames; 1 for an image.
  var frames = 1
  /// The length in seconds; 0 for an image.
  var duration = 0.0
  /// Codecs of the audio tracks that were copied.
  var copiedAudio: [String] = []
  /// Codecs of the audio tracks that an MP4 cannot hold.
  var droppedAudio: [String] = []
}

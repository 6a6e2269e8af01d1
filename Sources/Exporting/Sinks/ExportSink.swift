import Geometry
import VideoFiles

/// Writes the items of an export to a file; used by one thread at a time.
protocol ExportSink: AnyObject {
  /// Writes an item.
  func write(_ item: ExportItem) throws
  /// Completes the file and returns a summary.
  func finish() throws -> SinkReceipt
}

/// A summary of a sink's output.
struct SinkReceipt {
  /// The size in pixels.
  var size: PixelSize
  /// The number of frames; 1 for an image.
  var frames = 1
  /// The length in seconds; 0 for an image.
  var duration = 0.0
  /// Whether an image has a gain map for HDR displays.
  var hasGainMap = false
  /// Whether an image had transparent pixels that lie on white now.
  var isFlattened = false
  /// FFmpeg's name of the encoder of a video.
  var encoder: String?
  /// The outcomes of the source's audio tracks.
  var audio: [AudioOutcome] = []
  /// The content of a video that the file cannot hold.
  var findings: [VideoFinding] = []
}

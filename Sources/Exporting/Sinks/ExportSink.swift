import Geometry
import VideoFiles

/// Writes the items of an export to a file; used by one thread at a time.
protocol ExportSink: AnyObject {
  /// Writes an item.
  func write(_ item: ExportItem) throws
  /// Completes the file and returns a summary.
  func finish() throws -> SinkReceipt
}

/// A summary of what a sink has written.
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
  /// What became of the audio tracks.
  var audio: [AudioOutcome] = []
  /// What the file cannot hold of a video.
  var findings: [VideoFinding] = []
}

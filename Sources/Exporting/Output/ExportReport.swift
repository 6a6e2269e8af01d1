public import Foundation

/// What an export made, and what it took.
public struct ExportReport: Codable, Hashable, Sendable {
  /// What was written.
  public enum Kind: String, Codable, Sendable {
    case png, jpeg, mp4
  }

  /// Seconds of wall clock; the steps of a video run side by side, so they add up to more than the total.
  public struct Seconds: Codable, Hashable, Sendable {
    /// From start to end.
    public var total = 0.0
    /// Everything before the first frame.
    public var setup = 0.0
    /// Reading and decoding.
    public var decode = 0.0
    /// Compositing, summed over frames and threads.
    public var glass = 0.0
    /// Encoding and writing.
    public var encode = 0.0
  }

  /// What became of the sound.
  public struct Audio: Codable, Hashable, Sendable {
    /// Codecs of tracks whose packets were copied.
    public var copied: [String]
    /// Codecs of tracks that were left out.
    public var dropped: [String]
  }

  /// The file.
  public var output: String
  /// What it is.
  public var kind: Kind
  /// Upright columns and rows of the background; of the canvas where there is none.
  public var source: [Int]
  /// Columns and rows of the output.
  public var canvas: [Int]
  /// The glass' own rectangle in pixels of the output: x, y, width, height.
  public var sticker: [Int]
  /// Frames in the output; 1 for a picture.
  public var frames: Int
  /// Seconds; 0 for a picture.
  public var duration: Double
  /// Average frames a second; 0 for a picture.
  public var fps: Double
  /// What it took.
  public var seconds: Seconds
  /// The most memory the process has held.
  public var peakMemoryBytes: Int
  /// What became of the sound.
  public var audio: Audio
  /// Names of what defines the output's colours.
  public var color: [String: String]
  /// What the user should know, a sentence each.
  public var warnings: [String]

  /// The report as one JSON object, keys in order.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension ExportReport {
  /// The most memory this process has held so far, in bytes.
  static func peakMemory() -> Int {
    var usage = rusage()
    guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1024
  }
}

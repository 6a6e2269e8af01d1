import Foundation

/// How far a render is, as the command reports it.
struct RenderProgress: Codable, Hashable, Sendable {
  /// The part that is done, 0…1.
  var fraction: Double
  /// Frames per second.
  var fps: Double
  /// The remaining time in seconds; nil while it is unknown.
  var eta: Double?

  /// Reads a line of the command's progress; nil for any other line.
  init?(line: String) {
    guard line.hasPrefix("{"), let progress = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else {
      return nil
    }
    self = progress
  }
}

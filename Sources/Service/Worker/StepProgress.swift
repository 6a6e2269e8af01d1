import Foundation

/// The progress that a process prints.
enum StepProgress {
  private struct Line: Decodable { var fraction: Double }

  /// Returns the share that is done, 0…1; nil if the line says something else.
  static func fraction(_ line: String) -> Double? {
    guard line.hasPrefix("{\"frame\"") else { return nil }
    return (try? JSONDecoder().decode(Line.self, from: Data(line.utf8)))?.fraction
  }
}

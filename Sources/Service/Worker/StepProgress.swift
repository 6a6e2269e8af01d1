import Foundation
import Synchronization

/// The progress that a process prints.
enum StepProgress {
  private struct Line: Decodable { var fraction: Double }

  /// Returns the share that is done, 0…1; nil if the line says something else.
  static func fraction(_ line: String) -> Double? {
    guard line.hasPrefix("{\"frame\"") else { return nil }
    return (try? JSONDecoder().decode(Line.self, from: Data(line.utf8)))?.fraction
  }
}

/// Lets progress pass at most twice a second.
final class ProgressPace: Sendable {
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  /// Whether progress should be passed on now; the last one always.
  func isDue(isLast: Bool) -> Bool {
    last.withLock { last in
      let now = ContinuousClock.now
      guard isLast || last.map({ now - $0 >= .milliseconds(500) }) ?? true else { return false }
      last = now
      return true
    }
  }
}

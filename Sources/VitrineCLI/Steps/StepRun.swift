import Exporting
import Foundation

/// What all steps of a render share.
struct StepRun {
  /// How many threads a step may use.
  let threads: Int
  let session: Session

  init() throws {
    threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    KeptMemory.begin()
    session = try Session(threads: threads)
  }
}

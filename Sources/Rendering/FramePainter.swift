import Dispatch
public import Geometry
import Optics

/// Paints frames by a plan, with memory of its own that is kept from frame to frame.
///
/// One painter paints one frame at a time; rows are split over threads, and the bytes do not depend on how many.
public final class FramePainter {
  /// What the user should know of the plan, a sentence each.
  public let warnings: [String]
  private let threads: Int
  private let steps: [Step]

  /// A pass and its memory.
  private enum Step {
    case lens(Lens, LensScratch)
    case contrast(ContrastFloor, ContrastScratch)
  }

  /// A painter for `plan` that uses at most `threads` threads.
  public init(_ plan: RenderPlan, threads: Int) {
    precondition(threads >= 1, "painting needs a thread, got \(threads)")
    self.threads = threads
    warnings = plan.warnings
    steps = plan.passes.map { pass in
      switch pass {
      case .lens(let lens): .lens(lens, LensScratch(for: lens))
      case .contrast(let floor): .contrast(floor, ContrastScratch(for: floor))
      }
    }
  }

  /// Paints one frame in place.
  public func paint(_ image: PlanarImage) {
    for step in steps {
      switch step {
      case .lens(let lens, let scratch):
        lens.readBackdrop(image, into: scratch)
        split(lens.rowPairs) { lens.composite(rows: $0, onto: image, scratch: scratch) }
      case .contrast(let floor, let scratch):
        guard floor.measure(image, into: scratch) else { continue }
        split(floor.rowPairs) { floor.dim(rows: $0, of: image, scratch: scratch) }
      }
    }
  }

  /// Works on rows, on several threads if they are many.
  private func split(_ rows: Int, _ work: @Sendable (Range<Int>) -> Void) {
    // Below some tens of rows a thread costs more to wake than it saves.
    let parts = min(threads, max(1, rows / 32))
    guard parts > 1 else { return work(0..<rows) }
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      work((rows * part / parts)..<(rows * (part + 1) / parts))
    }
  }
}

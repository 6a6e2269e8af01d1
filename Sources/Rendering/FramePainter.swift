import Dispatch
public import Geometry
import Optics

/// Paints frames by a plan, with memory of its own that is kept from frame to frame.
///
/// One painter paints one frame at a time; rows are split over threads, and the bytes do not depend on how many.
public final class FramePainter {
  private let plan: RenderPlan
  private let threads: Int
  private let scratches: [LensScratch]

  /// A painter for `plan` that uses at most `threads` threads.
  public init(_ plan: RenderPlan, threads: Int) {
    precondition(threads >= 1, "painting needs a thread, got \(threads)")
    self.plan = plan
    self.threads = threads
    scratches = plan.passes.map { LensScratch(for: $0) }
  }

  /// Paints one frame in place.
  public func paint(_ image: PlanarImage) {
    for (lens, scratch) in zip(plan.passes, scratches) {
      lens.readBackdrop(image, into: scratch)
      let rows = lens.rowPairs
      // Below some tens of rows a thread costs more to wake than it saves.
      let parts = min(threads, max(1, rows / 32))
      guard parts > 1 else {
        lens.composite(rows: 0..<rows, onto: image, scratch: scratch)
        continue
      }
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        lens.composite(
          rows: (rows * part / parts)..<(rows * (part + 1) / parts), onto: image, scratch: scratch)
      }
    }
  }
}

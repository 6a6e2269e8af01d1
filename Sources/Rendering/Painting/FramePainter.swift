import Dispatch
public import DisplayLists
public import Geometry
import Optics

/// Paints frames according to a plan, reusing its buffers from frame to frame.
///
/// A painter paints one frame at a time. Rows are split between threads, whose number does not affect the result.
/// Frames may be painted in any order unless panes adapt: those follow their backdrops from frame to frame.
public final class FramePainter {
  private let plan: RenderPlan
  private let threads: Int
  private let steps: [Step]
  /// Buffers for the second appearance during a fade, by size.
  private var spares: [PixelSize: PlanarImage] = [:]
  /// The history of the panes up to the last frame.
  public private(set) var history: PaneHistory

  /// The findings of the plan and of all frames so far, including those of earlier painters of the video.
  public var findings: [Finding] {
    let (panes, flat) = (history.backdrops.panes.count, history.backdrops.flat.count)
    return plan.findings + (flat > 0 ? [.flatBackdrop(panes: flat, of: panes)] : [])
  }

  /// A pass with its buffers.
  private enum Step {
    case lenses([(lens: Lens, scratch: LensScratch)], over: [PaneBackdrop])
    case contrast(ContrastFloor, ContrastScratch)
    case adaptive(light: [Step], dark: [Step], Choice)
    case layer(LayerPainter, [Step])

    init(_ pass: RenderPass, _ format: PlanarFormat) {
      switch pass {
      case .lenses(let lenses, let backdrops):
        self = .lenses(lenses.map { ($0, LensScratch(for: $0)) }, over: backdrops)
      case .contrast(let floor): self = .contrast(floor, ContrastScratch(for: floor))
      case .adaptive(let light, let dark, let backdrops, let area):
        let choice = Choice(
          backdrops: backdrops, area: area, read: (light + dark).readRect, changed: (light + dark).changedRect)
        self = .adaptive(light: light.map { Step($0, format) }, dark: dark.map { Step($0, format) }, choice)
      case .layer(let layer):
        self = .layer(LayerPainter(layer, format: format), layer.passes.map { Step($0, format) })
      }
    }
  }

  /// The areas of panes that choose between two appearances.
  private struct Choice {
    var backdrops: [PaneBackdrop]
    var area: PixelRect
    var read: PixelRect
    var changed: PixelRect
  }

  /// A painter for `plan` that uses at most `threads` threads.
  ///
  /// If the plan follows another in the same video, its panes continue from `history`.
  public init(_ plan: RenderPlan, threads: Int, goingOnFrom history: PaneHistory = PaneHistory()) {
    precondition(threads >= 1, "painting needs at least one thread, not \(threads)")
    self.plan = plan
    self.threads = threads
    self.history = history
    steps = plan.passes.map { Step($0, plan.format) }
  }

  /// Paints one frame in place; `seconds` is its time in the video.
  public func paint(_ image: PlanarImage, at seconds: Double = 0) {
    history.appearances.beginFrame(at: seconds)
    for step in steps { paint(step, on: image) }
  }

  private func paint(_ step: Step, on image: PlanarImage) {
    switch step {
    case .lenses(let lenses, let backdrops):
      for backdrop in backdrops { history.backdrops.survey(backdrop, in: image) }
      for (lens, scratch) in lenses { lens.readBackdrop(image, into: scratch) }
      for (lens, scratch) in lenses {
        split(lens.rowPairs) { lens.composite(rows: $0, onto: image, scratch: scratch) }
      }
    case .contrast(let floor, let scratch):
      guard floor.measure(image, into: scratch) else { return }
      split(floor.rowPairs) { floor.dim(rows: $0, of: image, scratch: scratch) }
    case .adaptive(let light, let dark, let choice):
      for backdrop in choice.backdrops { history.backdrops.survey(backdrop, in: image) }
      let darkness = history.appearances.darkness(
        of: choice.backdrops.map(\.pane), over: image.meanLuma(in: choice.area) ?? 1)
      guard darkness > 0, darkness < 1 else {
        for step in darkness > 0 ? dark : light { paint(step, on: image) }
        return
      }
      let other = spares[image.size] ?? PlanarImage(size: image.size, format: image.format)
      spares[image.size] = other
      other.copy(choice.read.union(choice.changed), from: image)
      for step in light { paint(step, on: image) }
      for step in dark { paint(step, on: other) }
      image.mix(other, weight: darkness, in: choice.changed)
    case .layer(let painter, let steps): painter.paint(onto: image) { for step in steps { paint(step, on: $0) } }
    }
  }

  /// Splits work on rows between threads if there are enough rows.
  private func split(_ rows: Int, _ work: @Sendable (Range<Int>) -> Void) {
    // For fewer than about 32 rows, waking a thread costs more than it saves.
    let parts = min(threads, max(1, rows / 32))
    guard parts > 1 else { return work(0..<rows) }
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      work((rows * part / parts)..<(rows * (part + 1) / parts))
    }
  }
}

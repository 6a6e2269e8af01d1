public import DisplayLists
public import Geometry
import Optics
import Threads

/// Paints frames according to a plan, reusing its buffers from frame to frame.
///
/// A painter paints one frame at a time. Rows are split between threads; the number of threads does not affect the
/// result. Frames may be painted in any order unless the plan has adaptive panes or text on glass, which
/// depend on earlier frames.
public final class FramePainter {
  private let plan: RenderPlan
  private let threads: Int
  private let steps: [Step]
  /// Whether panes look as in the last frame, whatever is behind them.
  private var isRepeating = false
  /// Buffers for the second appearance during a fade, keyed by size.
  private var spares: [PixelSize: PlanarImage] = [:]
  /// The history of the panes up to and including the last frame.
  public private(set) var history: PaneHistory

  /// The findings from the plan and all frames so far, including those from earlier painters of the same video.
  public var findings: [Finding] {
    let panes = history.backdrops.panes.count
    let flat = history.backdrops.flat.count
    return plan.findings + (flat > 0 ? [.flatBackdrop(panes: flat, of: panes)] : [])
  }

  /// A pass and its buffers.
  private enum Step {
    case lenses([(lens: Lens, scratch: LensScratch)], over: [PaneBackdrop])
    case contrast(ContrastFloor, ContrastScratch, of: ContrastOwner)
    case adaptive(light: [Step], dark: [Step], Choice)
    case layer(LayerPainter, [Step])

    init(_ pass: RenderPass, _ format: PlanarFormat) {
      switch pass {
      case .lenses(let lenses, let backdrops):
        self = .lenses(lenses.map { ($0, LensScratch(for: $0)) }, over: backdrops)
      case .contrast(let floor, let owner): self = .contrast(floor, ContrastScratch(for: floor), of: owner)
      case .adaptive(let light, let dark, let backdrops, let area):
        let choice = Choice(
          backdrops: backdrops, area: area, read: (light + dark).readRect, changed: (light + dark).changedRect)
        self = .adaptive(light: light.map { Step($0, format) }, dark: dark.map { Step($0, format) }, choice)
      case .layer(let layer):
        self = .layer(LayerPainter(layer, format: format), layer.passes.map { Step($0, format) })
      }
    }
  }

  /// The areas needed for panes that adapt their appearance.
  private struct Choice {
    var backdrops: [PaneBackdrop]
    var area: PixelRect
    var read: PixelRect
    var changed: PixelRect
  }

  /// Creates a painter for a plan that uses at most `threads` threads.
  ///
  /// If the plan follows another plan in the same video, pass that painter's history so that adaptive panes continue
  /// smoothly.
  public init(_ plan: RenderPlan, threads: Int, goingOnFrom history: PaneHistory = PaneHistory()) {
    precondition(threads >= 1, "the number of threads must be at least 1, got \(threads)")
    self.plan = plan
    self.threads = threads
    self.history = history
    steps = plan.passes.map { Step($0, plan.format) }
  }

  /// Paints one frame in place.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - seconds: The time of the frame in the video, in seconds.
  public func paint(_ image: PlanarImage, at seconds: Double = 0) {
    history.appearances.beginFrame(at: seconds)
    history.dimmings.beginFrame(at: seconds)
    for step in steps { paint(step, on: image) }
  }

  /// Paints another image exactly as the last frame: with its appearances and dimmings, and without findings.
  func repaint(_ image: PlanarImage) {
    isRepeating = true
    defer { isRepeating = false }
    for step in steps { paint(step, on: image) }
  }

  private func paint(_ step: Step, on image: PlanarImage) {
    switch step {
    case .lenses(let lenses, let backdrops):
      survey(backdrops, in: image)
      for (lens, scratch) in lenses { lens.readBackdrop(image, into: scratch) }
      for (lens, scratch) in lenses {
        split(lens.rowPairs) { lens.composite(rows: $0, onto: image, scratch: scratch) }
      }
    case .contrast(let floor, let scratch, let owner):
      let key = DimmingKey(owner: owner, isLift: floor.isLift)
      let last = isRepeating ? history.dimmings.latest(of: key) : nil
      let dimming = last ?? history.dimmings.follow(floor.measure(image), of: key)
      guard floor.prepare(dimming, in: scratch) else { return }
      split(floor.rowPairs) { floor.dim(rows: $0, of: image, scratch: scratch) }
    case .adaptive(let light, let dark, let choice):
      survey(choice.backdrops, in: image)
      let panes = choice.backdrops.map(\.pane)
      let last = isRepeating ? panes.lazy.compactMap { [history] in history.appearances.latest(of: $0) }.first : nil
      let darkness =
        last?.darkness ?? history.appearances.darkness(of: panes, over: image.meanLuma(in: choice.area) ?? 1)
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

  private func survey(_ backdrops: [PaneBackdrop], in image: PlanarImage) {
    guard !isRepeating else { return }
    for backdrop in backdrops { history.backdrops.survey(backdrop, in: image) }
  }

  /// Divides the rows between threads if there are enough of them.
  private func split(_ rows: Int, _ work: @Sendable (Range<Int>) -> Void) {
    // Waking a thread for fewer than about 32 rows costs more time than it saves.
    let parts = min(threads, max(1, rows / 32))
    guard parts > 1 else { return work(0..<rows) }
    performConcurrently(parts: parts) { part in
      work((rows * part / parts)..<(rows * (part + 1) / parts))
    }
  }
}

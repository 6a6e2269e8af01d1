import Dispatch
public import Geometry
import Optics

/// Paints frames by a plan, with memory of its own that is kept from frame to frame.
///
/// One painter paints one frame at a time; rows are split over threads, and the bytes do not depend on how many. Frames
/// may come in any order unless panes adapt: those follow the light and dark beneath them from frame to frame.
public final class FramePainter {
  private let plan: RenderPlan
  private let threads: Int
  private let steps: [Step]
  /// Where the other appearance is painted while a pane changes, by size.
  private var spares: [PixelSize: PlanarImage] = [:]
  /// What became of panes up to the last frame.
  public private(set) var history: PaneHistory
  private var hasPainted = false

  /// What all frames so far showed, those of earlier painters of the video too; nil before there is one.
  public var findings: PaintFindings? {
    guard hasPainted else { return nil }
    var findings = PaintFindings()
    findings.panes = history.grounds.panes.count
    findings.panesOnFlatGround = history.grounds.flat.count
    findings.unreadable = plan.warnings
    return findings
  }

  /// A pass, and memory for it.
  private enum Step {
    case lenses([(lens: Lens, scratch: LensScratch)], over: [PaneGround])
    case contrast(ContrastFloor, ContrastScratch)
    case adaptive(light: [Step], dark: [Step], Choice)
    case layer(LayerPainter, [Step])

    init(_ pass: RenderPlan.Pass, _ format: PlanarFormat) {
      switch pass {
      case .lenses(let lenses, let grounds): self = .lenses(lenses.map { ($0, LensScratch(for: $0)) }, over: grounds)
      case .contrast(let floor): self = .contrast(floor, ContrastScratch(for: floor))
      case .adaptive(let light, let dark, let grounds, let area):
        let choice = Choice(
          grounds: grounds, area: area, read: (light + dark).readRect, changed: (light + dark).changedRect)
        self = .adaptive(light: light.map { Step($0, format) }, dark: dark.map { Step($0, format) }, choice)
      case .layer(let layer):
        self = .layer(LayerPainter(layer, format: format), layer.passes.map { Step($0, format) })
      }
    }
  }

  /// What decides between two appearances, and the pixels that both need and change.
  private struct Choice {
    var grounds: [PaneGround]
    var area: PixelRect
    var read: PixelRect
    var changed: PixelRect
  }

  /// A painter for `plan` that uses at most `threads` threads.
  ///
  /// Where the plan follows another in the same video, its panes go on from their `history`.
  public init(_ plan: RenderPlan, threads: Int, goingOnFrom history: PaneHistory = PaneHistory()) {
    precondition(threads >= 1, "painting needs a thread, got \(threads)")
    self.plan = plan
    self.threads = threads
    self.history = history
    steps = plan.passes.map { Step($0, plan.format) }
  }

  /// Paints one frame, that of an instant in seconds, in place.
  public func paint(_ image: PlanarImage, at seconds: Double = 0) {
    history.appearances.beginFrame(at: seconds)
    hasPainted = true
    for step in steps { paint(step, on: image) }
  }

  private func paint(_ step: Step, on image: PlanarImage) {
    switch step {
    case .lenses(let lenses, let grounds):
      for ground in grounds { history.grounds.survey(ground, in: image) }
      for (lens, scratch) in lenses { lens.readBackdrop(image, into: scratch) }
      for (lens, scratch) in lenses {
        split(lens.rowPairs) { lens.composite(rows: $0, onto: image, scratch: scratch) }
      }
    case .contrast(let floor, let scratch):
      guard floor.measure(image, into: scratch) else { return }
      split(floor.rowPairs) { floor.dim(rows: $0, of: image, scratch: scratch) }
    case .adaptive(let light, let dark, let choice):
      for ground in choice.grounds { history.grounds.survey(ground, in: image) }
      let darkness = history.appearances.darkness(
        of: choice.grounds.map(\.pane), over: image.meanLuma(in: choice.area) ?? 1)
      guard darkness > 0, darkness < 1 else {
        for step in darkness > 0 ? dark : light { paint(step, on: image) }
        return
      }
      let other = spares[image.size] ?? PlanarImage(size: image.size, format: image.format)
      spares[image.size] = other
      other.copy(choice.read.union(choice.changed), from: image)
      for step in light { paint(step, on: image) }
      for step in dark { paint(step, on: other) }
      image.mix(other, share: darkness, in: choice.changed)
    case .layer(let painter, let steps): painter.paint(onto: image) { for step in steps { paint(step, on: $0) } }
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

/// What was seen of pictures when they were painted on.
public struct PaintFindings: Hashable, Sendable {
  /// Panes of glass that lie on them.
  public var panes = 0
  /// Those of them beneath which there is nothing to refract in any picture.
  public var panesOnFlatGround = 0
  /// Of text that no ground gives the contrast it needs, a sentence each.
  public var unreadable: [String] = []

  /// Nothing.
  public init() {}
}

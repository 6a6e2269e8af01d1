import DisplayLists
import Geometry

/// Vitrine's own: a view played back over time.
///
/// Resolving an instant replays the view's changes up to it, so the result depends only on the view and the instant.
/// A playback keeps its progress: resolving in chronological order replays each change once, and resolving an earlier
/// instant starts over. Use one playback per thread; several may play the same view.
public final class ViewPlayback<Content: View> {
  private let resolver: ViewResolver
  private let content: Content
  private let proposal: ProposedViewSize
  private let canvas: CGSize?
  private let safeAreaInsets: EdgeInsets

  /// The state after every change up to an instant has been applied.
  private struct Progress {
    var time: TimeInterval = 0
    var memory = Memory()
    var isRemembering = false
    var nextChange = TimeInterval.infinity
    var isContinuous = false
    var isWatching = false
    var events: [(time: TimeInterval, run: () -> Void)] = []
    var output: ResolvedView
    /// The first instant at which the view did not settle, or nil if it has settled at every instant.
    var unsettledAt: TimeInterval?

    /// Whether no motion is in progress.
    var isStill: Bool { !isContinuous && memory.motionEnd <= time }
    /// The next instant at which the view changes.
    var nextEvent: TimeInterval { min(nextChange, events.map(\.time).min() ?? .infinity) }
  }

  private var progress: Progress?
  private var changes = StateChanges()

  init(
    _ content: Content, resolver: ViewResolver, proposal: ProposedViewSize, canvas: CGSize?,
    safeAreaInsets: EdgeInsets = EdgeInsets()
  ) {
    self.safeAreaInsets = safeAreaInsets
    self.content = content
    self.resolver = resolver
    self.proposal = proposal
    self.canvas = canvas
  }

  /// Resolves the view at an instant.
  ///
  /// - Parameter time: Seconds after the view first appeared; a negative time counts as zero.
  public func resolved(at time: TimeInterval) -> ResolvedView {
    let time = max(time, 0)
    // A model was changed from outside, so earlier progress is no longer valid.
    if !changes.isEmpty { progress = nil }
    if let progress, progress.isStill, progress.time <= time, time < progress.nextEvent { return progress.output }
    // A view may nest deeper than the caller's stack allows.
    return withDeepStack { look(at: time) }
  }

  private func look(at time: TimeInterval) -> ResolvedView {
    var progress = advanced(to: time)
    self.progress = progress
    if progress.time == time || progress.isStill { return progress.output }
    return pass(.look, at: time, &progress, Transaction()).output
  }

  /// Applies every change up to an instant.
  private func advanced(to time: TimeInterval) -> Progress {
    if progress.map({ $0.time > time }) ?? true { progress = appeared() }
    guard var progress else { preconditionFailure("the playback has no progress after the view appeared") }
    while true {
      var next = progress.nextEvent
      // If any view watches for changes, an animation timeline advances in steps.
      if progress.isContinuous, progress.isWatching { next = min(next, progress.time + Self.step) }
      guard next <= time else { return progress }
      if progress.memory.motionEnd > progress.time { _ = pass(.settle, at: next, &progress, Transaction()) }
      let due = progress.events.filter { $0.time <= next }
      progress.events.removeAll { $0.time <= next }
      run(due.map(\.run), at: next, progress)
      commit(at: next, &progress)
    }
  }

  /// The time step of an animation timeline: a sixtieth of a second.
  private static var step: TimeInterval { 1 / 60 }

  /// Returns the progress after the view has first appeared.
  private func appeared() -> Progress {
    changes = StateChanges()
    var progress = Progress(
      output: ResolvedView(size: .zero, output: PaintOutput(), locale: resolver.environment.locale))
    commit(at: 0, &progress)
    return progress
  }

  /// The number of rounds after which a view that keeps changing its state is drawn as it is. SwiftUI gives up as well.
  private static var mostRounds: Int { 100 }

  /// Applies the changes at an instant, and the changes that they cause, until none are left.
  private func commit(at time: TimeInterval, _ progress: inout Progress) {
    var rounds = 0
    while true {
      let change = changes.take()
      for completion in change?.completions ?? [] {
        progress.events.append((time + completion.animation.duration, completion.run))
      }
      let evaluation = pass(.commit, at: time, &progress, change?.transaction ?? Transaction()).evaluation
      let isLost = evaluation.isLost
      progress.isRemembering = progress.isRemembering || evaluation.isReactive
      if isLost {
        // The view is reactive after all, so this instant must be evaluated again with memory.
        progress.memory = Memory()
        changes = StateChanges()
        continue
      }
      run(evaluation.actions, at: time, progress)
      if changes.isEmpty, !evaluation.needsAnotherPass { return }
      rounds += 1
      if rounds == Self.mostRounds {
        progress.unsettledAt = progress.unsettledAt ?? time
        _ = pass(.commit, at: time, &progress, Transaction())
        changes = StateChanges()
        return
      }
    }
  }

  /// Evaluates, lays out and paints the view once.
  private func pass(
    _ purpose: Evaluation.Purpose, at time: TimeInterval, _ progress: inout Progress, _ transaction: Transaction
  ) -> (evaluation: Evaluation, output: ResolvedView) {
    var memory = progress.memory
    memory.beginPass()
    let evaluation = Evaluation(
      shaper: resolver.shaper, at: Evaluation.Instant(time: time, start: resolver.startDate), purpose: purpose,
      isRemembering: progress.isRemembering, memory: memory, changes: changes)
    var environment = resolver.environment
    environment.glyphs = GlyphOutlines(shaper: resolver.shaper, environment: environment)
    // A view that is disappearing keeps its environment, which must not retain the evaluation.
    let start = resolver.startDate
    environment.runningClock = TextClock(start: start, date: evaluation.date) { [weak evaluation] in
      evaluation?.noteChange(at: $0.timeIntervalSince(start))
    }
    environment.noteMissingColor = { [weak evaluation] in evaluation?.noteMissingColor($0) }
    let context = _ViewContext(
      evaluation: evaluation, environment: environment, identity: .root, transaction: transaction,
      container: RelativeContainer(proposal))
    var output = purpose == .commit ? observed { painted(context) } : painted(context)
    if let seconds = progress.unsettledAt { output.findings.append(.unsettledView(seconds: seconds)) }
    if purpose != .look {
      for forgotten in evaluation.memory.endPass() {
        if let departed = forgotten as? Departure, purpose == .commit { evaluation.actions += departed.actions }
      }
      progress.memory = evaluation.memory
      progress.time = time
      progress.nextChange = evaluation.nextChange
      progress.isContinuous = evaluation.isContinuous
      progress.isWatching = evaluation.isWatching
      progress.output = output
    }
    return (evaluation, output)
  }

  /// Runs `paint` under observation, so that the models it reads report their next change.
  private func observed<Result>(_ paint: () -> Result) -> Result {
    let changes = changes
    return withObservationTracking(paint) { changes.noteModel() }
  }

  /// Runs actions, which may change states and models.
  ///
  /// After a model has changed, the view is observed again before another transaction makes changes. Within one
  /// transaction, observing the first change is enough.
  private func run(_ actions: [() -> Void], at time: TimeInterval, _ progress: Progress) {
    if actions.isEmpty { return }
    let changes = changes
    changes.observe = { [self] in
      var seen = progress
      _ = observed { pass(.look, at: time, &seen, Transaction()) }
    }
    StateChanges.$current.withValue(changes) { for action in actions { action() } }
    changes.observe = nil
  }

  private func painted(_ context: _ViewContext) -> ResolvedView {
    let layers = RequestedLayers()
    var context = context
    context.environment.requestedLayers = layers
    let nodes = context.nodes(of: content, at: 0)
    // A pass that must run again needs no layout.
    if context.evaluation.isLost {
      return ResolvedView(size: .zero, output: PaintOutput(), locale: context.environment.locale)
    }
    let root = nodes.lone ?? LayoutNode(VStackLayout(), nodes, context)
    let size = nodes.isEmpty ? .zero : root.size(proposal)
    var middle = CGPoint.zero
    var surroundings = Surroundings()
    if let canvas {
      let room = proposal.replacingUnspecifiedDimensions(by: canvas)
      let left = context.isRightToLeft ? safeAreaInsets.trailing : safeAreaInsets.leading
      middle = CGPoint(
        x: left + (room.width - size.width) / 2, y: safeAreaInsets.top + (room.height - size.height) / 2)
      if safeAreaInsets != EdgeInsets() {
        surroundings.safeArea = SafeArea(
          inner: Rect(x: left, y: safeAreaInsets.top, width: room.width, height: room.height),
          outer: Rect(x: 0, y: 0, width: canvas.width, height: canvas.height))
      }
    }
    let origin = context.presentedOrigin(middle)
    surroundings.lag = Point(x: origin.x - middle.x, y: origin.y - middle.y)
    var placing = PlaceOutput()
    let placed = root.place(
      Placement(
        proposal: proposal, size: size, pointsFromNode: .translation(x: origin.x, y: origin.y),
        surroundings: surroundings), into: &placing)
    let stage = stage(size, surroundings)
    let placedLayers = layers.placed(context, stage, into: &placing)
    var output = PaintOutput()
    placed.paint(into: &output)
    for layer in placedLayers { layer.paint(into: &output) }
    return ResolvedView(
      size: canvas ?? size, output: output, probes: placing.probes, locale: context.environment.locale,
      missingColors: context.evaluation.missingColors)
  }

  /// Returns the placement of layers over everything else: the canvas without its margins or, without a canvas, a view of `size`.
  private func stage(_ size: CGSize, _ surroundings: Surroundings) -> Placement {
    guard let canvas else {
      return Placement(
        proposal: ProposedViewSize(size), size: size, pointsFromNode: .identity, surroundings: Surroundings())
    }
    let inner = surroundings.safeArea?.inner ?? Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    var own = Surroundings()
    own.safeArea = surroundings.safeArea
    let room = CGSize(width: inner.width, height: inner.height)
    return Placement(
      proposal: ProposedViewSize(room), size: room, pointsFromNode: .translation(x: inner.minX, y: inner.minY),
      surroundings: own)
  }
}

public import DisplayLists
import Geometry

/// Vitrine's own: turns views into display lists.
///
/// A resolver is a value without memory: the same view, proposal and instant always give the same result, on any
/// thread, whatever was asked before. To look at many instants of one view, make a playback.
public struct ViewResolver: Sendable {
  let shaper: any TextShaping
  let environment: EnvironmentValues
  let startDate: Date

  /// A resolver of views.
  ///
  /// - Parameters:
  ///   - shaper: turns text into glyphs.
  ///   - environment: what holds where the view says nothing else.
  ///   - startDate: the date at second zero, which timelines count from.
  public init(
    shaper: any TextShaping, environment: EnvironmentValues = EnvironmentValues(),
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.shaper = shaper
    self.environment = environment
    self.startDate = startDate
  }

  /// Resolves a view in the size it chooses for a proposal: its ideal size unless said.
  ///
  /// - Parameters:
  ///   - view: what to resolve.
  ///   - proposal: what is proposed to it, in points.
  ///   - time: the instant, in seconds after the view first appeared.
  public func resolve(
    _ view: some View, proposal: ProposedViewSize = .unspecified, at time: TimeInterval = 0
  ) -> ResolvedView { playback(of: view, proposal: proposal).resolved(at: time) }

  /// Resolves a view in the middle of a canvas, which is what is proposed to it.
  ///
  /// - Parameters:
  ///   - view: what to resolve.
  ///   - canvas: width and height of the canvas in points.
  ///   - safeAreaInsets: margins of the canvas that only views that ignore the safe area reach into; none unless said.
  ///   - time: the instant, in seconds after the view first appeared.
  public func resolve(
    _ view: some View, in canvas: CGSize, safeAreaInsets: EdgeInsets = EdgeInsets(), at time: TimeInterval = 0
  ) -> ResolvedView { playback(of: view, in: canvas, safeAreaInsets: safeAreaInsets).resolved(at: time) }

  /// A playback of a view in the size it chooses for a proposal.
  public func playback<Content: View>(
    of view: Content, proposal: ProposedViewSize = .unspecified
  ) -> ViewPlayback<Content> { ViewPlayback(view, resolver: self, proposal: proposal, canvas: nil) }

  /// A playback of a view in the middle of a canvas, which is what is proposed to it.
  public func playback<Content: View>(
    of view: Content, in canvas: CGSize, safeAreaInsets: EdgeInsets = EdgeInsets()
  ) -> ViewPlayback<Content> {
    let inner = CGSize(
      width: max(canvas.width - safeAreaInsets.leading - safeAreaInsets.trailing, 0),
      height: max(canvas.height - safeAreaInsets.top - safeAreaInsets.bottom, 0))
    return ViewPlayback(
      view, resolver: self, proposal: ProposedViewSize(inner), canvas: canvas, safeAreaInsets: safeAreaInsets)
  }
}

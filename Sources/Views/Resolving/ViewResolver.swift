public import DisplayLists
import Geometry

/// Vitrine's own: turns views into display lists.
///
/// A resolver keeps no state: the same view, proposal and instant always give the same result, on any thread. To
/// resolve one view at many instants, use a playback.
public struct ViewResolver: Sendable {
  let shaper: any TextShaping
  let environment: EnvironmentValues
  let startDate: Date

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - shaper: The shaper that turns text into glyphs.
  ///   - environment: The environment of the view.
  ///   - startDate: The date at time zero, from which timelines count.
  public init(
    shaper: any TextShaping, environment: EnvironmentValues = EnvironmentValues(),
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.shaper = shaper
    self.environment = environment
    self.startDate = startDate
  }

  /// Resolves a view at the size it chooses for a proposal; by default its ideal size.
  ///
  /// - Parameters:
  ///   - view: The view to resolve.
  ///   - proposal: The proposed size, in points.
  ///   - time: The instant, in seconds after the view first appeared.
  public func resolve(
    _ view: some View, proposal: ProposedViewSize = .unspecified, at time: TimeInterval = 0
  ) -> ResolvedView { playback(of: view, proposal: proposal).resolved(at: time) }

  /// Resolves a view in the centre of a canvas, whose size is proposed to it.
  ///
  /// - Parameters:
  ///   - view: The view to resolve.
  ///   - canvas: The size of the canvas, in points.
  ///   - safeAreaInsets: The canvas margins, which only views that ignore the safe area may enter; none by default.
  ///   - time: The instant, in seconds after the view first appeared.
  public func resolve(
    _ view: some View, in canvas: CGSize, safeAreaInsets: EdgeInsets = EdgeInsets(), at time: TimeInterval = 0
  ) -> ResolvedView { playback(of: view, in: canvas, safeAreaInsets: safeAreaInsets).resolved(at: time) }

  /// Returns a playback of a view at the size it chooses for a proposal.
  public func playback<Content: View>(
    of view: Content, proposal: ProposedViewSize = .unspecified
  ) -> ViewPlayback<Content> { ViewPlayback(view, resolver: self, proposal: proposal, canvas: nil) }

  /// Returns a playback of a view in the centre of a canvas, whose size is proposed to it.
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

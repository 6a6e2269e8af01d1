/// The visibility of a user interface element.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// The default visibility.
  case automatic
  /// Visible.
  case visible
  /// Hidden.
  case hidden
}

/// The part of a scroll view that margins apply to.
public struct ContentMarginPlacement: Hashable, Sendable {
  fileprivate let name: String

  /// The content and the indicators.
  public static let automatic = ContentMarginPlacement(name: "automatic")
  /// The content.
  public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
  /// The indicators, which are never shown.
  public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

extension View {
  /// Sets the content margins of scroll views in the view along some edges; other edges are unchanged.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    environmentChanged { environment in
      if placement == .scrollIndicators { return }
      if edges.contains(.top) { environment.scrolling.margins.top = insets.top }
      if edges.contains(.leading) { environment.scrolling.margins.leading = insets.leading }
      if edges.contains(.bottom) { environment.scrolling.margins.bottom = insets.bottom }
      if edges.contains(.trailing) { environment.scrolling.margins.trailing = insets.trailing }
    }
  }

  /// Sets the content margins of scroll views in the view; nil for the default, which is 0.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { contentMargins(edges, EdgeInsets(.all, length ?? 0), for: placement) }

  /// Sets the content margins of scroll views in the view.
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Sets the initial anchor of scroll views in the view.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    environmentChanged { $0.scrolling.anchor = anchor }
  }

  /// Sets whether scroll views in the view show content outside their bounds.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environmentChanged { $0.scrolling.isClipping = !disabled }
  }
}

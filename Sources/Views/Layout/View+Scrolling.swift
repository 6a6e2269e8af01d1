/// The visibility of an element of the system.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// The default visibility.
  case automatic
  /// Visible.
  case visible
  /// Hidden.
  case hidden
}

/// The visibility of scroll indicators, which rendered views never show.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  private let name: String

  /// The default visibility.
  public static let automatic = ScrollIndicatorVisibility(name: "automatic")
  /// Visible while scrolling.
  public static let visible = ScrollIndicatorVisibility(name: "visible")
  /// Hidden unless a pointing device needs them.
  public static let hidden = ScrollIndicatorVisibility(name: "hidden")
  /// Never visible.
  public static let never = ScrollIndicatorVisibility(name: "never")
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

/// Where scrolling stops. Accepted for source compatibility: rendered views do not scroll.
public protocol ScrollTargetBehavior {}

/// Stops at multiples of the scroll view's size.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// Stops at multiples of the scroll view's size.
  public init() {}
}

/// Stops at views.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// Stops at views.
  public init() {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// Stops at multiples of the scroll view's size.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// Stops at views.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
}

extension View {
  /// Sets the content margins of scroll views in the view; other edges are unchanged.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    environmentChanged { environment in
      if placement == .scrollIndicators { return }
      if edges.contains(.top) { environment.system.scrolling.margins.top = insets.top }
      if edges.contains(.leading) { environment.system.scrolling.margins.leading = insets.leading }
      if edges.contains(.bottom) { environment.system.scrolling.margins.bottom = insets.bottom }
      if edges.contains(.trailing) { environment.system.scrolling.margins.trailing = insets.trailing }
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
    environmentChanged { $0.system.scrolling.anchor = anchor }
  }

  /// Sets whether scroll views in the view show content outside their bounds.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environmentChanged { $0.system.scrolling.isClipping = !disabled }
  }

  /// Sets the visibility of scroll indicators. Accepted for source compatibility: rendered views do not scroll and show
  /// none.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }

  /// Sets whether scrolling is disabled. Accepted for source compatibility: rendered views do not scroll.
  public func scrollDisabled(_ disabled: Bool) -> some View { self }

  /// Sets where scrolling stops. Accepted for source compatibility: rendered views do not scroll.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }

  /// Marks the layout's views as scroll targets. Accepted for source compatibility: rendered views do not scroll.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
}

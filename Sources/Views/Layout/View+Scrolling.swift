/// Whether something of the system's is to be seen.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// As the system has it.
  case automatic
  /// Seen.
  case visible
  /// Not seen.
  case hidden
}

/// When the bars that show how far one has scrolled are to be seen.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  private let name: String

  /// As the system has it.
  public static let automatic = ScrollIndicatorVisibility(name: "automatic")
  /// While one scrolls.
  public static let visible = ScrollIndicatorVisibility(name: "visible")
  /// Not, unless a pointing device needs them.
  public static let hidden = ScrollIndicatorVisibility(name: "hidden")
  /// Never.
  public static let never = ScrollIndicatorVisibility(name: "never")
}

/// Of which part of a scroll view margins are.
public struct ContentMarginPlacement: Hashable, Sendable {
  fileprivate let name: String

  /// Of the content and the indicators.
  public static let automatic = ContentMarginPlacement(name: "automatic")
  /// Of the content.
  public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
  /// Of the indicators, of which a picture shows none.
  public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

/// Where scrolling stops.
public protocol ScrollTargetBehavior {}

/// At whole frames.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// At whole frames.
  public init() {}
}

/// At views.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// At views.
  public init() {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// At whole frames.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// At views.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
}

extension View {
  /// Sets the margins between scroll views inside and their content; sides that are not named keep theirs.
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

  /// Sets the margins between scroll views inside and their content; nil for those of the system, which has none here.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { contentMargins(edges, EdgeInsets(.all, length ?? 0), for: placement) }

  /// Sets the margins between scroll views inside and their content.
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Sets which point of the content of scroll views inside lies, at first, at the same point of their frame.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    environmentChanged { $0.system.scrolling.anchor = anchor }
  }

  /// Sets whether scroll views inside show content beyond their frame.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environmentChanged { $0.system.scrolling.isClipping = !disabled }
  }

  /// Sets when scroll views show indicators; nothing is being scrolled in a picture, so it shows none.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }

  /// Sets whether scroll views can be scrolled; a picture is not.
  public func scrollDisabled(_ disabled: Bool) -> some View { self }

  /// Sets where scrolling stops; in a picture nothing is scrolled.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }

  /// Says that the views of a layout are where scrolling stops; in a picture nothing is scrolled.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
}

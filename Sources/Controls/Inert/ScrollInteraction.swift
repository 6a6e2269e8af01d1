public import Views

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

/// A behaviour that determines where scrolling stops. Accepted for source compatibility: rendered views do not scroll.
public protocol ScrollTargetBehavior {}

/// A behaviour that stops at multiples of the scroll view's size.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// Creates a behaviour that stops at multiples of the scroll view's size.
  public init() {}
}

/// A behaviour that stops at the edges of views.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// The maximum number of views that can be scrolled past at once.
  public struct LimitBehavior: Hashable, Sendable {
    private let name: String

    /// The default for the size class.
    public static let automatic = LimitBehavior(name: "automatic")
    /// One view at once.
    public static let always = LimitBehavior(name: "always")
    /// A few views at once.
    public static let alwaysByFew = LimitBehavior(name: "alwaysByFew")
    /// One view at once.
    public static let alwaysByOne = LimitBehavior(name: "alwaysByOne")
    /// Any number of views.
    public static let never = LimitBehavior(name: "never")
  }

  /// Creates a behaviour that stops at the edges of views.
  public init(limitBehavior: LimitBehavior = .automatic) {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// A behaviour that stops at multiples of the scroll view's size.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// A behaviour that stops at the edges of views.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
  /// A behaviour that stops at the edges of views.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior) }
}

extension View {
  /// Sets the visibility of scroll indicators. Accepted for source compatibility: rendered views never show them.
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

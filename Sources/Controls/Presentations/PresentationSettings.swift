public import Views

/// A height at which a sheet rests.
public struct PresentationDetent: Hashable, Sendable {
  private enum Kind: Hashable {
    case medium, large
    case fraction(CGFloat)
    case height(CGFloat)
  }

  private let kind: Kind

  /// About half the height of the screen.
  public static let medium = PresentationDetent(kind: .medium)
  /// The full height.
  public static let large = PresentationDetent(kind: .large)
  /// A fraction of the full height.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(kind: .fraction(fraction))
  }
  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(kind: .height(height)) }

  /// Returns the height in points where `full` is the full height; nil for the full height itself.
  func height(of full: CGFloat) -> CGFloat? {
    switch kind {
    case .medium: full / 2
    case .large: nil
    case .fraction(let fraction): fraction < 1 ? max(full * fraction, 0) : nil
    case .height(let height): height < full ? max(height, 0) : nil
    }
  }
}

/// The properties of a presentation that its content sets.
final class PresentationSettings {
  var detents: Set<PresentationDetent> = []
  var selectedDetent: PresentationDetent?
  var dragIndicator = Visibility.automatic
  var background: AnyView?
  var cornerRadius: CGFloat?
  /// Whether a popover stays one in a compact width.
  var keepsPopover = false

  /// Returns the resting height, where `full` is the full height; nil for the full height itself.
  func height(of full: CGFloat) -> CGFloat? {
    if let selectedDetent { return selectedDetent.height(of: full) }
    // A sheet first rests at its smallest detent.
    return detents.map { $0.height(of: full) ?? full }.min().flatMap { $0 < full ? $0 : nil }
  }

  /// Whether the indicator for dragging is drawn.
  var hasDragIndicator: Bool {
    dragIndicator == .visible || dragIndicator == .automatic && detents.count > 1
  }
}

private struct PresentationSettingsReference {
  weak var settings: PresentationSettings?
}

private struct PresentationSettingsKey: EnvironmentKey {
  static var defaultValue: PresentationSettingsReference { PresentationSettingsReference() }
}

extension EnvironmentValues {
  /// The settings of the presentation that the view is part of; nil outside a presentation.
  var presentationSettings: PresentationSettings? {
    get { self[PresentationSettingsKey.self].settings }
    set { self[PresentationSettingsKey.self] = PresentationSettingsReference(settings: newValue) }
  }
}

/// How a presentation adapts to a compact size.
public struct PresentationAdaptation: Sendable {
  fileprivate let keepsPopover: Bool

  /// The default: a sheet.
  public static let automatic = PresentationAdaptation(keepsPopover: false)
  /// No adaptation.
  public static let none = PresentationAdaptation(keepsPopover: true)
  /// A popover.
  public static let popover = PresentationAdaptation(keepsPopover: true)
  /// A sheet.
  public static let sheet = PresentationAdaptation(keepsPopover: false)
  /// A cover. Vitrine draws a sheet.
  public static let fullScreenCover = PresentationAdaptation(keepsPopover: false)
}

/// The interaction with the view behind a presentation. Rendered views receive no input.
public struct PresentationBackgroundInteraction: Sendable {
  /// The default.
  public static let automatic = PresentationBackgroundInteraction()
  /// Enabled.
  public static let enabled = PresentationBackgroundInteraction()
  /// Disabled.
  public static let disabled = PresentationBackgroundInteraction()
  /// Enabled up to a detent.
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction { enabled }
}

/// The effect of dragging in a presentation. Rendered views receive no input.
public struct PresentationContentInteraction: Equatable, Sendable {
  private let name: String

  /// The default.
  public static let automatic = PresentationContentInteraction(name: "automatic")
  /// Resizes the presentation.
  public static let resizes = PresentationContentInteraction(name: "resizes")
  /// Scrolls the content.
  public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

extension View {
  private func setting(_ write: @escaping (PresentationSettings) -> Void) -> some View {
    describingScreens { _, context in
      if let settings = context.environment.presentationSettings { write(settings) }
    }
  }

  /// Sets the heights at which the sheet rests. The smallest one is drawn.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    setting { $0.detents = detents }
  }

  /// Sets the heights at which the sheet rests, of which a binding selects one.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    setting {
      $0.detents = detents
      $0.selectedDetent = selection.wrappedValue
    }
  }

  /// Sets the visibility of the indicator for dragging.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    setting { $0.dragIndicator = visibility }
  }

  /// Sets the background of the presentation.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    setting { $0.background = AnyView(Rectangle().fill(style)) }
  }

  /// Sets the background of the presentation.
  public func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    let content = content()
    return setting { $0.background = AnyView(Color.clear.overlay(alignment: alignment) { content }) }
  }

  /// Sets the corner radius of the presentation; nil for the default.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    setting { $0.cornerRadius = cornerRadius }
  }

  /// Sets how the presentation adapts to compact sizes.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    setting { $0.keepsPopover = adaptation.keepsPopover }
  }

  /// Controls whether users can interact with the view behind the presentation. Accepted for source compatibility:
  /// rendered views receive no input.
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View {
    self
  }

  /// Configures the behaviour of swipe gestures on the presentation. Accepted for source compatibility: rendered views
  /// receive no input.
  public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { self }

  /// Prevents interactive dismissal of the presentation. Accepted for source compatibility: rendered views receive no
  /// input.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
}

public import Views

/// Related controls, side by side in a capsule.
public struct ControlGroup<Content: View>: View {
  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The controls, separated by lines.
  public var body: some View {
    Group(
      subviews: content.environmentChanged {
        $0.labelLook = LabelLook { AnyView(IconOnlyLabelStyle().makeBody(configuration: $0)) }
      }
    ) { views in
      HStack(spacing: 0) {
        ForEach(Array(views.enumerated()), id: \.element.id) { index, view in
          if index > 0 { Capsule().fill(.fill).frame(width: 1, height: 18) }
          view.padding(.horizontal, 14).frame(minWidth: 48, minHeight: 34)
        }
      }
      .background(.fill.tertiary, in: .capsule)
    }
  }
}

/// The controls of a group with a label, which only menus show.
public struct LabeledControlGroupContent<Content: View, Label: View>: View {
  fileprivate let content: Content

  /// The controls.
  public var body: some View { content }
}

extension ControlGroup {
  /// Creates a group with a label, which only menus show.
  public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
  where Content == LabeledControlGroupContent<C, L> { self.init { Content(content: content()) } }

  /// Creates a group with a title, which only menus show.
  public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> { self.init { Content(content: content()) } }

  /// Creates a group with a title, which only menus show.
  @_disfavoredOverload
  public init<S: StringProtocol, C: View>(_ title: S, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> { self.init { Content(content: content()) } }

  /// Creates a group with a title and a symbol, which only menus show.
  public init<C: View>(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Controls.Label<Text, Image>> {
    self.init { Content(content: content()) }
  }
}

/// A style that defines the appearance of control groups.
public protocol ControlGroupStyle {}

/// The default control group style.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public init() {}
}

/// A control group style for toolbars, which looks like the default.
public struct NavigationControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public init() {}
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// The default style.
  public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  /// A control group style for toolbars.
  public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

extension View {
  /// Sets the style of control groups in the view. The styles look alike.
  public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View { self }
}

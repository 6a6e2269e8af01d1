/// A control that selects one of several values.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let label: Label
  private let selection: Binding<SelectionValue>
  private let content: Content
  @Environment(\.pickerKind) private var kind

  /// Creates a picker whose options are the tagged views of its content.
  ///
  /// Untagged views in a `ForEach` are identified by their elements' ids.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection
    self.content = content()
  }

  /// Creates a picker whose options are the tagged views of its content.
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content, label: { label })
  }

  /// The picker in the environment's style. Screen readers speak its label and the selected option.
  public var body: some View {
    let choice = Choice(content: content, value: selection.wrappedValue)
    Group {
      switch kind {
      case .segmented: SegmentedChoice(choice: choice)
      case .menu: MenuChoice(choice: choice)
      }
    }
    .accessibilityHidden(true)
    .background {
      Group {
        label
        choice.chosen { $0 }
      }
      .fixedSize().visuallyHidden()
    }
    .accessibilityElement(children: .combine).accessibilityAddTraits(kind == .menu ? .isButton : [])
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  /// Creates a picker with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

/// The options and the selection of a picker.
private struct Choice<Content: View, Value: Hashable> {
  let content: Content
  let value: Value

  /// Builds a view from all options.
  func all<Result: View>(@ViewBuilder _ view: @escaping (SubviewsCollection) -> Result) -> some View {
    Group(subviews: content.environmentChanged { $0.tagsElements = true }, transform: view)
  }

  /// Builds a view from the selected option; empty if none is selected.
  func chosen<Result: View>(@ViewBuilder _ view: @escaping (Subview) -> Result) -> some View {
    all { views in
      if let view = views.first(where: isChosen).map(view) { view }
    }
  }

  func isChosen(_ view: Subview) -> Bool { view.containerValues.hasTag(value) }

  /// Returns the choice with its options transformed.
  func map<Changed: View>(_ change: (Content) -> Changed) -> Choice<Changed, Value> {
    Choice<Changed, Value>(content: change(content), value: value)
  }
}

/// A segmented picker: equal-width segments in a capsule 32 points high, as on iOS 26. A lighter capsule marks the
/// selected segment.
private struct SegmentedChoice<Content: View, Value: Hashable>: View {
  let choice: Choice<Content, Value>
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    choice.map { $0.font(.system(size: 14, weight: .medium)) }.all { plain in
      choice.map { $0.font(.system(size: 14, weight: .semibold)) }.all { bold in
        EqualWidths {
          ForEach(Array(zip(plain, bold)), id: \.0.id) { view, boldView in
            let isChosen = choice.isChosen(view)
            ZStack {
              if isChosen { boldView } else { view }
            }
            .lineLimit(1).padding(.horizontal, 10).frame(maxWidth: .infinity, minHeight: 28)
            .background {
              if isChosen {
                Capsule().fill(colorScheme == .dark ? Color(.gray2) : .white)
                  .shadow(color: .black.opacity(0.12), radius: 4, y: 2)
              }
            }
          }
        }
      }
    }
    .foregroundStyle(.primary).padding(2).background(.fill.tertiary, in: .capsule).opacity(isEnabled ? 1 : 0.5)
  }
}

/// Arranges views side by side at equal widths, which divide the proposed width or else match the widest view.
private struct EqualWidths: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let count = CGFloat(subviews.count)
    let widest = subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
    var width = widest * count
    if let proposed = proposal.width, proposed.isFinite { width = proposed }
    let part = ProposedViewSize(width: count > 0 ? width / count : 0, height: proposal.height)
    return CGSize(width: width, height: subviews.map { $0.sizeThatFits(part).height }.max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    let width = bounds.width / CGFloat(max(subviews.count, 1))
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + width * (CGFloat(index) + 0.5), y: bounds.midY), anchor: .center,
        proposal: ProposedViewSize(width: width, height: bounds.height))
    }
  }
}

/// A menu picker: the selected option in the tint colour, with chevrons that indicate more options.
private struct MenuChoice<Content: View, Value: Hashable>: View {
  let choice: Choice<Content, Value>
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    HStack(spacing: 4) {
      choice.chosen { $0 }
      Image(systemName: "chevron.up.chevron.down").imageScale(.small)
    }
    .foregroundStyle(isEnabled ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
    .padding(.horizontal, 12).padding(.vertical, 7)
  }
}

/// A style that defines the appearance of pickers.
public protocol PickerStyle {
  /// Vitrine's own: the kind of picker.
  var _kind: _PickerKind { get }
}

/// Vitrine's own: the kinds of pickers.
public enum _PickerKind: Sendable {
  case segmented, menu
}

/// The default picker style, which shows a closed menu.
public struct DefaultPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .menu }
}

/// A picker style that shows a closed menu with the selected option.
public struct MenuPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .menu }
}

/// A picker style that shows all options side by side.
public struct SegmentedPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .segmented }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The default style.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
  /// A picker style that shows a closed menu with the selected option.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  /// A picker style that shows all options side by side.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

private struct PickerKindKey: EnvironmentKey { static let defaultValue = _PickerKind.menu }

extension EnvironmentValues {
  fileprivate var pickerKind: _PickerKind {
    get { self[PickerKindKey.self] }
    set { self[PickerKindKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of pickers in the view.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { environment(\.pickerKind, style._kind) }
}

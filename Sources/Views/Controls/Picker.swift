/// A choice of one among several.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let label: Label
  private let selection: Binding<SelectionValue>
  private let content: Content
  @Environment(\.pickerKind) private var kind

  /// A choice among the views of the content by their tags, with words for it.
  ///
  /// The views of a `ForEach` that have no tag are chosen by their element's id.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection
    self.content = content()
  }

  /// A choice among the views of the content by their tags, with words for it.
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content, label: { label })
  }

  /// The choice in the style around; those who cannot see it are told the words and what is chosen.
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
      .fixedSize().unseen()
    }
    .accessibilityElement(children: .combine).accessibilityAddTraits(kind == .menu ? .isButton : [])
  }
}

extension Picker where Label == Text {
  /// A choice with words for it.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  /// A choice with words for it.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

/// What can be chosen and what is.
private struct Choice<Content: View, Value: Hashable> {
  let content: Content
  let value: Value

  /// A view made of all that can be chosen.
  func all<Result: View>(@ViewBuilder _ view: @escaping (SubviewsCollection) -> Result) -> some View {
    Group(subviews: content.environmentChanged { $0.system.tagsElements = true }, transform: view)
  }

  /// A view made of what is chosen; none where nothing is.
  func chosen<Result: View>(@ViewBuilder _ view: @escaping (Subview) -> Result) -> some View {
    all { views in
      if let view = views.first(where: isChosen).map(view) { view }
    }
  }

  func isChosen(_ view: Subview) -> Bool { view.containerValues.hasTag(value) }

  /// The choice with what can be chosen changed.
  func map<Changed: View>(_ change: (Content) -> Changed) -> Choice<Changed, Value> {
    Choice<Changed, Value>(content: change(content), value: value)
  }
}

/// Parts of equal width in a capsule, 32 points high as on iOS 26; on the chosen one lies a lighter capsule.
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

/// Views side by side, all as wide as the widest would be, or sharing the width there is.
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

/// What is chosen in the tint's colour, with arrows that say that there is more.
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

/// How a choice looks.
public protocol PickerStyle {
  /// Vitrine's own: which of the looks there are.
  var _kind: _PickerKind { get }
}

/// Vitrine's own: the looks of a choice.
public enum _PickerKind: Sendable {
  case segmented, menu
}

/// What suits the place: here what is chosen, as a menu that is closed.
public struct DefaultPickerStyle: PickerStyle {
  /// What suits the place.
  public init() {}
  /// Vitrine's own: the look.
  public var _kind: _PickerKind { .menu }
}

/// What is chosen, as a menu that is closed.
public struct MenuPickerStyle: PickerStyle {
  /// A menu.
  public init() {}
  /// Vitrine's own: the look.
  public var _kind: _PickerKind { .menu }
}

/// All that can be chosen, side by side.
public struct SegmentedPickerStyle: PickerStyle {
  /// Parts side by side.
  public init() {}
  /// Vitrine's own: the look.
  public var _kind: _PickerKind { .segmented }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// What suits the place.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
  /// What is chosen, as a menu that is closed.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  /// All that can be chosen, side by side.
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
  /// Sets how choices in the view look.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { environment(\.pickerKind, style._kind) }
}

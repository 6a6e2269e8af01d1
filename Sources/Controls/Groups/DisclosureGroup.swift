public import Views

/// A label with content that is shown while the group is expanded.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  private let isExpanded: Bool
  @Environment(\.rowKind) private var rowKind

  /// Creates a group that is collapsed.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label(), content(), isExpanded: false)
  }

  /// Creates a group that is expanded while a binding is true.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(label(), content(), isExpanded: isExpanded.wrappedValue) }

  fileprivate init(_ label: Label, _ content: Content, isExpanded: Bool) {
    self.label = label
    self.content = content
    self.isExpanded = isExpanded
  }

  /// The label with a chevron, above the content if the group is expanded. In a list, they are rows.
  @ViewBuilder public var body: some View {
    if rowKind != nil {
      heading
      if isExpanded { content.padding(.leading, 16) }
    } else {
      VStack(alignment: .leading) {
        heading
        if isExpanded { content }
      }
    }
  }

  private var heading: some View {
    HStack {
      label
      Spacer(minLength: 0)
      Image(systemName: "chevron.forward").font(.system(size: 14, weight: .semibold)).foregroundStyle(.tint)
        .rotationEffect(.degrees(isExpanded ? 90 : 0)).accessibilityHidden(true)
    }
    .accessibilityElement(children: .combine).accessibilityAddTraits(.isButton)
  }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group that is collapsed.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(Text(titleKey), content(), isExpanded: false)
  }
  /// Creates a group that is expanded while a binding is true.
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(Text(titleKey), content(), isExpanded: isExpanded.wrappedValue) }
  /// Creates a group that is collapsed.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(Text(label), content(), isExpanded: false)
  }
  /// Creates a group that is expanded while a binding is true.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(Text(label), content(), isExpanded: isExpanded.wrappedValue) }
}

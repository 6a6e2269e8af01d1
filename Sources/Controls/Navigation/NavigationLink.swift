public import Views

/// A button that leads to another screen. In a list, its label fills the row, with a chevron at the end.
///
/// Rendered views receive no input, so the screen is shown only if a binding asks for it.
public struct NavigationLink<Label: View, Destination: View>: View {
  private let label: Label
  /// The destination, or nil unless a binding activates the link.
  private let pushed: AnyView?
  private let pop: () -> Void
  @Environment(\.rowKind) private var rowKind
  @Environment(\.rowBadge) private var badge

  private init(_ label: Label, pushed: AnyView? = nil, pop: @escaping () -> Void = {}) {
    self.label = label
    self.pushed = pushed
    self.pop = pop
  }

  /// The label as a button.
  public var body: some View {
    Group {
      if rowKind != nil {
        HStack(spacing: 8) {
          label.frame(maxWidth: .infinity, alignment: .leading)
          if let badge { badge.foregroundStyle(.secondary) }
          RowChevron()
        }
        .rowTraits { $0.showsBadge = true }
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(.isButton)
      } else {
        Button(action: {}) { label }
      }
    }
    // The screen is not part of the row that leads to it.
    .pushing(pushed.map { AnyView($0.environment(\.rowKind, nil).environment(\.rowBadge, nil)) }, dismiss: pop)
  }
}

extension NavigationLink {
  /// Creates a link to a view.
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) { self.init(label()) }

  /// Creates a link to a view.
  public init(destination: Destination, @ViewBuilder label: () -> Label) { self.init(label()) }

  /// Creates a link to a view that is shown while a condition holds.
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) { self.init(destination: destination(), isActive: isActive, label: label) }

  /// Creates a link to a view that is shown while a condition holds.
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(label(), pushed: isActive.wrappedValue ? AnyView(destination) : nil) { isActive.wrappedValue = false }
  }

  /// Creates a link to a view that is shown while a tag is selected.
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) { self.init(destination: destination(), tag: tag, selection: selection, label: label) }

  /// Creates a link to a view that is shown while a tag is selected.
  public init<V: Hashable>(
    destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
  ) {
    self.init(label(), pushed: selection.wrappedValue == tag ? AnyView(destination) : nil) {
      selection.wrappedValue = nil
    }
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link to a view.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(Text(titleKey))
  }
  /// Creates a link to a view.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) { self.init(Text(title)) }
  /// Creates a link to a view.
  public init(_ titleKey: LocalizedStringKey, destination: Destination) { self.init(Text(titleKey)) }
  /// Creates a link to a view.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) { self.init(Text(title)) }
  /// Creates a link to a view that is shown while a condition holds.
  public init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {
    self.init(destination: destination, isActive: isActive) { Text(titleKey) }
  }
  /// Creates a link to a view that is shown while a condition holds.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination, isActive: Binding<Bool>) {
    self.init(destination: destination, isActive: isActive) { Text(title) }
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a link to the view for a value; nil disables it.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) { self.init(label()) }
  /// Creates a link to the view for a value; nil disables it.
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text { self.init(Text(titleKey)) }
  /// Creates a link to the view for a value; nil disables it.
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text { self.init(Text(title)) }
}

extension NavigationLink {
  /// Sets whether the link leads to the detail column. Accepted for source compatibility: it is not followed.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

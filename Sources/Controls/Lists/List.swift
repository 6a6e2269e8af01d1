public import Views

/// Rows of views in sections, in the environment's list style.
///
/// A list takes the proposed size and shows the rows that fit, from the top. Rendered views do not scroll.
public struct List<SelectionValue: Hashable, Content: View>: View {
  private let content: Content
  /// Returns whether a row is selected; nil if rows cannot be selected.
  private let isSelected: ((ContainerValues) -> Bool)?
  @Environment(\.listKind) private var kind

  private init(_ content: Content, isSelected: ((ContainerValues) -> Bool)?) {
    self.content = content
    self.isSelected = isSelected
  }

  /// The rows on the background of the list's style.
  public var body: some View {
    RowsView(content: content, rowKind: .list, look: ListLook(kind: kind), isSelected: isSelected)
  }
}

extension List {
  /// Creates a list that marks the row with a tag; nil marks none.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(
      content(),
      isSelected: selection.map { selection in
        let selected = selection.wrappedValue
        return { row in selected.map { row.hasTag($0) } ?? false }
      })
  }

  /// Creates a list that marks the rows with certain tags.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(
      content(),
      isSelected: selection.map { selection in
        let selected = selection.wrappedValue
        return { row in selected.contains { row.hasTag($0) } }
      })
  }
}

extension List where SelectionValue == Never {
  /// Creates a list.
  public init(@ViewBuilder content: () -> Content) { self.init(content(), isSelected: nil) }
}

/// A container for rows of controls, drawn as a grouped list.
public struct Form<Content: View>: View {
  private let content: Content

  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The rows on a grouped background.
  public var body: some View {
    RowsView(content: content, rowKind: .form, look: ListLook(kind: .insetGrouped), isSelected: nil)
      .environment(\.listKind, .insetGrouped)
  }
}

/// A style that defines the appearance of forms.
public protocol FormStyle {}

/// The default form style, which is grouped.
public struct AutomaticFormStyle: FormStyle {
  /// Creates the style.
  public init() {}
}

/// A form style with groups of rows.
public struct GroupedFormStyle: FormStyle {
  /// Creates the style.
  public init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
  /// The default style.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}
extension FormStyle where Self == GroupedFormStyle {
  /// A form style with groups of rows.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension View {
  /// Sets the style of forms in the view. The styles look alike, as on iOS.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}

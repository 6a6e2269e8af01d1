public import Views

/// A section with a header and a footer. Outside a list, its parts are laid out as ordinary views.
public struct Section<Parent, Content, Footer> {
  private let header: Parent
  private let content: Content
  private let footer: Footer
  private var isExpanded = true

  private init(header: Parent, rows: Content, footer: Footer, isExpanded: Bool = true) {
    self.header = header
    content = rows
    self.footer = footer
    self.isExpanded = isExpanded
  }
}

extension Section: View where Parent: View, Content: View, Footer: View {
  /// Creates a section with a header and a footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) { self.init(header: header(), rows: content(), footer: footer()) }

  /// The header, the content and the footer, marked as such in a list.
  public var body: some View {
    SectionParts(header: header, content: isExpanded ? content : nil, footer: isExpanded ? footer : nil)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  /// Creates a section.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// Creates a section with a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// Creates a section with a title as its header.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(titleKey) })
  }
  /// Creates a section with a title as its header.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) })
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  /// Creates a section with a header and a footer.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: header, rows: content(), footer: footer)
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section with a header.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, rows: content(), footer: EmptyView())
  }

  /// Creates a section with a header that hides its content unless it is expanded.
  public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), rows: content(), footer: EmptyView(), isExpanded: isExpanded.wrappedValue)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// Creates a section with a footer.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), rows: content(), footer: footer)
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// Creates a section with a title that hides its content unless it is expanded.
  public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(isExpanded: isExpanded, content: content, header: { Text(titleKey) })
  }
  /// Creates a section with a title that hides its content unless it is expanded.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(isExpanded: isExpanded, content: content, header: { Text(title) })
  }
}

/// The parts of a section. Among the rows of a list, each view is marked with its section and its part of it.
private struct SectionParts<Header: View, Content: View, Footer: View>: View {
  typealias Body = Never

  let header: Header
  let content: Content?
  let footer: Footer?

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    guard context.environment.rowKind != nil, context.stackAxis == nil else {
      header.layoutValue(key: SpansTracks.self, value: true)._makeNodes(context.child(0), into: &nodes)
      content._makeNodes(context.child(1), into: &nodes)
      footer.layoutValue(key: SpansTracks.self, value: true)._makeNodes(context.child(2), into: &nodes)
      return
    }
    let section = context.identity
    func marked(_ view: some View, _ part: RowTraits.Part) -> some View {
      view.rowTraits { traits in
        if traits.section != nil { return }
        traits.section = section
        traits.part = part
      }
    }
    marked(HeaderContent(content: header), .header)._makeNodes(context.child(0), into: &nodes)
    marked(content, .row)._makeNodes(context.child(1), into: &nodes)
    marked(footer.font(.footnote).defaultForegroundStyle(.secondary), .footer)._makeNodes(
      context.child(2), into: &nodes)
  }
}

/// The header of a section in the font and colour of its list.
private struct HeaderContent<Content: View>: View {
  let content: Content
  @Environment(\.headerProminence) private var prominence
  @Environment(\.listKind) private var kind

  var body: some View {
    if prominence == .increased || kind == .sidebar {
      content.font(.title3.bold()).foregroundStyle(.primary)
    } else {
      content.font(.headline).defaultForegroundStyle(.secondary)
    }
  }
}

import Views

/// The kind of container that a row belongs to.
enum RowKind: Sendable {
  case list, form
}

private struct RowKindKey: EnvironmentKey { static var defaultValue: RowKind? { nil } }

extension EnvironmentValues {
  /// The kind of list whose row contains the view; nil outside a list. Controls in rows look different.
  var rowKind: RowKind? {
    get { self[RowKindKey.self] }
    set { self[RowKindKey.self] = newValue }
  }
}

/// The chevron at the trailing end of a row that leads somewhere.
struct RowChevron: View {
  var body: some View {
    Image(systemName: "chevron.forward").font(.system(size: 14, weight: .semibold)).foregroundStyle(.tertiary)
      .accessibilityHidden(true)
  }
}

/// Lets a control extend into the margins of its row, so that it does not make the row higher.
struct RowControl: ViewModifier {
  @Environment(\.rowKind) private var rowKind

  func body(content: Content) -> some View {
    if rowKind == nil { content } else { content.padding(.vertical, -8) }
  }
}

/// Marks a view's texts as parts of a control, so the separator of a row does not start at them.
struct ControlText: WrapperBehavior {
  func place(_ node: WrapperNode, _ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    PlacedNode(node, placement, [node.placeChild(placement, into: &output)])
  }
}

extension View {
  /// Marks the view's texts as parts of a control.
  func controlText() -> some View { wrapped { CustomWrapperNode(ControlText(), $0, $1) } }
}

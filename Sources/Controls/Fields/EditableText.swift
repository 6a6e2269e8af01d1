import Views

/// The content of a field: its text or, if that is empty, its prompt; with a caret at the end if the field has focus.
struct EditableText<Prompt: View>: View {
  let text: String
  let prompt: Prompt
  /// The number of lines; nil for the environment's limit.
  let lineLimit: Int?
  @Environment(\.self) private var environment

  var body: some View {
    Group {
      if text.isEmpty {
        // The space gives an empty field the height of a line.
        ZStack(alignment: alignment) {
          Text(verbatim: " ").hidden()
          prompt.foregroundStyle(.placeholder)
        }
        .overlay(alignment: environment.hasFieldFocus ? alignment : .leading) {
          if environment.hasFieldFocus { Caret() }
        }
      } else if environment.hasFieldFocus {
        Text(verbatim: text).wrapped { text, context in
          guard let caret = context.secondary.node(of: Caret(), at: 1) else { return text }
          return CustomWrapperNode(CaretPlacement(caret: caret), text, context)
        }
        .foregroundStyle(ink)
      } else {
        Text(verbatim: text).foregroundStyle(ink)
      }
    }
    .environmentChanged { inner in
      if let lineLimit { (inner.lineLimit, inner.minimumLineCount) = (lineLimit, 1) }
    }
    .frame(minWidth: 0, maxWidth: .infinity, alignment: alignment)
  }

  private var ink: HierarchicalShapeStyle { environment.isEnabled ? .primary : .tertiary }

  private var alignment: Alignment {
    switch environment.multilineTextAlignment {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

/// The insertion point: a bar two points wide in the tint colour, as high as its line.
private struct Caret: View {
  static let width: CGFloat = 2

  var body: some View { Capsule().fill(.tint).frame(width: Self.width) }
}

/// Places a caret after the last character of a text.
private struct CaretPlacement: WrapperBehavior {
  let caret: Node

  func place(_ node: WrapperNode, _ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let text = node.placeChild(placement, into: &output)
    guard let end = (node.child as? TextNode)?.lastCaret(in: placement) else { return text }
    let place = placement.child(
      caret, at: end.origin, ProposedViewSize(width: Caret.width, height: end.height), mirrored: false)
    return PlacedNode(node, placement, [text, caret.place(place, into: &output)])
  }
}

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
          context.secondary.node(of: Caret(), at: 1).map { CaretNode(text, context, $0) } ?? text
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

/// A text with a caret after its last character.
private final class CaretNode: WrapperNode {
  private let caret: Node

  init(_ child: Node, _ context: _ViewContext, _ caret: Node) {
    self.caret = caret
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let text = placeChild(placement, into: &output)
    guard let end = (child as? TextNode)?.lastCaret(in: placement) else { return text }
    let place = placement.child(
      caret, at: end.origin, ProposedViewSize(width: Caret.width, height: end.height), mirrored: false)
    return PlacedNode(self, placement, [text, caret.place(place, into: &output)])
  }
}

import Views

/// The options of a picker on a wheel 216 points high. The selected option lies in the middle.
struct WheelChoice<Content: View, Value: Hashable>: View {
  let choice: Choice<Content, Value>

  var body: some View {
    choice.all { views in
      let middle = views.firstIndex(where: choice.isChosen) ?? 0
      WheelLayout {
        ForEach(Array(views.enumerated()), id: \.element.id) { index, view in
          let slot = WheelSlot(index - middle)
          if slot.isVisible {
            view.font(.system(size: 23)).lineLimit(1).padding(.horizontal, 18)
              .scaleEffect(x: 1, y: slot.flattening).opacity(slot.opacity)
              .layoutValue(key: WheelSlot.Key.self, value: slot)
          }
        }
      }
    }
  }
}

/// The place of an option on the wheel, counted from the middle.
struct WheelSlot {
  /// The height of an option that faces the viewer.
  static let height: CGFloat = 34
  /// The radius of the wheel, and the angle between two options on it.
  static let radius: CGFloat = 98
  private static let step = height / radius

  private let angle: CGFloat

  init(_ offset: Int) { angle = CGFloat(offset) * Self.step }

  /// Whether the option is on the half of the wheel that faces the viewer.
  var isVisible: Bool { abs(angle) < .pi / 2 - Self.step / 2 }
  /// The distance of the option's centre from the middle, in points.
  var offset: CGFloat { Self.radius * sin(angle) }
  /// The factor by which the option is foreshortened.
  var flattening: CGFloat { cos(angle) }
  /// The opacity, which falls with the distance from the middle.
  var opacity: Double { angle == 0 ? 1 : 0.5 * cos(angle) }

  struct Key: LayoutValueKey { static var defaultValue: WheelSlot { WheelSlot(0) } }
}

/// Puts wheels on the grey band that marks the selected options.
struct WheelBand: ViewModifier {
  func body(content: Content) -> some View {
    content.background {
      RoundedRectangle(cornerRadius: 8).fill(.fill.tertiary).frame(height: WheelSlot.height).padding(.horizontal, 9)
    }
  }
}

/// Places options at their slots; as wide as proposed.
private struct WheelLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let widest = subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? max(widest, 320)
    return CGSize(width: width, height: 216)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for subview in subviews {
      subview.place(
        at: CGPoint(x: bounds.midX, y: bounds.midY + subview[WheelSlot.Key.self].offset), anchor: .center,
        proposal: ProposedViewSize(width: bounds.width, height: WheelSlot.height))
    }
  }
}

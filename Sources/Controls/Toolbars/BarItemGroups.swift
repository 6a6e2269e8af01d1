import Views

/// The items along one side of a bar, in groups that each share a pane of glass.
struct BarItemGroups: View {
  /// A group of items, or a space between groups.
  private enum Group {
    case glass([BarItem])
    case prominent(BarItem)
    case bare(BarItem)
    case spacer
  }

  private let groups: [Group]
  private let height: CGFloat

  /// Groups items as iOS does: neighbours share their glass, except for text buttons, prominent buttons and items
  /// without glass.
  init(_ items: [BarItem], height: CGFloat = BarMetrics.buttonHeight) {
    self.height = height
    var groups: [Group] = []
    var open: [BarItem] = []
    func close() {
      if !open.isEmpty { groups.append(.glass(open)) }
      open = []
    }
    for item in items {
      switch item.content {
      case .spacer:
        close()
        groups.append(.spacer)
      case .gap: close()
      case .view:
        if !item.hasGlass {
          close()
          groups.append(.bare(item))
        } else if item.placement == .confirmationAction {
          close()
          groups.append(.prominent(item))
        } else if item.isText {
          close()
          groups.append(.glass([item]))
        } else {
          open.append(item)
        }
      }
    }
    close()
    self.groups = groups
  }

  var body: some View {
    HStack(spacing: 12) {
      ForEach(groups.indices, id: \.self) { index in
        switch groups[index] {
        case .glass(let items):
          row(items).glassEffect(.regular.interactive())
        case .prominent(let item):
          row([item]).foregroundStyle(.white).glassEffect(.regular.tint(.accentColor).interactive())
        case .bare(let item): item.view
        case .spacer: Spacer(minLength: 0)
        }
      }
    }
    .font(.body.weight(.medium))
    .labelStyle(.iconOnly)
    .environmentChanged { $0.buttonLook = ButtonLook { AnyView(BarButtonBody(configuration: $0)) } }
  }

  private func row(_ items: [BarItem]) -> some View {
    HStack(spacing: 0) {
      ForEach(items.indices, id: \.self) { index in
        items[index].view.padding(.horizontal, items[index].isText ? 14 : 8).frame(minWidth: height, minHeight: height)
      }
    }
    .frame(height: height)
  }
}

/// A button in a bar: its label in the primary colour, or in the tint if one is set.
private struct BarButtonBody: View {
  let configuration: PrimitiveButtonStyleConfiguration
  @Environment(\.tint) private var tint
  @Environment(\.foregroundStyle) private var foreground

  var body: some View {
    if configuration.role == .destructive {
      configuration.label.foregroundStyle(.red)
    } else if let tint, foreground == nil {
      configuration.label.foregroundStyle(tint)
    } else {
      configuration.label
    }
  }
}

/// Three views beside each other: the first and the last at the ends, and one between them in the centre if it fits
/// there.
struct BarLayout: Layout {
  private static let gap: CGFloat = 10

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    let width = proposal.width ?? sizes.reduce(0) { $0 + $1.width } + 2 * Self.gap
    return CGSize(width: width, height: sizes.map(\.height).max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    precondition(subviews.count == 3, "a bar has 3 parts, not \(subviews.count)")
    let start = subviews[0].sizeThatFits(ProposedViewSize(width: bounds.width, height: nil)).width
    let end = subviews[2].sizeThatFits(ProposedViewSize(width: max(bounds.width - start, 0), height: nil)).width
    let left = start > 0 ? start + Self.gap : 0
    let right = end > 0 ? end + Self.gap : 0
    let middle = ProposedViewSize(width: max(bounds.width - left - right, 0), height: nil)
    let width = subviews[1].sizeThatFits(middle).width
    let x = min(max((bounds.width - width) / 2, left), max(bounds.width - right - width, left))
    subviews[0].place(
      at: CGPoint(x: bounds.minX, y: bounds.midY), anchor: .leading,
      proposal: ProposedViewSize(width: bounds.width, height: nil))
    subviews[1].place(at: CGPoint(x: bounds.minX + x, y: bounds.midY), anchor: .leading, proposal: middle)
    subviews[2].place(
      at: CGPoint(x: bounds.maxX, y: bounds.midY), anchor: .trailing,
      proposal: ProposedViewSize(width: max(bounds.width - start, 0), height: nil))
  }
}

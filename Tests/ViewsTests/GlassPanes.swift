import DisplayLists
import Views

/// All panes of a display list, including those in containers and groups, in order.
func panes(_ items: [DisplayItem]) -> [GlassPane] {
  items.flatMap { item -> [GlassPane] in
    switch item {
    case .glass(let pane): [pane]
    case .glassContainer(let container): container.panes
    case .group(let group): panes(group.items)
    case .fill, .stroke, .glyphs, .image: []
    }
  }
}

/// A pane that passes its identity to a wider one.
struct Expanding: View {
  @State private var isExpanded = false
  @Namespace private var namespace

  var body: some View {
    GlassEffectContainer(spacing: 4) {
      if isExpanded {
        Color.clear.frame(width: 200, height: 40).glassEffect().glassEffectID("pane", in: namespace)
      } else {
        Color.clear.frame(width: 40, height: 40).glassEffect().glassEffectID("pane", in: namespace)
      }
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isExpanded = true } }
  }
}

import DisplayLists
import Views

/// A pane that hands over its identity to a wider one.
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

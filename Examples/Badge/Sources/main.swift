import Vitrine

/// A level in a capsule of glass.
struct Badge: View {
  let level: Int

  var body: some View {
    Label("Level \(level)", systemImage: "star.fill")
      .font(.title2.bold())
      .padding(.horizontal, 28)
      .padding(.vertical, 18)
      .glassEffect(.regular.tint(.orange.opacity(0.5)), in: .capsule)
  }
}

let renderer = ImageRenderer(content: Badge(level: 12).padding(24))
renderer.scale = 3
try renderer.write(to: "badge.png")

public import Views

/// The reflection of a time, upside down and fading out downwards.
public struct GlassTimerReflection: View {
  private let text: String
  private let fontSize: CGFloat

  /// Creates the reflection of a time with a font size in points.
  public init(text: String, fontSize: CGFloat) {
    self.text = text
    self.fontSize = fontSize
  }

  /// The flipped time. Its cells are marked for probing with `mirror cell 0` and so on.
  public var body: some View {
    GlassTimerText(text: text, fontSize: fontSize, probePrefix: "mirror ")
      .scaleEffect(x: 1, y: -1)
      .mask(
        LinearGradient(
          stops: [
            .init(color: .white.opacity(0.2), location: 0),
            .init(color: .clear, location: 0.6),
          ],
          startPoint: .top,
          endPoint: .bottom
        )
      )
  }
}

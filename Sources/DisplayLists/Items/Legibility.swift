/// Whether text and symbols on glass are kept readable over any backdrop.
public enum Legibility: String, Hashable, Sendable, CaseIterable {
  /// The backdrop of text is dimmed, as little and as locally as possible, until the text has a contrast of at least
  /// 4.5:1, or 3:1 if it is large or a symbol.
  case floor
  /// The backdrop is left as it is.
  case off
}

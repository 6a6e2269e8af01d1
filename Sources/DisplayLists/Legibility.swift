/// What is done for text and symbols on glass that its backdrop makes hard to read.
public enum Legibility: String, Hashable, Sendable, CaseIterable {
  /// What is behind text is dimmed, as little and as locally as it takes, until the text's contrast is at least 4.5 : 1,
  /// or 3 : 1 if it is large or a symbol.
  case floor
  /// Nothing.
  case off
}

/// The legibility policy for text and symbols on glass.
public enum Legibility: String, Hashable, Sendable, CaseIterable {
  /// Dims the backdrop of text, as little and as locally as possible, to guarantee a minimum contrast.
  ///
  /// The minimum is 4.5:1 for text, and 3:1 for large text and symbols.
  case floor
  /// Leaves the backdrop unchanged.
  case off
}

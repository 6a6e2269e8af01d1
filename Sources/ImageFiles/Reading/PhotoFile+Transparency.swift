extension PhotoFile {
  /// How transparency is handled on loading.
  public enum Transparency: Hashable, Sendable {
    /// Composites the photo over white.
    case overWhite
    /// Keeps alpha, which is straight.
    case kept
  }
}

/// What differs between a view's picture and its golden.
struct PictureFault: Error, Hashable, CustomStringConvertible {
  /// Sentences that say what differs, where to see it and what to do.
  let description: String

  init(_ description: String) { self.description = description }
}

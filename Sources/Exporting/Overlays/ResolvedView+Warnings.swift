public import Views

extension ResolvedView {
  /// What the user should know, a sentence each: which pictures were not found.
  public var warnings: [String] { missingImages.map { "The picture “\($0)” was not found; it is left out." } }
}

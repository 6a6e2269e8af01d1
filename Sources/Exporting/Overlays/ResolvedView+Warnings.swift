public import Views

extension ResolvedView {
  /// What the user should know, a sentence each: which pictures and colours were not found.
  public var warnings: [String] {
    missingImages.map { "The picture “\($0)” was not found; it is left out." }
      + missingColors.map { "The colour “\($0)” was not found; it is transparent." }
  }
}

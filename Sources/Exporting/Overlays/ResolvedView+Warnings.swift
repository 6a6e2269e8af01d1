public import Views

extension ResolvedView {
  /// What the user should know, a sentence each: which pictures, colours and symbols were not found.
  public var warnings: [String] {
    missingImages.map { "The picture “\($0)” was not found; it is left out." }
      + missingColors.map { "The colour “\($0)” was not found; it is transparent." }
      + missingSymbols.map { "There is no drawing of the symbol “\($0)”; a dashed square stands for it." }
  }
}

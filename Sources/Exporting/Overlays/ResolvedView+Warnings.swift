public import Views

extension ResolvedView {
  /// Warnings for the user, one sentence each: images, colours and symbols that were not found.
  public var warnings: [String] {
    missingImages.map { "The image “\($0)” was not found and is left out." }
      + missingColors.map { "The colour “\($0)” was not found and is transparent." }
      + missingSymbols.map { "The symbol “\($0)” has no drawing; a dashed square takes its place." }
  }
}

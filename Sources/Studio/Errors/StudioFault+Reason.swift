extension StudioFault {
  /// What kind of fault it is, which determines the status of the answer.
  enum Reason: Hashable {
    /// The request is wrong.
    case invalid
    /// The token is missing.
    case unauthorized
    /// Another site has caused the request, or the address is not the studio's.
    case forbidden
    /// What it refers to does not exist.
    case missing
    /// The address does not know the method.
    case wrongMethod
    /// It took too long to arrive.
    case slow
    /// It does not fit the present state, such as an offset that is not where an upload ends.
    case conflict
    /// It is larger than allowed.
    case tooLarge
    /// It has a format that is not accepted here.
    case unsupported
    /// A file cannot be used.
    case unusable
    /// The studio itself is at fault.
    case failure
    /// There are too many such requests; it may succeed later.
    case busy
    /// There is no room left for what it would store.
    case full
  }

  /// What kind of fault it is.
  var reason: Reason {
    switch self {
    case .mealNotJSON, .mealTooLarge, .mealWithoutContent, .mealLacksValue, .mealHasBlank, .mealHasWrongType,
      .mealHasWrongNumber, .mealHasWrongDate, .emptyFile, .bytesMissing, .wrongRequest, .requestCut, .bodyNotJSON,
      .wrongAddress:
      .invalid
    case .noToken: .unauthorized
    case .foreignAddress, .foreignPage, .foreignSite: .forbidden
    case .noMeal, .noDraft, .noFile, .noExport, .noCompanion, .noSuchName, .noSuchAddress, .madeFileGone: .missing
    case .wrongMethod: .wrongMethod
    case .requestTooSlow: .slow
    case .fileComplete, .fileBeingSent, .wrongOffset, .fileInTransit, .fileNeeded, .fileIncomplete, .fileUnexamined,
      .exportUnfinished, .frameReplaced:
      .conflict
    case .fileOverLimit, .tooManyBytes, .requestTooLarge: .tooLarge
    case .fileNotShown, .bodyNotDeclared: .unsupported
    case .fileDamaged, .fileEmpty, .fileUnknown, .fileUnsupported, .fileTooLarge, .fileUnusable, .jobTooSlow,
      .jobTooLarge, .jobRefused, .jobFailed, .exportInterrupted:
      .unusable
    case .studioFailed: .failure
    case .tooManyExports, .tooManyWatchers, .busy: .busy
    case .tooManyMeals, .tooManyDrafts, .diskTooFull, .tooManyFiles, .fileNotStored: .full
    }
  }
}

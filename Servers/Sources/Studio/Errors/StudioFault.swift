package import HTTPTypes
package import Serving
import Bundles
import Meals

/// The error thrown when the studio does not carry out a request.
package typealias StudioError = Fault<StudioFault>

/// The reasons for which the studio does not carry out a request. Pages have the same sentences in other languages.
package enum StudioFault: String, FaultCode, CaseIterable {
  // Meals and drafts
  case mealNotJSON = "mealNotJSON"
  case mealTooLarge = "mealTooLarge"
  case mealWithoutContent = "mealWithoutContent"
  case mealLacksValue = "mealLacksValue"
  case mealHasBlank = "mealHasBlank"
  case mealHasWrongType = "mealHasWrongType"
  case mealHasWrongNumber = "mealHasWrongNumber"
  case mealHasWrongDate = "mealHasWrongDate"
  case noMeal = "noMeal"
  case tooManyMeals = "tooManyMeals"
  case noDraft = "noDraft"
  case tooManyDrafts = "tooManyDrafts"

  // Uploads
  case emptyFile = "emptyFile"
  case fileOverLimit = "fileOverLimit"
  case diskTooFull = "diskTooFull"
  case tooManyFiles = "tooManyFiles"
  case noFile = "noFile"
  case fileComplete = "fileComplete"
  case fileBeingSent = "fileBeingSent"
  case wrongOffset = "wrongOffset"
  case tooManyBytes = "tooManyBytes"
  case bytesMissing = "bytesMissing"
  case fileNotStored = "fileNotStored"
  case fileInTransit = "fileInTransit"
  case fileNeeded = "fileNeeded"
  case fileIncomplete = "fileIncomplete"
  case fileUnexamined = "fileUnexamined"
  case fileNotShown = "fileNotShown"

  // Files that cannot be used
  case fileDamaged = "fileDamaged"
  case fileEmpty = "fileEmpty"
  case fileUnknown = "fileUnknown"
  case fileUnsupported = "fileUnsupported"
  case fileTooLarge = "fileTooLarge"
  case fileUnusable = "fileUnusable"
  case jobTooSlow = "jobTooSlow"
  case jobTooLarge = "jobTooLarge"
  case jobRefused = "jobRefused"
  case jobFailed = "jobFailed"

  // Exports
  case noExport = "noExport"
  case tooManyExports = "tooManyExports"
  case exportUnfinished = "exportUnfinished"
  case exportInterrupted = "exportInterrupted"
  case noCompanion = "noCompanion"
  case frameReplaced = "frameReplaced"

  // Everything
  case wrongRequest = "wrongRequest"
  case requestTooLarge = "requestTooLarge"
  case requestCut = "requestCut"
  case requestTooSlow = "requestTooSlow"
  case bodyNotJSON = "bodyNotJSON"
  case bodyNotDeclared = "bodyNotDeclared"
  case noSuchName = "noSuchName"
  case noSuchAddress = "noSuchAddress"
  case wrongAddress = "wrongAddress"
  case wrongMethod = "wrongMethod"
  case madeFileGone = "madeFileGone"
  case foreignAddress = "foreignAddress"
  case foreignPage = "foreignPage"
  case foreignSite = "foreignSite"
  case noToken = "noToken"
  case tooManyWatchers = "tooManyWatchers"
  case busy = "busy"
  case studioFailed = "studioFailed"

  /// The status and the sentence of each fault.
  private static let table: [StudioFault: (status: HTTPResponse.Status, sentence: String)] = [
    .mealNotJSON: (.badRequest, "the meal is not valid JSON at {place}; check commas, quotes and brackets there"),
    .mealTooLarge: (.badRequest, "the meal is too large; leave out items"),
    .mealWithoutContent: (.badRequest, "the meal needs items or nutrition; add one of them"),
    .mealLacksValue: (.badRequest, "{place} is missing in the meal; add it"),
    .mealHasBlank: (.badRequest, "{place} is blank in the meal; fill it in"),
    .mealHasWrongType: (
      .badRequest, "{place} has the wrong type in the meal; check whether it is a text, a number or a list"
    ),
    .mealHasWrongNumber: (.badRequest, "{place} must be 0 or more in the meal"),
    .mealHasWrongDate: (.badRequest, "{place} must be a date and time in the meal, such as 2026-03-04T12:30"),
    .noMeal: (.notFound, "there is no such meal; reload the list of meals"),
    .tooManyMeals: (.insufficientStorage, "there are already {most} meals; delete some first"),
    .noDraft: (.notFound, "there is no such draft; start a new one"),
    .tooManyDrafts: (.insufficientStorage, "there are already {most} drafts; delete some first"),

    .emptyFile: (.badRequest, "the file is empty; choose another one"),
    .fileOverLimit: (.contentTooLarge, "the file has more than {gigabytes} GB; choose a smaller one"),
    .diskTooFull: (.insufficientStorage, "the disk is too full for this file; delete something else first"),
    .tooManyFiles: (.insufficientStorage, "the studio holds as many files as it may; wait until old ones are removed"),
    .noFile: (.notFound, "there is no such file any more; upload it again"),
    .fileComplete: (.conflict, "the file is already complete; start a new upload"),
    .fileBeingSent: (.conflict, "another request is sending this file; wait for it to end"),
    .wrongOffset: (.conflict, "the file goes on at byte {present}, not at {offset}; ask for the offset again"),
    .tooManyBytes: (.contentTooLarge, "more bytes arrived than were announced; start a new upload"),
    .bytesMissing: (.badRequest, "the request ended too early; ask for the offset and send the rest"),
    .fileNotStored: (.insufficientStorage, "the file cannot be stored; make room on the disk ({detail})"),
    .fileInTransit: (.conflict, "a request is still sending this file; end it first"),
    .fileNeeded: (.conflict, "an export still needs this file; cancel the export or wait for it to end"),
    .fileIncomplete: (.conflict, "the file has not arrived completely; send the rest"),
    .fileUnexamined: (.conflict, "the file is still being examined; wait a moment"),
    .fileNotShown: (.unsupportedMediaType, "browsers do not show this file; use its preview"),

    .fileDamaged: (.unprocessableContent, "{name} is damaged or incomplete; choose another file"),
    .fileEmpty: (.unprocessableContent, "{name} is empty; choose another file"),
    .fileUnknown: (.unprocessableContent, "{name} is neither a photo nor a video; choose another file"),
    .fileUnsupported: (.unprocessableContent, "{name} has a format that is not supported; choose another file"),
    .fileTooLarge: (.unprocessableContent, "{name} is larger than the studio allows; choose a smaller file"),
    .fileUnusable: (.unprocessableContent, "the file cannot be used; choose another one"),
    .jobTooSlow: (.unprocessableContent, "it took too long; use a shorter or smaller file"),
    .jobTooLarge: (.unprocessableContent, "it needed more time or memory than the studio allows; use a smaller file"),
    .jobRefused: (.unprocessableContent, "it cannot be done: {detail}"),
    .jobFailed: (.unprocessableContent, "it failed without an explanation; try again"),

    .noExport: (.notFound, "there is no such export any more; export again"),
    .tooManyExports: (.serviceUnavailable, "{most} exports are already waiting; try again later"),
    .exportUnfinished: (.conflict, "the export has no file; wait until it is done, or export again"),
    .exportInterrupted: (.unprocessableContent, "the studio ended during this export; export again"),
    .noCompanion: (.notFound, "this export has no sticker beside it; export for instagram-stories to get one"),
    .frameReplaced: (.conflict, "another frame of the file was asked for; take that one"),

    .wrongRequest: (.badRequest, "the request is wrong: {detail}"),
    .requestTooLarge: (.contentTooLarge, "the body has more than {most} bytes; send less"),
    .requestCut: (.badRequest, "the request ended too early or is not valid HTTP; send it again"),
    .requestTooSlow: (.requestTimeout, "the request took too long to arrive; send it again"),
    .bodyNotJSON: (.badRequest, "the body is not valid JSON; check its commas, quotes and brackets"),
    .bodyNotDeclared: (.unsupportedMediaType, "send the body as application/json"),
    .noSuchName: (.notFound, "there is nothing of this name; reload the page"),
    .noSuchAddress: (.notFound, "there is nothing at this address; check its spelling"),
    .wrongAddress: (.badRequest, "the address is not valid; check its spelling"),
    .wrongMethod: (.methodNotAllowed, "this address only knows {methods}"),
    .madeFileGone: (.notFound, "the file no longer exists; make it again"),
    .foreignAddress: (.forbidden, "open the studio under the address that it printed when it started"),
    .foreignPage: (.forbidden, "only the studio's own pages may change anything; open the studio itself"),
    .foreignSite: (.forbidden, "other sites may not use the studio; open the studio itself"),
    .noToken: (.unauthorized, "open the address with the token that the studio printed when it started"),
    .tooManyWatchers: (.serviceUnavailable, "too many pages are watching exports; close some"),
    .busy: (.serviceUnavailable, "the studio is busy; try again in a moment"),
    .studioFailed: (.internalServerError, "the studio failed; its terminal says why"),
  ]

  package var status: HTTPResponse.Status { Self.table[self]!.status }
  package var sentence: String { Self.table[self]!.sentence }
  package var retryAfter: Int? { status == .serviceUnavailable ? 1 : nil }

  package static func fault(for error: ServerError) -> StudioError {
    if error.code == .notValid {
      var fault = StudioError.wrong(error.description)
      fault.status = error.status
      return fault
    }
    // The faults of the HTTP layer that can be responses have the same codes here, apart from the last one.
    return StudioError(StudioFault(rawValue: error.code.rawValue) ?? .studioFailed, error.parameters)
  }

  package static func fault(forForeign error: any Error) -> StudioError? {
    switch error {
    case let error as MealError: StudioError(error)
    case let error as BundleError: .wrong(error.description)
    default: nil
    }
  }
}

extension Fault<StudioFault> {
  /// Returns the error of a request that no page of the studio sends.
  package static func wrong(_ detail: String) -> StudioError {
    StudioError(.wrongRequest, ["detail": .text(detail)], sentence: detail)
  }

  /// Creates the error of a request with a wrong meal.
  fileprivate init(_ error: MealError) {
    let code: StudioFault =
      switch error.problem {
      case .syntax: .mealNotJSON
      case .tooLarge: .mealTooLarge
      case .noContent: .mealWithoutContent
      case .missing: .mealLacksValue
      case .empty: .mealHasBlank
      case .wrongType: .mealHasWrongType
      case .wrongNumber: .mealHasWrongNumber
      case .wrongDate: .mealHasWrongDate
      }
    self.init(code, ["place": .text(error.place)], sentence: error.description)
  }
}

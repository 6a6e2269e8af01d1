import Blobs
import Bundles
import Files
import Foundation
import GRDB
package import HTTPTypes
import Jobs
import Meals
import Queues
package import Serving

/// The error thrown when the studio does not carry out a request.
package typealias StudioError = Fault<StudioFault>

/// The reasons for which the studio does not carry out a request. Pages have the same sentences in other languages.
package enum StudioFault: String, FaultCode, CaseIterable {
  // Meals and drafts
  case mealNotJSON, mealTooLarge, mealWithoutContent, mealLacksValue, mealHasBlank, mealHasWrongType
  case mealHasWrongNumber, mealHasWrongDate, noMeal, mealChanged, tooManyMeals, noDraft, tooManyDrafts
  case draftChanged
  // Files of meals
  case importNotText, importNotDeclared, tableWithoutColumns, tableHasStrayQuote
  // Uploads
  case emptyFile, fileOverLimit, diskTooFull, tooManyFiles, noFile, fileComplete, fileBeingSent, wrongOffset
  case tooManyBytes, bytesMissing, fileNotStored, fileInTransit, fileNeeded, fileIncomplete, fileUnexamined
  case fileExaminationFailed, fileNotShown
  // Files that cannot be used
  case fileDamaged, fileEmpty, fileUnknown, fileUnsupported, fileTooLarge, fileUnusable, jobTooSlow, jobTooLarge
  case jobRefused, jobFailed
  // Exports
  case noExport, tooManyExports, exportUnfinished, exportInterrupted, noCompanion, frameReplaced
  // Everything
  case wrongRequest, requestTooLarge, requestCut, requestTooSlow, bodyNotJSON, bodyNotDeclared, noSuchName
  case noSuchAddress, wrongAddress, wrongMethod, madeFileGone, foreignAddress, foreignPage, foreignSite, noToken
  case tooManyWatchers, diskFull, busy, studioFailed

  package var answer: (status: HTTPResponse.Status, sentence: String) {
    switch self {
    case .mealNotJSON: (.badRequest, "the meal is not valid JSON at {place}; check commas, quotes and brackets there")
    case .mealTooLarge: (.badRequest, "{place} is too large; leave out items")
    case .mealWithoutContent: (.badRequest, "{place} needs items or nutrition; add one of them")
    case .mealLacksValue: (.badRequest, "{place} is missing in the meal; add it")
    case .mealHasBlank: (.badRequest, "{place} has nothing to see in the meal; fill it in")
    case .mealHasWrongType:
      (.badRequest, "{place} has the wrong type in the meal; check whether it is a text, a number or a list")
    case .mealHasWrongNumber: (.badRequest, "{place} must be from 0 to 1000000 in the meal")
    case .mealHasWrongDate: (.badRequest, "{place} must be a date and time in the meal, such as 2026-03-04T12:30")
    case .noMeal: (.notFound, "there is no such meal; reload the list of meals")
    case .mealChanged: (.preconditionFailed, "the meal has changed meanwhile; read it again")
    case .tooManyMeals: (.insufficientStorage, "there are already {most} meals; delete some first")
    case .noDraft: (.notFound, "there is no such draft; start a new one")
    case .tooManyDrafts: (.insufficientStorage, "there are already {most} drafts; delete some first")
    case .draftChanged: (.preconditionFailed, "the draft has changed meanwhile; read it again")
    case .importNotText: (.badRequest, "the file is not text; save it as CSV or JSON, and choose that file")
    case .importNotDeclared: (.unsupportedMediaType, "send meals as application/json or text/csv")
    case .tableWithoutColumns:
      (.badRequest, "no columns of the table are known; give them names such as Food, Energy (kcal) and Protein (g)")
    case .tableHasStrayQuote:
      (.badRequest, "line {line} has a quotation mark that is not closed; double it, or put the whole cell in quotes")
    case .emptyFile: (.badRequest, "the file is empty; choose another one")
    case .tooManyFiles:
      (.insufficientStorage, "drafts and exports need all the files that the studio may hold; wait for exports to end")
    case .noFile: (.notFound, "there is no such file any more; upload it again")
    case .fileComplete: (.conflict, "the file is already complete; start a new upload")
    case .fileInTransit: (.conflict, "a request is still sending this file; end it first")
    case .fileNeeded: (.conflict, "an export still needs this file; cancel the export or wait for it to end")
    case .fileIncomplete: (.conflict, "the file has not arrived completely; send the rest")
    case .fileUnexamined: (.conflict, "the file is still being examined; wait a moment")
    case .fileExaminationFailed: (.serviceUnavailable, "the file could not be examined; try again")
    case .fileNotShown: (.unsupportedMediaType, "browsers do not show this file; use its preview")
    case .fileDamaged: (.unprocessableContent, "{name} is damaged or incomplete; choose another file")
    case .fileEmpty: (.unprocessableContent, "{name} is empty; choose another file")
    case .fileUnknown: (.unprocessableContent, "{name} is neither a photo nor a video; choose another file")
    case .fileUnsupported: (.unprocessableContent, "{name} has a format that is not supported; choose another file")
    case .fileTooLarge: (.unprocessableContent, "{name} is larger than the studio allows; choose a smaller file")
    case .fileUnusable: (.unprocessableContent, "the file cannot be used; choose another one")
    case .jobTooSlow: (.unprocessableContent, "it took too long; use a shorter or smaller file")
    case .jobTooLarge:
      (.unprocessableContent, "it needed more time or memory than the studio allows; use a smaller file")
    case .jobRefused: (.unprocessableContent, "it cannot be done: {detail}")
    case .jobFailed: (.unprocessableContent, "it failed without an explanation; try again")
    case .noExport: (.notFound, "there is no such export any more; export again")
    case .tooManyExports: (.serviceUnavailable, "{most} exports are already waiting; try again later")
    case .exportUnfinished: (.conflict, "the export has no file; wait until it is done, or export again")
    case .exportInterrupted: (.unprocessableContent, "the studio ended during this export; export again")
    case .noCompanion: (.notFound, "this export has no sticker beside it; export for instagram-stories to get one")
    case .frameReplaced: (.conflict, "another frame of the file was asked for; take that one")
    case .wrongRequest: (.badRequest, "the request is wrong: {detail}")
    case .requestCut: (.badRequest, "the request ended too early or is not valid HTTP; send it again")
    case .bodyNotJSON: (.badRequest, "the body is not valid JSON; check its commas, quotes and brackets")
    case .bodyNotDeclared: (.unsupportedMediaType, "send the body as application/json")
    case .noSuchName: (.notFound, "there is nothing of this name; reload the page")
    case .foreignAddress: (.forbidden, "open the studio under the address that it printed when it started")
    case .foreignPage: (.forbidden, "only the studio's own pages may change anything; open the studio itself")
    case .foreignSite: (.forbidden, "other sites may not use the studio; open the studio itself")
    case .noToken:
      (.unauthorized, "the address lacks its token; open the whole address that the studio printed when it started")
    case .tooManyWatchers: (.serviceUnavailable, "too many pages are open; close some")
    case .diskFull: (.insufficientStorage, "the disk is full; make room on it, then try again")
    case .busy: (.serviceUnavailable, "the studio is busy; try again in a moment")
    case .studioFailed: (.internalServerError, "the studio failed; its terminal says why")
    case .fileOverLimit, .diskTooFull, .fileBeingSent, .wrongOffset, .tooManyBytes, .bytesMissing, .fileNotStored,
      .requestTooLarge, .requestTooSlow, .noSuchAddress, .wrongAddress, .wrongMethod, .madeFileGone:
      // These are faults of the HTTP layer, in its words.
      ServerFault(rawValue: rawValue)!.answer
    }
  }

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
    default: isOfFullDisk(error) ? StudioError(.diskFull) : nil
    }
  }

  /// Whether a database, the queue, the archive or a file could not be written for lack of space.
  private static func isOfFullDisk(_ error: any Error) -> Bool {
    switch error {
    // SQLite maps the index of its journal into memory, and reports separately that there is no room for that.
    case let error as DatabaseError:
      error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
    case let error as QueueError: error.kind == .full
    case let error as BlobError: error.kind == .full
    case let error as FileError: [ENOSPC, EDQUOT].contains(error.code)
    case let error as POSIXError: [.ENOSPC, .EDQUOT].contains(error.code)
    default: false
    }
  }
}

extension Fault<StudioFault> {
  /// Returns the error of a request that no page of the studio sends.
  package static func wrong(_ detail: String) -> StudioError {
    StudioError(.wrongRequest, ["detail": .text(detail)], sentence: detail)
  }

  /// Creates the error of a task that failed. The name is the user's for the file that it read; nil if it read none.
  init(_ failure: JobError, name: String?) {
    let code: StudioFault =
      switch failure.code {
      case .damaged: .fileDamaged
      case .empty: .fileEmpty
      case .wrongType: .fileUnknown
      case .unsupported: .fileUnsupported
      case .tooLarge: .fileTooLarge
      case .diskFull: .diskFull
      case .memoryLimit: .jobTooLarge
      case .timeLimit: .jobTooSlow
      case .crashed: failure.sentence.isEmpty ? .jobFailed : .jobRefused
      case .missing, .notAFile, .unreadable, .unwritable, .wrongJob, .failed: .jobRefused
      }
    let isWordedHere = failure.code == .memoryLimit || failure.code == .diskFull || failure.sentence.isEmpty
    let sentence = isWordedHere ? code.sentence : failure.sentence
    self.init(code, ["name": .text(name ?? "the file"), "detail": .text(sentence)], sentence: sentence)
  }

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

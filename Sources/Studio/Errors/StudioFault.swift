import JSON

/// Why the studio does not carry out a request: a code, which is the name of the case, and its sentence in English.
///
/// Pages say the same in other languages. A word in braces stands for a parameter.
enum StudioFault: String, CaseIterable, Hashable, Sendable {
  // Meals and drafts
  case mealNotJSON = "the meal is not valid JSON at {place}; check commas, quotes and brackets there"
  case mealTooLarge = "the meal is too large; leave out items"
  case mealWithoutContent = "the meal needs items or nutrition; add one of them"
  case mealLacksValue = "{place} is missing in the meal; add it"
  case mealHasBlank = "{place} is blank in the meal; fill it in"
  case mealHasWrongType = "{place} has the wrong type in the meal; check whether it is a text, a number or a list"
  case mealHasWrongNumber = "{place} must be 0 or more in the meal"
  case mealHasWrongDate = "{place} must be a date and time in the meal, such as 2026-03-04T12:30"
  case noMeal = "there is no such meal; reload the list of meals"
  case tooManyMeals = "there are already {most} meals; delete some first"
  case noDraft = "there is no such draft; start a new one"
  case tooManyDrafts = "there are already {most} drafts; delete some first"

  // Uploads
  case emptyFile = "the file is empty; choose another one"
  case fileOverLimit = "the file has more than {gigabytes} GB; choose a smaller one"
  case diskTooFull = "the disk is too full for this file; delete something else first"
  case tooManyFiles = "the studio holds as many files as it may; wait until old ones are removed"
  case noFile = "there is no such file any more; upload it again"
  case fileComplete = "the file is already complete; start a new upload"
  case fileBeingSent = "another request is sending this file; wait for it to end"
  case wrongOffset = "the file goes on at byte {present}, not at {offset}; ask for the offset again"
  case tooManyBytes = "more bytes arrived than were announced; start a new upload"
  case bytesMissing = "the request ended too early; ask for the offset and send the rest"
  case fileNotStored = "the file cannot be stored; make room on the disk ({detail})"
  case fileInTransit = "a request is still sending this file; end it first"
  case fileNeeded = "an export still needs this file; cancel the export or wait for it to end"
  case fileIncomplete = "the file has not arrived completely; send the rest"
  case fileUnexamined = "the file is still being examined; wait a moment"
  case fileNotShown = "browsers do not show this file; use its preview"

  // Files that cannot be used
  case fileDamaged = "{name} is damaged or incomplete; choose another file"
  case fileEmpty = "{name} is empty; choose another file"
  case fileUnknown = "{name} is neither a photo nor a video; choose another file"
  case fileUnsupported = "{name} has a format that is not supported; choose another file"
  case fileTooLarge = "{name} is larger than the studio allows; choose a smaller file"
  case fileUnusable = "the file cannot be used; choose another one"
  case jobTooSlow = "it took too long; use a shorter or smaller file"
  case jobTooLarge = "it needed more time or memory than the studio allows; use a smaller file"
  case jobRefused = "it cannot be done: {detail}"
  case jobFailed = "it failed without an explanation; try again"

  // Exports
  case noExport = "there is no such export any more; export again"
  case tooManyExports = "{most} exports are already waiting; try again later"
  case exportUnfinished = "the export has no file; wait until it is done, or export again"
  case exportInterrupted = "the studio ended during this export; export again"
  case noCompanion = "this export has no sticker beside it; export for instagram-stories to get one"
  case frameReplaced = "another frame of the file was asked for; take that one"

  // Everything
  case wrongRequest = "the request is wrong: {detail}"
  case requestTooLarge = "the body has more than {most} bytes; send less"
  case requestCut = "the request ended too early or is not valid HTTP; send it again"
  case requestTooSlow = "the request took too long to arrive; send it again"
  case bodyNotJSON = "the body is not valid JSON; check its commas, quotes and brackets"
  case bodyNotDeclared = "send the body as application/json"
  case noSuchName = "there is nothing of this name; reload the page"
  case noSuchAddress = "there is nothing at this address; check its spelling"
  case wrongAddress = "the address is not valid; check its spelling"
  case wrongMethod = "this address only knows {methods}"
  case madeFileGone = "the file no longer exists; make it again"
  case foreignAddress = "open the studio under the address that it printed when it started"
  case foreignPage = "only the studio's own pages may change anything; open the studio itself"
  case foreignSite = "other sites may not use the studio; open the studio itself"
  case noToken = "open the address with the token that the studio printed when it started"
  case tooManyWatchers = "too many pages are watching exports; close some"
  case busy = "the studio is busy; try again in a moment"
  case studioFailed = "the studio failed; its terminal says why"

  /// The name of the case, which answers contain and which does not change.
  var code: String { "\(self)" }

  /// The sentence with parameters in place of their names.
  func sentence(_ parameters: [String: JSONValue]) -> String {
    parameters.reduce(rawValue) { text, parameter in
      text.replacing("{\(parameter.key)}", with: parameter.value.plainText)
    }
  }
}

extension JSONValue {
  /// A word or a number without quotes and needless digits.
  fileprivate var plainText: String {
    switch self {
    case .string(let text): text
    case .number(let number): number.plain
    case .null, .bool, .array, .object: preconditionFailure("a parameter must be a word or a number, got \(self)")
    }
  }
}

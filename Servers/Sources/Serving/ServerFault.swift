package import HTTPTypes

/// The error that this module throws.
package typealias ServerError = Fault<ServerFault>

/// The faults that servers have in common. A server's own faults may say the same in its own words.
package enum ServerFault: String, FaultCode, CaseIterable {
  /// The server cannot start. This is never a response.
  case cannotListen = "cannotListen"

  // Who may send requests
  case foreignAddress = "foreignAddress"
  case foreignPage = "foreignPage"
  case foreignSite = "foreignSite"
  case noToken = "noToken"

  // Addresses and bodies
  case wrongAddress = "wrongAddress"
  case noSuchAddress = "noSuchAddress"
  case wrongMethod = "wrongMethod"
  /// HTTP that the library rejects. The fault has the library's status.
  case notValid = "notValid"
  case requestTooLarge = "requestTooLarge"
  case requestCut = "requestCut"
  case requestTooSlow = "requestTooSlow"
  case madeFileGone = "madeFileGone"

  // Uploads
  case fileOverLimit = "fileOverLimit"
  case fileBeingSent = "fileBeingSent"
  case wrongOffset = "wrongOffset"
  case tooManyBytes = "tooManyBytes"
  case bytesMissing = "bytesMissing"
  case diskTooFull = "diskTooFull"
  case fileNotStored = "fileNotStored"

  // The server
  case busy = "busy"
  case tooManyWatchers = "tooManyWatchers"
  case failed = "failed"

  private static let table: [ServerFault: (status: HTTPResponse.Status, sentence: String)] = [
    .cannotListen: (.internalServerError, "cannot listen on {address}: {reason}"),
    .foreignAddress: (.forbidden, "open the page under the address that was printed when the server started"),
    .foreignPage: (.forbidden, "only the server's own pages may change anything; open its page"),
    .foreignSite: (.forbidden, "other sites may not use this server; open its own page"),
    .noToken: (.unauthorized, "send the token that was printed when the server started"),
    .wrongAddress: (.badRequest, "the address is not valid; check its spelling"),
    .noSuchAddress: (.notFound, "there is nothing at this address; check its spelling"),
    .wrongMethod: (.methodNotAllowed, "this address only knows {methods}"),
    .notValid: (.badRequest, "the request is not valid; check it"),
    .requestTooLarge: (.contentTooLarge, "the body has more than {most} bytes; send less"),
    .requestCut: (.badRequest, "the request ended too early; send it again"),
    .requestTooSlow: (.requestTimeout, "the request took too long to arrive; send it again"),
    .madeFileGone: (.notFound, "the file no longer exists; make it again"),
    .fileOverLimit: (.contentTooLarge, "the file has more than {gigabytes} GB; choose a smaller one"),
    .fileBeingSent: (.conflict, "another request is sending this file; wait for it to end"),
    .wrongOffset: (.conflict, "the file goes on at byte {present}, not at {offset}; ask for the offset again"),
    .tooManyBytes: (.contentTooLarge, "more bytes arrived than were announced; start a new upload"),
    .bytesMissing: (.badRequest, "the request ended too early; ask for the offset and send the rest"),
    .diskTooFull: (.insufficientStorage, "the disk is too full for this file; delete something else first"),
    .fileNotStored: (.insufficientStorage, "the file cannot be stored; make room on the disk ({detail})"),
    .busy: (.serviceUnavailable, "the server is busy; try again in a moment"),
    .tooManyWatchers: (.serviceUnavailable, "too many pages are open; close some"),
    .failed: (.internalServerError, "the server failed; its terminal says why"),
  ]

  package var status: HTTPResponse.Status { Self.table[self]!.status }
  package var sentence: String { Self.table[self]!.sentence }

  package static func fault(for error: ServerError) -> ServerError { error }
}

package import HTTPTypes

/// The faults of one server, such as the studio: each has a code, a status and a sentence.
///
/// The raw value is the code. Clients and stored records rely on it, so it never changes.
package protocol FaultCode: RawRepresentable<String>, Hashable, Sendable {
  /// The JSON of a response.
  associatedtype Body: Encodable

  /// The status of the response, and an English sentence with the problem and its remedy. A word in braces is the name
  /// of a parameter.
  var answer: (status: HTTPResponse.Status, sentence: String) { get }
  /// The number of seconds after which a request may succeed; nil if it is unknown.
  var retryAfter: Int? { get }

  /// Returns the JSON of a response.
  static func body(of fault: Fault<Self>) -> Body
  /// Returns the fault for one that this module throws.
  static func fault(for error: ServerError) -> Fault<Self>
  /// Returns the fault for an error of another module; nil if it is unexpected.
  static func fault(forForeign error: any Error) -> Fault<Self>?
}

extension FaultCode {
  package var status: HTTPResponse.Status { answer.status }
  package var sentence: String { answer.sentence }
  package var retryAfter: Int? { nil }

  package static func body(of fault: Fault<Self>) -> FaultBody<Self> {
    FaultBody(error: fault.description, fault: fault.record)
  }

  package static func fault(forForeign error: any Error) -> Fault<Self>? { nil }
}

/// The JSON of a fault: the sentence, and the code with its parameters for pages in other languages.
package struct FaultBody<Code: FaultCode>: Encodable {
  let error: String
  let fault: Fault<Code>.Record
}

/// The error that becomes a response.
package struct Fault<Code: FaultCode>: Error, Hashable, Sendable, CustomStringConvertible {
  /// A fault as responses and databases contain it.
  package struct Record: Codable, Hashable, Sendable {
    /// The raw value of the code.
    package var code: String
    /// The values that the sentence names.
    package var parameters: [String: FaultParameter]
  }

  package let code: Code
  /// The values that the sentence names.
  package let parameters: [String: FaultParameter]
  /// An English sentence with the problem and its remedy.
  package let description: String
  /// The status of the response, by default that of the code.
  package var status: HTTPResponse.Status
  /// The number of seconds after which the request may succeed; nil if it is unknown.
  package var retryAfter: Int?
  /// Further lines, such as those of a compiler.
  package var messages: [String] = []

  /// - Parameters:
  ///   - code: The reason.
  ///   - parameters: The values that the code's sentence names.
  ///   - sentence: A more precise sentence than that of the code.
  ///   - retryAfter: The seconds to wait, if they differ from those of the code.
  package init(
    _ code: Code, _ parameters: [String: FaultParameter] = [:], sentence: String? = nil, retryAfter: Int? = nil
  ) {
    self.code = code
    self.parameters = parameters
    description =
      sentence ?? parameters.reduce(code.sentence) { $0.replacing("{\($1.key)}", with: $1.value.description) }
    status = code.status
    self.retryAfter = retryAfter ?? code.retryAfter
  }

  package var record: Record { Record(code: code.rawValue, parameters: parameters) }
}

/// A value in the sentence of a fault. In JSON, it is a string or a number.
package enum FaultParameter: Codable, Hashable, Sendable, CustomStringConvertible {
  case text(String)
  case number(Int)

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    }
  }

  package var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    }
  }
}

extension HTTPResponse.Status {
  /// 507: there is no room for the data that the request would store.
  package static var insufficientStorage: Self { .init(code: 507, reasonPhrase: "Insufficient Storage") }
}

/// The error that this module throws.
package typealias ServerError = Fault<ServerFault>

/// The faults that all servers share. ``FaultCode/fault(for:)`` translates them into the faults of a particular server.
package enum ServerFault: String, FaultCode, CaseIterable {
  /// The server cannot start. This is never a response.
  case cannotListen
  /// HTTP that the library rejects. The fault has the library's status.
  case notValid
  // Access
  case foreignAddress, foreignPage, foreignSite, noToken
  // Addresses and bodies
  case wrongAddress, noSuchAddress, wrongMethod, requestTooLarge, requestCut, requestTooSlow, madeFileGone
  // Uploads
  case fileOverLimit, fileBeingSent, wrongOffset, tooManyBytes, bytesMissing, diskTooFull, fileNotStored
  // The server
  case busy, tooManyWatchers, failed

  package var answer: (status: HTTPResponse.Status, sentence: String) {
    switch self {
    case .cannotListen: (.internalServerError, "cannot listen on {address}: {reason}")
    case .foreignAddress: (.forbidden, "open the page under the address that was printed when the server started")
    case .foreignPage: (.forbidden, "only the server's own pages may change anything; open its page")
    case .foreignSite: (.forbidden, "other sites may not use this server; open its own page")
    case .noToken:
      (.unauthorized, "the request lacks the token; use the whole address that was printed when the server started")
    case .wrongAddress: (.badRequest, "the address is not valid; check its spelling")
    case .noSuchAddress: (.notFound, "there is nothing at this address; check its spelling")
    case .wrongMethod: (.methodNotAllowed, "this address only knows {methods}")
    case .notValid: (.badRequest, "the request is not valid; check it")
    case .requestTooLarge: (.contentTooLarge, "the body has more than {most} bytes; send less")
    case .requestCut: (.badRequest, "the request ended too early; send it again")
    case .requestTooSlow: (.requestTimeout, "the request took too long to arrive; send it again")
    case .madeFileGone: (.notFound, "the file no longer exists; make it again")
    case .fileOverLimit: (.contentTooLarge, "the file has more than {gigabytes} GB; choose a smaller one")
    case .fileBeingSent: (.conflict, "another request is sending this file; wait for it to end")
    case .wrongOffset: (.conflict, "the file goes on at byte {present}, not at {offset}; ask for the offset again")
    case .tooManyBytes: (.contentTooLarge, "more bytes arrived than were announced; start a new upload")
    case .bytesMissing: (.badRequest, "the request ended too early; ask for the offset and send the rest")
    case .diskTooFull: (.insufficientStorage, "the disk is too full for this file; delete something else first")
    case .fileNotStored: (.insufficientStorage, "the file cannot be stored; make room on the disk ({detail})")
    case .busy: (.serviceUnavailable, "the server is busy; try again in a moment")
    case .tooManyWatchers: (.serviceUnavailable, "too many pages are open; close some")
    case .failed: (.internalServerError, "the server failed; its terminal says why")
    }
  }

  package static func fault(for error: ServerError) -> ServerError { error }
}

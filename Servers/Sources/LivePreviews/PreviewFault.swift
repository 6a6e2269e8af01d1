import HTTPTypes
import Serving

/// A request that the server of previews does not carry out.
typealias PreviewError = Fault<PreviewFault>

/// The faults of the server of previews. Its pages show the sentences, so there is one code for each status.
enum PreviewFault: String, FaultCode {
  /// A request that no page of the server sends.
  case wrong = "wrong"
  /// A request that fails on this machine.
  case failed = "failed"
  /// A picture of a program that has been replaced.
  case outdated = "outdated"
  /// A picture that the program cannot draw.
  case undrawable = "undrawable"
  /// A fault of the HTTP layer, with its sentence and status.
  case http = "http"

  var status: HTTPResponse.Status {
    switch self {
    case .wrong, .http: .badRequest
    case .failed: .internalServerError
    case .outdated: .conflict
    case .undrawable: .unprocessableContent
    }
  }

  var sentence: String {
    switch self {
    case .wrong, .http: "the request is not valid; check it"
    case .failed: "the server failed; its terminal says why"
    case .outdated: "another program draws now; ask it"
    case .undrawable: "the preview cannot be drawn"
    }
  }

  /// The JSON of a fault: the sentence, and what the program or the compiler says.
  struct Body: Encodable {
    var error: String
    var messages: [String]
  }

  static func body(of fault: PreviewError) -> Body { Body(error: fault.description, messages: fault.messages) }

  static func fault(for error: ServerError) -> PreviewError {
    var fault = PreviewError(.http, sentence: error.description)
    fault.status = error.status
    return fault
  }
}

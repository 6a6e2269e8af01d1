import HTTPTypes
import Hummingbird
import Serving

extension Response {
  /// What an answer says of an error.
  private struct ErrorBody: Encodable {
    var error: String
    var fault: StudioError.Record
  }

  /// Returns the answer to a request that is not carried out, by default with the status that follows from the fault.
  static func error(_ error: StudioError, status: HTTPResponse.Status? = nil) throws -> Response {
    let status = status ?? error.fault.reason.status
    var response = try json(ErrorBody(error: error.description, fault: error.record), status: status)
    if status == .serviceUnavailable || status == .tooManyRequests { response.headers[.retryAfter] = "1" }
    return response
  }
}

extension StudioFault.Reason {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .invalid: .badRequest
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .missing: .notFound
    case .wrongMethod: .methodNotAllowed
    case .slow: .requestTimeout
    case .conflict: .conflict
    case .tooLarge: .contentTooLarge
    case .unsupported: .unsupportedMediaType
    case .unusable: .unprocessableContent
    case .failure: .internalServerError
    case .busy: .serviceUnavailable
    case .full: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    }
  }
}

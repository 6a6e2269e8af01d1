public import HTTPTypes

/// The reason why the service rejects a request.
public enum ServiceFault: String, CaseIterable, Hashable, Sendable {
  case wrongRequest, wrongJob, unknownVersion, noToken, notAllowed, forgedSignature, expiredSignature, noSuchAddress
  case wrongMethod, noJob, noInput, noCard, notDone, hasEnded, wrongOffset, inputInTransit, wrongDigest, keyReused
  case tooLarge, tooSlow, quotaExceeded, busy, unavailable, full, failed, foreign

  /// The status of the answer.
  public var status: HTTPResponse.Status {
    switch self {
    case .wrongRequest: .badRequest
    case .wrongJob, .unknownVersion, .wrongDigest, .noInput, .keyReused: .unprocessableContent
    case .noToken: .unauthorized
    case .notAllowed, .forgedSignature, .expiredSignature, .foreign: .forbidden
    case .noSuchAddress, .noJob, .noCard: .notFound
    case .wrongMethod: .methodNotAllowed
    case .notDone, .hasEnded, .wrongOffset, .inputInTransit: .conflict
    case .tooLarge: .contentTooLarge
    case .tooSlow: .requestTimeout
    case .quotaExceeded: .tooManyRequests
    case .busy, .unavailable: .serviceUnavailable
    case .full: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .failed: .internalServerError
    }
  }
}

/// The error thrown when the service rejects a request.
public struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let fault: ServiceFault
  /// One sentence that says what to do.
  public let description: String
  /// After how many seconds the request may succeed; nil if that is unknown.
  public let retryAfter: Int?

  /// Creates an error.
  public init(_ fault: ServiceFault, _ description: String, retryAfter: Int? = nil) {
    self.fault = fault
    self.description = description
    self.retryAfter = retryAfter
  }
}

import Blobs
package import HTTPTypes
import Queues
package import Serving

/// The error thrown when the service rejects a request, or JSON such as a job, a card or the list of clients.
package typealias ServiceError = Fault<ServiceFault>

/// The reasons for which the service rejects a request.
package enum ServiceFault: String, FaultCode, CaseIterable {
  case wrongRequest, wrongJob, unknownVersion, noToken, notAllowed, forgedSignature, expiredSignature, noSuchAddress
  case wrongMethod, noJob, noInput, noCard, notDone, expired, hasEnded, wrongOffset, inputInTransit, wrongDigest
  case keyReused
  case tooLarge, tooSlow, quotaExceeded, busy, unavailable, full, failed, foreign

  package var answer: (status: HTTPResponse.Status, sentence: String) {
    switch self {
    case .wrongRequest: (.badRequest, "the request is not valid; check it")
    case .wrongJob: (.unprocessableContent, "the job is not valid; check it")
    case .unknownVersion: (.unprocessableContent, "this service supports only version 1 of jobs")
    case .noToken: (.unauthorized, "send a token that the service knows: Authorization: Bearer …")
    case .notAllowed: (.forbidden, "only operators may do that; use an operator's token")
    case .forgedSignature: (.forbidden, "the signature does not match; use the address exactly as issued")
    case .expiredSignature: (.forbidden, "the address has expired; store the card again")
    case .noSuchAddress: (.notFound, "there is nothing at this address; check its spelling")
    case .wrongMethod: (.methodNotAllowed, "this address only knows {methods}")
    case .noJob: (.notFound, "there is no such job; check its identifier")
    case .noInput: (.unprocessableContent, "the input is not stored; upload it first")
    case .noCard: (.notFound, "the card is no longer stored; store it again")
    case .notDone: (.conflict, "the job has no such file; wait until it is done")
    case .expired: (.gone, "the file is no longer stored; submit the job again")
    case .hasEnded: (.conflict, "the job has already ended and cannot be cancelled")
    case .wrongOffset:
      (.conflict, "the upload continues at byte {present}, not {offset}; ask for the offset and resume there")
    case .inputInTransit: (.conflict, "another request is sending this input; wait for it to end")
    case .wrongDigest: (.unprocessableContent, "the bytes do not have the digest {digest}; send them again")
    case .keyReused:
      (.unprocessableContent, "this Idempotency-Key was already used for a different job; use a new one")
    case .tooLarge: (.contentTooLarge, "the body is too large")
    case .tooSlow: (.requestTimeout, "the request took too long to arrive; send it again")
    case .quotaExceeded: (.tooManyRequests, "the quota is used up; try again later")
    case .busy: (.serviceUnavailable, "the service is busy; try again in a moment")
    case .unavailable: (.serviceUnavailable, "the store is unavailable; try again later")
    case .full: (.insufficientStorage, "the store is full; try again later")
    case .failed: (.internalServerError, "the service failed; its log says why")
    case .foreign: (.forbidden, "other sites may not use the service")
    }
  }

  package var retryAfter: Int? {
    switch self {
    case .busy: 1
    case .inputInTransit, .unavailable: 5
    case .full: 60
    default: nil
    }
  }

  /// The JSON of a fault: the sentence and the code.
  package struct Body: Encodable {
    var error: String
    var fault: String
  }

  package static func body(of fault: ServiceError) -> Body {
    Body(error: fault.description, fault: fault.code.rawValue)
  }

  package static func fault(for error: ServerError) -> ServiceError {
    switch error.code {
    case .foreignAddress, .foreignPage, .foreignSite: ServiceError(.foreign, error.description)
    case .noToken: ServiceError(.noToken)
    case .notValid where error.status == .contentTooLarge: ServiceError(.tooLarge)
    case .wrongAddress, .notValid, .requestCut, .bytesMissing: ServiceError(.wrongRequest, error.description)
    case .noSuchAddress: ServiceError(.noSuchAddress)
    case .wrongMethod: ServiceError(.wrongMethod, error.parameters)
    case .requestTooLarge: ServiceError(.tooLarge, error.description)
    case .requestTooSlow: ServiceError(.tooSlow)
    case .madeFileGone: ServiceError(.notDone, "the file is gone; submit the job again")
    case .fileOverLimit: ServiceError(.tooLarge, "an input has at most \(error.parameters["gigabytes"]!) GB")
    case .fileBeingSent: ServiceError(.inputInTransit)
    case .wrongOffset: ServiceError(.wrongOffset, error.parameters)
    case .tooManyBytes: ServiceError(.tooLarge, "more bytes arrived than the input has; ask for the offset again")
    case .diskTooFull:
      ServiceError(.full, "the disk of the server is too full for this input; try again later")
    case .fileNotStored: ServiceError(.full, "the disk of the server is full; try again later")
    case .busy: ServiceError(.busy)
    case .tooManyWatchers:
      ServiceError(.busy, "too many clients are watching jobs; ask for the state instead", retryAfter: 5)
    case .failed, .cannotListen: ServiceError(.failed)
    }
  }

  package static func fault(forForeign error: any Error) -> ServiceError? {
    switch error {
    case let error as BlobError: error.kind == .full ? ServiceError(.full) : ServiceError(.unavailable)
    case is QueueError: ServiceError(.unavailable, "the queue is unavailable; try again later")
    default: nil
    }
  }
}

extension Fault<ServiceFault> {
  package init(_ code: ServiceFault, _ sentence: String, retryAfter: Int? = nil) {
    self.init(code, sentence: sentence, retryAfter: retryAfter)
  }
}

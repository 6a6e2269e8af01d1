import Blobs
import Foundation
import HTTPTypes
import InProcess
import Queues
import Serving
import Testing

@testable import Service

/// The codes, statuses and sentences that clients of the service know.
@Suite struct ServiceFaultTests {
  @Test(
    arguments: [
      (.foreignAddress, "foreign", 403, "open the page under the address that was printed when the server started"),
      (.foreignPage, "foreign", 403, "only the server's own pages may change anything; open its page"),
      (.foreignSite, "foreign", 403, "other sites may not use this server; open its own page"),
      (.noToken, "noToken", 401, "send a token that the service knows: Authorization: Bearer …"),
      (.notValid, "wrongRequest", 400, "the request is not valid; check it"),
      (.noSuchAddress, "noSuchAddress", 404, "there is nothing at this address; check its spelling"),
      (.wrongMethod, "wrongMethod", 405, "this address only knows GET"),
      (.requestTooLarge, "tooLarge", 413, "the body has more than 7 bytes; send less"),
      (.requestCut, "wrongRequest", 400, "the request ended too early; send it again"),
      (.requestTooSlow, "tooSlow", 408, "the request took too long to arrive; send it again"),
      (.madeFileGone, "notDone", 409, "the file is gone; submit the job again"),
      (.fileOverLimit, "tooLarge", 413, "an input has at most 4 GB"),
      (.fileBeingSent, "inputInTransit", 409, "another request is sending this input; wait for it to end"),
      (
        .wrongOffset, "wrongOffset", 409,
        "the upload continues at byte 3, not 5; ask for the offset and resume there"
      ),
      (.tooManyBytes, "tooLarge", 413, "more bytes arrived than the input has; ask for the offset again"),
      (.bytesMissing, "wrongRequest", 400, "the request ended too early; ask for the offset and send the rest"),
      (.diskTooFull, "full", 507, "the disk of the server is too full for this input; try again later"),
      (.fileNotStored, "full", 507, "the disk of the server is full; try again later"),
      (.busy, "busy", 503, "the service is busy; try again in a moment"),
      (.tooManyWatchers, "busy", 503, "too many clients are watching jobs; ask for the state instead"),
      (.failed, "failed", 500, "the service failed; its log says why"),
    ] as [(ServerFault, String, Int, String)])
  func `a fault of the HTTP layer has the service's words`(
    _ fault: ServerFault, _ code: String, _ status: Int, _ sentence: String
  ) {
    let parameters: [String: FaultParameter] = [
      "methods": .text("GET"), "most": .number(7), "gigabytes": .number(4), "present": .number(3), "offset": .number(5),
    ]
    let error = ServiceFault.fault(for: ServerError(fault, parameters))
    #expect(error.code.rawValue == code)
    #expect(error.status.code == status)
    #expect(error.description == sentence)
  }

  @Test(
    arguments: [
      (.busy, 1), (.inputInTransit, 5), (.unavailable, 5), (.full, 60), (.failed, nil), (.noToken, nil),
    ] as [(ServiceFault, Int?)])
  func `a client is told when to try again`(_ fault: ServiceFault, _ seconds: Int?) {
    #expect(ServiceError(fault).retryAfter == seconds)
  }

  @Test func `a store or a queue that fails is not the client's fault`() {
    func fault(_ error: any Error) -> ServiceError? { ServiceFault.fault(forForeign: error) }
    let queue = fault(QueueError(.lost, "publish to", subject: "the queue", reason: "secret"))
    #expect(queue?.description == "the queue is unavailable; try again later")
    #expect(queue?.status == .serviceUnavailable)
    #expect(fault(CocoaError(.fileNoSuchFile)) == nil)
  }

  @Test func `an unsupported method is answered with the supported ones`() async throws {
    let service = try InProcessService(isWorking: false)
    let response = try await service.send(.put, "/v1/jobs", json: "{}")
    #expect(response.status == 405)
    #expect(response.headers[.allow] == "GET, HEAD, POST")
  }
}

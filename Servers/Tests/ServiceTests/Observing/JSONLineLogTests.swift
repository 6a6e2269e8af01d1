import Foundation
import Logging
import Testing

@testable import Service

@Suite struct JSONLineLogTests {
  @Test func entriesAreLinesOfJSON() {
    let lines = TestLog()
    var logger = Logger(label: "test") { _ in JSONLineLog(level: .info, now: { "now" }, write: { lines.add($0) }) }
    logger[metadataKey: "job"] = "a"
    logger.debug("not written")
    logger.warning("two\nlines", metadata: ["error": "a \"quoted\" word"])
    #expect(
      lines.all == [#"{"error":"a \"quoted\" word","job":"a","level":"warning","message":"two\nlines","time":"now"}"#])
  }
}

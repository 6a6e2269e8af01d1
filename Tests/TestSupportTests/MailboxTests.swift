import Foundation
import Testing

@testable import TestSupport

@Suite struct MailboxTests {
  let mailbox: Mailbox

  init() throws { mailbox = try Mailbox() }

  /// Sends a request with Node and returns the accepted text and the response status.
  private func answer(to method: String, _ url: String, body: String? = nil) throws -> (text: String?, status: String) {
    let options = try String(
      decoding: JSONEncoder().encode(["method": method, "body": body].compactMapValues { $0 }), as: UTF8.self)
    let program = try RunningProgram(
      "node", ["-e", "fetch('\(url)', \(options)).then(answer => process.stdout.write(String(answer.status)))"])
    let text = try mailbox.text(within: 300)
    return (text, String(decoding: try program.result().output, as: UTF8.self))
  }

  @Test func receivesPostsToItsAddress() throws {
    let (text, status) = try answer(to: "POST", mailbox.address, body: "[1, 2]")
    #expect(text == "[1, 2]")
    #expect(status == "204")
  }

  @Test func refusesOtherRequests() throws {
    let root = try #require(URL(string: "/", relativeTo: URL(string: mailbox.address))).absoluteString
    for (method, url) in [("GET", mailbox.address), ("POST", root), ("POST", "\(mailbox.address)/other")] {
      let (text, status) = try answer(to: method, url, body: method == "POST" ? "[1, 2]" : nil)
      #expect(text == nil, "\(method) \(url)")
      #expect(status == "404", "\(method) \(url)")
    }
  }
}

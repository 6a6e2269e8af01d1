import HTTPTypes
import Hummingbird

extension Request {
  /// Whether a browser navigates to the address, for example because a link was followed.
  ///
  /// Browsers send `Sec-Fetch-Mode` only over HTTPS or to localhost. Without it, the `Accept` header decides: only browsers
  /// accept XHTML.
  var isNavigation: Bool {
    guard method == .get else { return false }
    if let fetchMode { return fetchMode == "navigate" }
    return headers[.accept]?.contains("application/xhtml+xml") == true
  }

  /// The `Sec-Fetch-Mode` header, such as `navigate`.
  var fetchMode: String? { headers[HTTPField.Name("Sec-Fetch-Mode")!] }
}

extension Response {
  /// Returns a fault as an HTML page.
  ///
  /// The sentence “it is full; wait” becomes the heading “It is full.” and the paragraph “Wait.” The fault's messages
  /// follow as preformatted text.
  static func page(of fault: Fault<some FaultCode>) -> Response {
    let parts = fault.description.split(separator: "; ").map { part in
      let text = part.prefix(1).uppercased() + part.dropFirst()
      return escaped(text.last.map(".!?".contains) == true ? text : text + ".")
    }
    let title = parts.first ?? ""
    let advice = parts.count > 1 ? "<p>\(parts.dropFirst().joined(separator: " "))</p>" : ""
    let lines = fault.messages.isEmpty ? "" : "<pre>\(escaped(fault.messages.joined(separator: "\n")))</pre>"
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(title)</title><style>
      :root { color-scheme: light dark; font: 17px/1.45 system-ui, sans-serif; }
      main { max-width: 34em; margin: 22vh auto 0; padding: 0 24px; text-wrap: pretty; }
      h1 { font-size: 28px; line-height: 1.2; letter-spacing: -.02em; }
      pre { overflow-x: auto; font-size: 14px; }
      </style></head><body><main>
      <h1>\(title)</h1>
      \(advice)\(lines)
      </main></body></html>

      """
    var response = bytes(page.utf8, type: "text/html; charset=utf-8", status: fault.status)
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
    return response
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

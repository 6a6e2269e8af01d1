import HTTPTypes
import Hummingbird

extension Request {
  /// Whether a browser shows the response as a page, for example after an address was typed or a link followed.
  ///
  /// Browsers state that in requests to this machine. To others, they do not, but only they accept XHTML.
  var isNavigation: Bool {
    guard method == .get else { return false }
    if let fetchMode { return fetchMode == "navigate" }
    return headers[.accept]?.contains("application/xhtml+xml") == true
  }

  /// What a browser needs the response for, such as `navigate`; nil if it does not say so, or is another program.
  var fetchMode: String? { headers[HTTPField.Name("Sec-Fetch-Mode")!] }
}

extension Response {
  /// Returns a page with the sentence of a fault, and with its further lines.
  ///
  /// “it is full; wait” becomes a heading, “It is full.”, and a text, “Wait.”
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

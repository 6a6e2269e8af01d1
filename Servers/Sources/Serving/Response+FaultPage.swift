import HTTPTypes
import Hummingbird

extension Request {
  /// Whether a browser shows the response as a page, for example after an address was typed or a link followed.
  var isNavigation: Bool { method == .get && headers[.accept]?.contains("text/html") == true }
}

extension Response {
  /// Returns a page with the sentence of a fault. “It is full; wait” becomes a heading, “It is full.”, and a text, “Wait.”
  static func page(of sentence: String, status: HTTPResponse.Status) -> Response {
    let parts = sentence.split(separator: "; ").map { part in
      let text = part.prefix(1).uppercased() + part.dropFirst()
      return escaped(text.last.map(".!?".contains) == true ? text : text + ".")
    }
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(parts.first ?? "")</title><style>
      :root { color-scheme: light dark; font: 17px/1.45 system-ui, sans-serif; }
      main { max-width: 34em; margin: 22vh auto 0; padding: 0 24px; text-wrap: pretty; }
      h1 { font-size: 28px; line-height: 1.2; letter-spacing: -.02em; }
      </style></head><body><main>
      <h1>\(parts.first ?? "")</h1>
      <p>\(parts.dropFirst().joined(separator: " "))</p>
      </main></body></html>

      """
    var response = bytes(Array(page.utf8), type: "text/html; charset=utf-8", status: status)
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
    return response
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

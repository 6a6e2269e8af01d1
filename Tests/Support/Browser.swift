import Foundation

/// A real browser, without a window.
public enum Browser {
  /// The text of a page's body once its scripts have run; throws where the browser fails.
  public static func text(_ page: String) throws -> String {
    let folder = try TemporaryFolder()
    let file = try folder.file("page.html", page)
    let dom = String(
      decoding: try run(
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--user-data-dir=\(folder["profile"])", "--virtual-time-budget=60000", "--dump-dom", "file://\(file)"),
      as: UTF8.self)
    guard let start = dom.range(of: "<body>"), let end = dom.range(of: "</body>") else {
      throw ProgramFailure(description: "chromium printed no page: \(dom.prefix(200))")
    }
    return String(dom[start.upperBound..<end.lowerBound])
  }
}

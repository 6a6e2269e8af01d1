import Foundation

/// Headless Chromium.
public enum Browser {
  /// Runs a script in a page and returns the text that it passes to `report`.
  ///
  /// Waits for as long as the browser runs, and throws if it exits first. For an uncaught script error, the text is its
  /// message.
  public static func report(of script: String) throws -> String {
    let folder = try TemporaryFolder()
    let mailbox = try Mailbox()
    let page = try folder.file(
      "page.html",
      """
      <meta charset="utf-8">
      <script>
      function report(text) {
        fetch("http://127.0.0.1:\(mailbox.port)/", { method: "POST", mode: "no-cors", body: String(text) });
      }
      addEventListener("error", event => report(event.message));
      addEventListener("unhandledrejection", event => report(event.reason));
      </script>
      <script>\(script)</script>
      """)
    let browser = try RunningProgram(
      "chromium",
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--user-data-dir=\(folder["profile"])", "file://\(page)",
      ])
    defer {
      kill(browser.id, SIGTERM)
      _ = try? browser.result()
    }
    while true {
      if let text = try mailbox.text(within: 1) { return text }
      guard browser.isRunning else {
        throw ProgramFailure(description: "chromium exited before the page called report(): \(browser.errorsSoFar)")
      }
    }
  }
}

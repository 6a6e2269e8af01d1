import Foundation

/// A browser that shows a page without a screen. Each has an engine of its own.
public enum Browser: String, CaseIterable, Sendable {
  case chromium
  case firefox
  /// WebKitGTK, whose engine is Safari's, in its test browser.
  case webKit

  /// Runs a script in a page and returns the text that it passes to `report`.
  ///
  /// Waits for as long as the browser runs, and throws if it exits first. For an uncaught script error, the text is its
  /// message.
  public func report(of script: String) throws -> String {
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
    let (program, arguments) = try command(for: "file://\(page)", profile: folder["profile"])
    try FileManager.default.createDirectory(atPath: folder["profile"], withIntermediateDirectories: true)
    let browser = try RunningProgram(program, arguments, environment: ["HOME": folder["profile"]])
    defer {
      // A program started by `Process` leads a group with all the processes that it starts. Headless Firefox does not
      // always end when asked to.
      kill(-browser.id, self == .firefox ? SIGKILL : SIGTERM)
      _ = try? browser.result()
    }
    while true {
      if let text = try mailbox.text(within: 1) { return text }
      guard browser.isRunning else {
        throw ProgramFailure(description: "\(program) exited before the page called report(): \(browser.errorsSoFar)")
      }
    }
  }

  /// WebKitGTK's test browser, which Debian puts into a folder of the architecture.
  private static func miniBrowser() throws -> String {
    let libraries = "/usr/lib"
    let paths = try FileManager.default.contentsOfDirectory(atPath: libraries).map { folder in
      "\(libraries)/\(folder)/webkit2gtk-4.1/MiniBrowser"
    }
    guard let browser = paths.first(where: FileManager.default.isExecutableFile) else {
      throw ProgramFailure(description: "MiniBrowser is missing; install the package webkit2gtk-driver")
    }
    return browser
  }

  /// The program and its arguments for showing a page with a new profile.
  private func command(for page: String, profile: String) throws -> (program: String, arguments: [String]) {
    switch self {
    case .chromium:
      (
        "chromium-headless-shell",
        [
          "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
          "--user-data-dir=\(profile)", page,
        ]
      )
    case .firefox: ("firefox-esr", ["--headless", "--no-remote", "--profile", profile, page])
    case .webKit: ("xvfb-run", ["-a", try Self.miniBrowser(), page])
    }
  }
}

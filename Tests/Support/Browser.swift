import Foundation

/// A browser that displays a page without a screen. Each case has a different engine.
public enum Browser: String, CaseIterable, Sendable {
  case chromium
  case firefox
  /// WebKitGTK, whose engine is Safari's, in its test browser.
  case webKit

  /// Runs a script in a page and returns the text that it passes to `report`.
  ///
  /// Waits for as long as the browser runs. Throws if it exits first, and with the message of an uncaught script error.
  public func report(of script: String) throws -> String {
    let folder = try TemporaryFolder()
    let mailbox = try Mailbox()
    let page = try folder.file(
      "page.html",
      """
      <meta charset="utf-8">
      <script>
      function send(message) {
        fetch("\(mailbox.address)", { method: "POST", mode: "no-cors", body: JSON.stringify(message) }).catch(() => {});
      }
      function report(text) { send({ text: String(text) }); }
      addEventListener("error", event => send({ error: event.message }));
      addEventListener("unhandledrejection", event => send({ error: String(event.reason) }));
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
      if let message = try mailbox.text(within: 1) { return try Self.text(of: message, from: program) }
      guard browser.isRunning else {
        throw ProgramFailure(description: "\(program) exited before the page called report(): \(browser.errorsSoFar)")
      }
    }
  }

  /// Returns the reported text of a message; throws if it contains a script error.
  private static func text(of message: String, from program: String) throws -> String {
    struct Message: Decodable {
      var text: String?
      var error: String?
    }
    let decoded = try? JSONDecoder().decode(Message.self, from: Data(message.utf8))
    guard let text = decoded?.text else {
      let reason = decoded?.error.map { "script error: \($0)" } ?? "unexpected message \(message)"
      throw ProgramFailure(description: "\(program): \(reason)")
    }
    return text
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

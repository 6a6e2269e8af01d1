package import ArgumentParser

/// The arguments of `vitrine serve`.
package struct ServeArguments: ServerArguments {
  package static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run the render service: jobs, inputs, results and cards over HTTP.",
    discussion: """
      Without --broker, jobs wait in a queue in --data and are rendered by this process. With a broker, they are rendered \
      by vitrine work, on any number of machines. The interface is described at /v1/openapi.json.

      To accept connections from other machines, it needs --clients: a JSON file such as {"clients": [{"name": "shop", \
      "sha256": "…", "jobsPerHour": 1000, "bytesPerHour": 1000000000, "isOperator": true}]}, where sha256 is the digest of \
      the client's token, as printf %s TOKEN | sha256sum prints it.
      """)

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "n"))
  package var port = 8090

  @Option(help: ArgumentHelp("The name or address to listen on.", valueName: "name"))
  package var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp("The folder for this server's data.", valueName: "folder"), completion: .directory)
  package var data: String

  @Option(
    help: ArgumentHelp("Client list; by default anyone on this machine.", valueName: "file"), completion: .file())
  package var clients: String?

  @Option(
    help: ArgumentHelp(
      "A file with the secret that signs cards, the same for all servers; by default one is made in --data.",
      valueName: "file"), completion: .file())
  package var cardKey: String?

  @Option(
    help: ArgumentHelp(
      "How many jobs to render here at once; by default none with a broker, else one for every two cores.",
      valueName: "n"))
  package var slots: Int?

  @Option(
    help: ArgumentHelp(
      "A JSON file with a theme to offer; may be repeated. Jobs that name no theme get that of the first file.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  package var theme: [String] = []

  @Option(
    help: ArgumentHelp(
      "The time for which ended jobs, inputs and cards are stored, such as 30d, 12h or 90m; by default without limit.",
      valueName: "time"))
  package var keep: Lifetime?

  @Option(
    help: ArgumentHelp(
      "A second port, which only answers health checks and metrics and is not affected by clients.", valueName: "n"))
  package var healthPort: Int?

  @Option(
    help: ArgumentHelp("How many clients may watch jobs at once; others are asked to come back.", valueName: "n"))
  package var maxWatchers = 1000

  @OptionGroup package var connection: ConnectionArguments

  package func validate() throws {
    try Commands.validate(port: port)
    if let healthPort {
      try Commands.validate(port: healthPort)
      guard healthPort != port || port == 0 else {
        throw ValidationError("--health-port must differ from --port, got \(healthPort) for both")
      }
    }
    guard !host.isEmpty else { throw ValidationError("--host must not be empty") }
    guard !data.isEmpty else { throw ValidationError("--data must not be empty") }
    guard (1...10_000).contains(maxWatchers) else { throw ValidationError("--max-watchers must be 1 to 10000") }
    guard (0...256).contains(slots ?? 1) else { throw ValidationError("--slots must be 0 to 256") }
  }

  package init() {}
}

/// A lifetime, such as `30d`, `12h` or `90m`.
package struct Lifetime: ExpressibleByArgument, Hashable, Sendable {
  package let seconds: Double

  /// Returns nil unless the argument is a whole number from 1 with a unit.
  package init?(argument: String) {
    let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400]
    guard let unit = argument.last.flatMap({ units[$0] }), let number = Int(argument.dropLast()),
      (1...100_000).contains(number)
    else { return nil }
    seconds = Double(number) * unit
  }
}

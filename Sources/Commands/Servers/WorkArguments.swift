package import ArgumentParser

/// The arguments of `vitrine work`.
package struct WorkArguments: ServerArguments {
  package static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Render jobs of the service.",
    discussion: """
      A worker takes jobs from the broker, renders each in a process of its own, and stores the results. Start one \
      worker on each machine. SIGTERM stops a worker after its current jobs. If a worker is killed, another one \
      repeats its jobs.

      All workers and vitrine serve must have the same build, libraries and fonts. Jobs of other builds wait in queues of \
      their own.
      """)

  @OptionGroup package var connection: ConnectionArguments

  @Option(help: ArgumentHelp("How many jobs to render at once; by default one for every two cores.", valueName: "n"))
  package var slots: Int?

  @Option(
    help: ArgumentHelp("How many threads each job may use; by default an equal share of the cores.", valueName: "n"))
  package var threads: Int?

  @Option(
    help: ArgumentHelp(
      "A folder for temporary files; by default a new one that is removed at the end.", valueName: "folder"),
    completion: .directory)
  package var scratch: String?

  @Option(help: ArgumentHelp("The name in logs; by default the host name and the process ID.", valueName: "name"))
  package var name: String?

  @Option(
    help: ArgumentHelp(
      "A port that answers health checks and metrics; by default none. 0 chooses a free one.", valueName: "n"))
  package var healthPort: Int?

  @Option(
    help: ArgumentHelp("The name or address that --health-port listens on; by default 127.0.0.1.", valueName: "name"))
  package var host: String?

  package func validate() throws {
    if let healthPort { try Commands.validate(port: healthPort) }
    guard host != "" else { throw ValidationError("--host must not be empty") }
    guard host == nil || healthPort != nil else {
      throw ValidationError("--host has no effect without --health-port; leave it out")
    }
    guard (1...256).contains(slots ?? 1) else { throw ValidationError("--slots must be 1 to 256") }
    guard (1...256).contains(threads ?? 1) else { throw ValidationError("--threads must be 1 to 256") }
  }

  package init() {}
}

package import ArgumentParser

/// The options for the queue, the store and the log of the service.
package struct ConnectionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The broker, such as amqp://user@host/vhost; by default a queue in --data for this process only. The password may be in VITRINE_BROKER_PASSWORD, or in a file named by VITRINE_BROKER_PASSWORD_FILE.",
      valueName: "url"))
  package var broker: String?

  @Option(
    help: ArgumentHelp(
      "The store: a folder, or s3://bucket/prefix with the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or in files named by the same with _FILE; by default a folder in --data.",
      valueName: "place"))
  package var store: String?

  @Option(help: ArgumentHelp("The endpoint of an S3 store; by default Amazon's for --s3-region.", valueName: "url"))
  package var s3Endpoint: String?

  @Option(help: ArgumentHelp("The region of an S3 store.", valueName: "name"))
  package var s3Region = "us-east-1"

  @Option(help: ArgumentHelp("The prefix of queue names on the broker.", valueName: "name"))
  package var queuePrefix = "vitrine"

  @Option(help: ArgumentHelp("The minimum log level: debug, info, warning or error.", valueName: "level"))
  package var logLevel = LogLevel.info

  package init() {}
}

/// How serious a message must be to be logged.
package enum LogLevel: String, CaseIterable, ExpressibleByArgument, Sendable {
  case trace, debug, info, notice, warning, error, critical
}

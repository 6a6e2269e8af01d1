/// The version of the command.
enum CommandVersion {
  /// The number, as `--version` prints it.
  static let number = "0.1.0"
}

/// The version of the command.
package enum CommandVersion {
  /// The number, as `--version` prints it.
  package static let number = "0.1.0"
}

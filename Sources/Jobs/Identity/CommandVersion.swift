/// The version of the command, of the package and of the folder for npm. `Scripts/version` reads it here.
package enum CommandVersion {
  /// The number, as `--version` prints it.
  package static let number = "0.2.0"
}

package import ArgumentParser

/// The arguments of a command that the executable of the servers carries out.
///
/// Both executables declare such commands: `vitrine` for its help and to report mistakes, the other to run them.
package protocol ServerArguments: ParsableArguments {
  /// The name and the description of the command.
  static var configuration: CommandConfiguration { get }
}

/// Throws unless `port` is that of an address to listen on.
func validate(port: Int) throws {
  guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535, got \(port)") }
}

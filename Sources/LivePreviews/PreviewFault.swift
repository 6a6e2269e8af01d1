import HTTPTypes

/// A request that the server does not carry out.
struct PreviewFault: Error, Hashable, CustomStringConvertible {
  /// One sentence that says what to do.
  let description: String
  /// The status of the answer.
  let status: HTTPResponse.Status
  /// What the program or the compiler says, one line each, with the file and line where it is known.
  var messages: [String] = []

  /// A request that no page of the server sends.
  static func wrong(_ sentence: String) -> PreviewFault { PreviewFault(description: sentence, status: .badRequest) }

  /// A request that fails on this machine.
  static func failed(_ sentence: String) -> PreviewFault {
    PreviewFault(description: sentence, status: .internalServerError)
  }

  /// A picture of a program that has been replaced.
  static let outdated = PreviewFault(description: "another program draws now; ask it", status: .conflict)
  /// A file that is too large.
  static let tooLarge = PreviewFault(
    description: "the file has more than 4 GB; choose a smaller one", status: .contentTooLarge)
  /// An address that nothing answers.
  static let missing = PreviewFault(
    description: "there is nothing at this address; check its spelling", status: .notFound)
}

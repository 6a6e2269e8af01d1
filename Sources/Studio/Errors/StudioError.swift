import JSON

/// A request that the studio does not carry out.
struct StudioError: Error, Hashable, CustomStringConvertible {
  /// The fault of an error as answers contain it and as the database keeps it.
  struct Record: Codable, Hashable, Sendable {
    /// The name of the fault.
    var code: String
    /// What its sentence names.
    var parameters: [String: JSONValue]
  }

  /// Why the request is refused.
  let fault: StudioFault
  /// What the sentence of the fault names.
  let parameters: [String: JSONValue]
  /// One sentence in English that says what to do.
  let description: String

  /// Creates an error with the values of the parameters in the fault's sentence.
  ///
  /// - Parameters:
  ///   - fault: Why the request is refused.
  ///   - parameters: Words and numbers by the names that the sentence gives them.
  ///   - sentence: What the description says instead of the fault's sentence, if it is known more precisely.
  init(_ fault: StudioFault, _ parameters: [String: JSONValue] = [:], sentence: String? = nil) {
    self.fault = fault
    self.parameters = parameters
    description = sentence ?? fault.sentence(parameters)
  }

  /// Returns the error of a request that no page of the studio sends.
  static func wrong(_ detail: String) -> StudioError {
    StudioError(.wrongRequest, ["detail": .string(detail)], sentence: detail)
  }

  /// The fault as answers contain it.
  var record: Record { Record(code: fault.code, parameters: parameters) }
}

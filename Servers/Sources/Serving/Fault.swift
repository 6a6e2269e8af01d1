package import HTTPTypes

/// The faults of one server, such as the studio: each has a code, a status and a sentence.
///
/// The raw value is the code. Clients and stored records rely on it, so it never changes.
package protocol FaultCode: RawRepresentable<String>, Hashable, Sendable {
  /// The JSON of a response.
  associatedtype Body: Encodable

  /// The status of the response.
  var status: HTTPResponse.Status { get }
  /// One sentence in English that says what to do. A word in braces is the name of a parameter.
  var sentence: String { get }
  /// The number of seconds after which a request may succeed; nil if it is unknown.
  var retryAfter: Int? { get }

  /// Returns the JSON of a response.
  static func body(of fault: Fault<Self>) -> Body
  /// Returns the fault for one that this module throws.
  static func fault(for error: ServerError) -> Fault<Self>
  /// Returns the fault for an error of another module; nil if it is unexpected.
  static func fault(forForeign error: any Error) -> Fault<Self>?
}

extension FaultCode {
  package var retryAfter: Int? { nil }

  package static func body(of fault: Fault<Self>) -> FaultBody<Self> {
    FaultBody(error: fault.description, fault: fault.record)
  }

  package static func fault(forForeign error: any Error) -> Fault<Self>? { nil }
}

/// The JSON of a fault: the sentence, and the code with its parameters for pages in other languages.
package struct FaultBody<Code: FaultCode>: Encodable {
  let error: String
  let fault: Fault<Code>.Record
}

/// The error that becomes a response.
package struct Fault<Code: FaultCode>: Error, Hashable, Sendable, CustomStringConvertible {
  /// A fault as responses and databases contain it.
  package struct Record: Codable, Hashable, Sendable {
    /// The raw value of the code.
    package var code: String
    /// The values that the sentence names.
    package var parameters: [String: FaultParameter]
  }

  /// The reason.
  package let code: Code
  /// The values that the sentence names.
  package let parameters: [String: FaultParameter]
  /// One sentence in English that says what to do.
  package let description: String
  /// The status of the response, by default that of the code.
  package var status: HTTPResponse.Status
  /// The number of seconds after which the request may succeed; nil if it is unknown.
  package var retryAfter: Int?
  /// Further lines, such as those of a compiler.
  package var messages: [String] = []

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - code: The reason.
  ///   - parameters: The values that the code's sentence names.
  ///   - sentence: A more precise sentence than that of the code.
  ///   - retryAfter: The seconds to wait, if they differ from those of the code.
  package init(
    _ code: Code, _ parameters: [String: FaultParameter] = [:], sentence: String? = nil, retryAfter: Int? = nil
  ) {
    self.code = code
    self.parameters = parameters
    description =
      sentence
      ?? parameters.reduce(code.sentence) { $0.replacing("{\($1.key)}", with: $1.value.description) }
    status = code.status
    self.retryAfter = retryAfter ?? code.retryAfter
  }

  /// The code and the parameters.
  package var record: Record { Record(code: code.rawValue, parameters: parameters) }
}

/// A value in the sentence of a fault. In JSON, it is a string or a number.
package enum FaultParameter: Codable, Hashable, Sendable, CustomStringConvertible {
  case text(String)
  case number(Int)

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    }
  }

  /// The text, or the number in decimal digits.
  package var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    }
  }
}

extension HTTPResponse.Status {
  /// 507: there is no room for what the request would store.
  package static var insufficientStorage: Self { .init(code: 507, reasonPhrase: "Insufficient Storage") }
}

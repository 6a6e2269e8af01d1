import Foundation

/// A time in responses: ISO 8601 in UTC with milliseconds.
struct Timestamp: Encodable {
  let seconds: Double

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    try value.encode(Date(timeIntervalSince1970: seconds).formatted(style))
  }
}

import Serving

/// The JSON of an upload or an export: its state, its error, and `details` inlined.
struct WorkDescription<Details: Encodable>: Encodable {
  let id: String
  let state: String
  /// The reason for which it failed, in English.
  let error: String?
  /// The same for pages in other languages.
  let fault: StudioError.Record?
  let details: Details

  private enum CodingKeys: String, CodingKey {
    case id, state, error, fault
  }

  func encode(to encoder: any Encoder) throws {
    try details.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(state, forKey: .state)
    try members.encodeIfPresent(error, forKey: .error)
    try members.encodeIfPresent(fault, forKey: .fault)
  }
}

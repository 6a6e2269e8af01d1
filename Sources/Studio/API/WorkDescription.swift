/// What answers say of an upload or an export: how far it is, why it has failed, and facts of its own on the same level.
struct WorkDescription<Facts: Encodable>: Encodable {
  let id: String
  let state: String
  /// Why it has failed, in English.
  let error: String?
  /// The same for pages in other languages.
  let fault: StudioError.Record?
  let facts: Facts

  private enum CodingKeys: String, CodingKey {
    case id, state, error, fault
  }

  func encode(to encoder: any Encoder) throws {
    try facts.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(state, forKey: .state)
    try members.encodeIfPresent(error, forKey: .error)
    try members.encodeIfPresent(fault, forKey: .fault)
  }
}

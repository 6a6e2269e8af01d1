/// The treatment of an audio track in an output.
public enum AudioTreatment: Hashable, Sendable {
  /// Its packets are copied unchanged.
  case copied
  /// It is decoded and encoded as AAC.
  case encoded
  /// It is omitted, as requested.
  case omitted
  /// It is left out although it was wanted. The reason is a clause, such as `it is copy-protected`.
  case dropped(reason: String)
}

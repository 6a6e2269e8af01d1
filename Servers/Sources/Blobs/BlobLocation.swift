/// Where a client can get a blob.
package enum BlobLocation: Hashable, Sendable {
  /// The path of a local file, which may be opened but not changed.
  case file(String)
  /// A URL that works for a limited time, for everyone who has it.
  case link(String)
}

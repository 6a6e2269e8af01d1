package import Foundation

/// A store of blobs: immutable bytes under a key.
///
/// Methods are safe to call from any thread, and from several processes at once. They block until they have finished.
///
/// A key must not be a parent of another: if `a/b` is stored, `a` must not be. Stores need not detect that.
package protocol BlobStore: Sendable {
  /// Stores bytes unless the key exists, and returns whether these bytes were stored.
  ///
  /// Of several concurrent writers, exactly one gets true. Readers never see part of a blob. When the call returns, the
  /// bytes are safe from a power failure.
  func put(_ bytes: [UInt8], as key: BlobKey) throws(BlobError) -> Bool

  /// Stores the bytes of a file, which may be larger than memory, unless the key exists.
  ///
  /// It is otherwise like ``put(_:as:)``. Throws `damaged` if the file becomes shorter meanwhile.
  func put(file path: String, as key: BlobKey) throws(BlobError) -> Bool

  /// Returns the bytes of a blob; nil if there is no such blob. Throws `tooLarge` if there are more than `limit`.
  func bytes(of key: BlobKey, limit: Int) throws(BlobError) -> [UInt8]?

  /// Copies a blob to a file, which appears whole or not at all and replaces any existing file. Returns false if there
  /// is no such blob.
  func copy(_ key: BlobKey, to path: String) throws(BlobError) -> Bool

  /// Returns the number of bytes of a blob; nil if there is no such blob.
  func size(of key: BlobKey) throws(BlobError) -> Int64?

  /// Returns all blobs whose keys begin with `prefix` and a slash, sorted by key.
  func entries(under prefix: BlobKey) throws(BlobError) -> [BlobEntry]

  /// Removes a blob. No-op if there is no such blob.
  func remove(_ key: BlobKey) throws(BlobError)

  /// Returns where a client can get a blob. Does not check that the blob exists.
  ///
  /// A link contains `fileName`, under which a browser saves the blob and which is any text without control characters,
  /// and `mediaType`, such as `video/mp4`. If the location is a file, its server must send them itself. A link works for
  /// 1 to 604,800 seconds, which is a week.
  func location(of key: BlobKey, fileName: String, mediaType: String, seconds: Int) throws(BlobError) -> BlobLocation

  /// Throws unless the store can be reached and accepts writes.
  func check() throws(BlobError)
}

extension BlobStore {
  /// Returns all keys that begin with `prefix` and a slash, sorted.
  package func keys(under prefix: BlobKey) throws(BlobError) -> [BlobKey] { try entries(under: prefix).map(\.key) }
}

/// A blob in a list.
package struct BlobEntry: Hashable, Sendable {
  package var key: BlobKey
  /// The time at which the blob was stored, by the clock of the store.
  package var storedAt: Date
}

/// The location from which a client can read a blob.
package enum BlobLocation: Hashable, Sendable {
  /// The path of a local file, which may be opened but not changed.
  case file(String)
  /// A URL that works for a limited time, for everyone who has it.
  case link(String)
}

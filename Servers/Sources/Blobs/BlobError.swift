/// The error thrown when a store of blobs fails.
package struct BlobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, for code that handles it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The disk, the quota or the bucket is full.
    case full
    /// The store does not answer, or says that it cannot serve now. Trying again later may help.
    case unreachable
    /// The store does not allow the operation.
    case refused
    /// The blob is larger than the caller or the store allows.
    case tooLarge
    /// The answer or the file is incomplete or not what it should be.
    case damaged
    /// Anything else, for example a file that cannot be read.
    case other
  }

  /// The attempted operation.
  package enum Operation: String, Hashable, Sendable, CaseIterable {
    /// Storing a blob.
    case store
    /// Getting a blob, its size or its location.
    case read
    /// Listing keys.
    case list
    /// Removing a blob.
    case remove
    /// Opening or checking the store.
    case reach
  }

  /// The attempted operation.
  package let operation: Operation
  /// The blob, or the beginning of the listed keys; nil if the operation concerns the whole store.
  package let key: BlobKey?
  /// The store, such as `the folder /srv/blobs`.
  package let store: String
  /// The kind of failure.
  package let kind: Kind
  /// The cause and, where possible, a remedy, as one line without a full stop.
  package let reason: String

  /// Creates an error. In `store` and `reason`, control characters and line breaks become question marks: servers may
  /// send anything.
  package init(_ kind: Kind, _ operation: Operation, _ key: BlobKey?, in store: String, reason: String) {
    self.kind = kind
    self.operation = operation
    self.key = key
    self.store = store.onOneLine
    self.reason = reason.onOneLine
  }

  /// The operation, the blob, the store and the reason on one line.
  package var description: String {
    "cannot \(operation.rawValue) \(key.map { "\($0) in " } ?? "")\(store): \(reason)"
  }
}

extension String {
  /// The string with a question mark for each control character, line breaks included.
  fileprivate var onOneLine: String {
    String(map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } || $0.isNewline ? "?" : $0 })
  }
}

import Files
import Glibc

package struct BlobError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The disk, the quota or the bucket is full.
    case full
    /// The store does not answer, or says that it cannot serve now. Trying again later may help.
    case unreachable
    /// The store does not allow the operation.
    case refused
    /// The store lacks something that ``BlobStore`` promises. Trying again does not help.
    case unsuitable
    /// The blob is larger than the caller or the store allows.
    case tooLarge
    /// The response or the file is truncated, malformed or corrupted.
    case damaged
    /// Anything else, for example a file that cannot be read.
    case other
  }

  package enum Operation: String, Hashable, Sendable, CaseIterable {
    case store
    /// Getting a blob, its size or its location.
    case read
    case list
    case remove
    /// Opening or checking the store.
    case reach
  }

  package let operation: Operation
  /// The blob, or the beginning of the listed keys; nil if the operation concerns the whole store.
  package let key: BlobKey?
  /// The store, such as `the folder /srv/blobs`.
  package let store: String
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

  package var description: String {
    "cannot \(operation.rawValue) \(key.map { "\($0) in " } ?? "")\(store): \(reason)"
  }
}

/// A call of a store, as the errors that it throws describe it.
struct BlobCall: Sendable {
  var operation: BlobError.Operation
  var key: BlobKey?
  var store: String

  func error(_ kind: BlobError.Kind, _ reason: String) -> BlobError {
    BlobError(kind, operation, key, in: store, reason: reason)
  }

  /// Does something with files that a blob is stored in, read from or copied to, and reports its error as one of this
  /// call.
  func reporting<Value>(_ body: () throws(FileError) -> Value) throws(BlobError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      let (kind, advice): (BlobError.Kind, String) =
        switch (error.kind, error.code) {
        case (_, ENOSPC), (_, EDQUOT): (.full, "; free some space")
        case (_, EFBIG), (.tooLarge, _): (.tooLarge, "")
        case (_, EACCES), (_, EPERM): (.refused, "; check its permissions")
        case (_, EROFS): (.refused, "; mount it for writing")
        case (.damaged, _): (.damaged, "")
        default: (.other, "")
        }
      throw self.error(kind, error.description + advice)
    }
  }
}

extension String {
  /// The string with a question mark for each control character, line breaks included.
  fileprivate var onOneLine: String {
    String(map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } || $0.isNewline ? "?" : $0 })
  }
}

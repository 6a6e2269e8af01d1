import Files
import Glibc

extension BlobError {
  /// Creates the error for a failure of a file that a blob is stored in, read from or copied to.
  init(_ error: FileError, _ operation: Operation, _ key: BlobKey?, in store: String) {
    let (kind, advice): (Kind, String) =
      switch (error.kind, error.code) {
      case (_, ENOSPC), (_, EDQUOT): (.full, "; free some space")
      case (_, EFBIG), (.tooLarge, _): (.tooLarge, "")
      case (_, EACCES), (_, EPERM): (.refused, "; check its permissions")
      case (_, EROFS): (.refused, "; mount it for writing")
      case (.damaged, _): (.damaged, "")
      default: (.other, "")
      }
    self.init(kind, operation, key, in: store, reason: error.description + advice)
  }
}

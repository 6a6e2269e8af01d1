import Files
import Glibc

/// The limit on the memory of this process.
enum MemoryLimit {
  /// Limits the memory that this process can write to. `megabytes` is in millions of bytes.
  ///
  /// What a limit of the system allows is not exceeded. A process that needs more ends with one line.
  static func set(megabytes: Int) throws(FileError) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    limit.rlim_cur = min(rlim_t(megabytes) * 1_000_000, limit.rlim_max)
    guard setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else {
      throw FileError(.failed, .limit, file: "the memory", reason: String(cString: strerror(errno)).lowercased())
    }
  }
}

import Glibc

/// The limit on the open files and connections of this process.
enum OpenFiles {
  /// The most connections that a server accepts at a time.
  static let maxConnections = 10_000

  /// Raises the soft limit, so that the maximum number of connections fits, as far as the hard limit permits.
  static func raiseLimit() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let needed = rlim_t(maxConnections + 2000)
    guard limit.rlim_cur < needed else { return }
    limit.rlim_cur = min(needed, limit.rlim_max)
    // A lower limit only means fewer connections.
    _ = setrlimit(resource, &limit)
  }
}

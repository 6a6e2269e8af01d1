import Files

/// The files that jobs read and write, so that no two jobs meet in one.
package struct BatchClaims {
  private var readers: [FileIdentity: Int] = [:]
  private var writers: [FileIdentity: Int] = [:]

  /// Creates claims of nothing.
  package init() {}

  /// Notes the files that a job reads. Call this for all jobs before any of them claims its outputs.
  package mutating func read(_ names: [String], by line: Int) {
    for identity in names.compactMap({ FileIdentity(path: $0) }) where readers[identity] == nil {
      readers[identity] = line
    }
  }

  /// Claims the files that a job writes. Throws if another job reads or writes one of them.
  package mutating func write(_ names: [String], by line: Int) throws(JobError) {
    for name in names {
      guard let identity = FileIdentity(path: name) else { continue }
      if let other = writers[identity], other != line {
        throw JobError("\(name) is also written by the job of line \(other); name another file")
      }
      if let other = readers[identity], other != line {
        throw JobError("\(name) is also read by the job of line \(other); name another file")
      }
    }
    for identity in names.compactMap({ FileIdentity(path: $0) }) { writers[identity] = line }
  }
}

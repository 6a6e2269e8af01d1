import Blobs
import Digests

/// Where the store keeps what belongs to jobs.
enum JobKeys {
  static func record(_ job: String) -> BlobKey { key("jobs/\(job)/record") }
  static func queued(_ job: String) -> BlobKey { key("jobs/\(job)/queued") }
  static func outcome(_ job: String) -> BlobKey { key("jobs/\(job)/outcome") }
  static func result(_ job: String) -> BlobKey { key("jobs/\(job)/result") }
  static func companion(_ job: String) -> BlobKey { key("jobs/\(job)/companion") }
  static func plan(_ job: String) -> BlobKey { key("jobs/\(job)/plan") }
  static func parts(_ job: String) -> BlobKey { key("jobs/\(job)/parts") }
  static func part(_ index: Int, of job: String) -> BlobKey { key("jobs/\(job)/parts/\(index)") }
  static func crash(_ number: Int, of job: String) -> BlobKey { key("jobs/\(job)/crashes/\(number)") }
  static func input(_ digest: SHA256Digest) -> BlobKey { key("inputs/\(digest.hex)") }
  static func request(_ name: SHA256Digest, by client: String) -> BlobKey { key("requests/\(client)/\(name.hex)") }
  static func card(_ digest: SHA256Digest) -> BlobKey { key("cards/\(digest.hex)") }

  /// Whether a text has the form of a job's identifier.
  static func isID(_ text: String) -> Bool { SHA256Digest(hex: text) != nil }

  private static func key(_ text: String) -> BlobKey {
    guard let key = BlobKey(text) else { preconditionFailure("the key must be valid, got \(text)") }
    return key
  }
}

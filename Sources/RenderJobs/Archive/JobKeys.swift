package import Blobs
package import Digests

package enum JobKeys {
  static func record(_ job: String) -> BlobKey { key("jobs/\(job)/record") }
  static func queued(_ job: String) -> BlobKey { key("jobs/\(job)/queued") }
  static func outcome(_ job: String) -> BlobKey { key("jobs/\(job)/outcome") }
  package static func result(_ job: String) -> BlobKey { key("jobs/\(job)/result") }
  package static func companion(_ job: String) -> BlobKey { key("jobs/\(job)/companion") }
  static func plan(_ job: String) -> BlobKey { key("jobs/\(job)/plan") }
  static func parts(_ job: String) -> BlobKey { key("jobs/\(job)/parts") }
  static func part(_ index: Int, of job: String) -> BlobKey { key("jobs/\(job)/parts/\(index)") }
  static func crash(_ number: Int, of job: String) -> BlobKey { key("jobs/\(job)/crashes/\(number)") }
  package static func input(_ digest: SHA256Digest) -> BlobKey { key("inputs/\(digest.hex)") }
  package static func request(_ name: SHA256Digest, by client: String) -> BlobKey {
    key("requests/\(client)/\(name.hex)")
  }
  package static func card(_ digest: SHA256Digest) -> BlobKey { key("cards/\(digest.hex)") }

  static func all(_ job: String) -> BlobKey { key("jobs/\(job)") }
  static let jobs = key("jobs")

  /// Whether a text has the form of a job's identifier: 32 or 64 hexadecimal digits in lower case.
  package static func isID(_ text: String) -> Bool {
    (text.utf8.count == 32 || text.utf8.count == 64)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static func key(_ text: String) -> BlobKey {
    guard let key = BlobKey(text) else { preconditionFailure("the key must be valid, got \(text)") }
    return key
  }
}

/// Takes the body of an answer into memory.
final class BytesReceiver: BodyReceiver {
  private let limit: Int
  private let tooLarge: BlobError
  private(set) var bytes: [UInt8] = []

  /// Creates a receiver that throws an error when there are more bytes than a limit.
  init(limit: Int, tooLarge: BlobError) {
    self.limit = limit
    self.tooLarge = tooLarge
  }

  func restart() { bytes.removeAll() }

  func receive(_ more: [UInt8]) throws(BlobError) {
    guard bytes.count + more.count <= limit else { throw tooLarge }
    bytes += more
  }
}

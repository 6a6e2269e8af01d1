import Files

/// One request under way: what libcurl asks for and what it has delivered.
final class WebTransfer {
  /// What an answer with an error may have; such answers are short.
  private static let mostErrorBytes = 65_536

  private let body: BlobSource?
  private let receiver: (any BodyReceiver)?
  private var sent: Int64 = 0
  private(set) var response = WebResponse(status: 0, headers: [:], errorBody: [])
  /// Why a callback told libcurl to stop.
  private(set) var failure: TransferFailure?

  init(body: BlobSource?, receiver: (any BodyReceiver)?) {
    self.body = body
    self.receiver = receiver
  }

  /// Returns the next bytes to send, none at the end; nil if they cannot be read.
  func nextPiece(most: Int) -> [UInt8]? {
    guard let body, sent < body.size else { return [] }
    do throws(FileError) {
      let piece = try body.piece(at: sent, most: most)
      sent += Int64(piece.count)
      return piece
    } catch {
      failure = .body(error)
      return nil
    }
  }

  /// Continues sending at an offset: libcurl starts again if a connection that it kept turns out to be closed.
  func seek(to offset: Int64) { sent = offset }

  /// Takes a line of the answer's head, with its line break.
  func takeHeader(_ bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // The answer `100 Continue` comes before the actual one.
      let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) }
      response = WebResponse(status: status ?? 0, headers: [:], errorBody: [])
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      response.headers[line[..<colon].lowercased()] = String(value.drop(while: \.isWhitespace).prefix { !$0.isNewline })
    }
  }

  /// Takes bytes of the answer's body; returns whether to go on.
  func takeBody(_ bytes: [UInt8]) -> Bool {
    guard let receiver, (200..<300).contains(response.status) else {
      response.errorBody += bytes.prefix(Self.mostErrorBytes - response.errorBody.count)
      return true
    }
    do throws(BlobError) {
      try receiver.receive(bytes)
      return true
    } catch {
      failure = .receiver(error)
      return false
    }
  }
}

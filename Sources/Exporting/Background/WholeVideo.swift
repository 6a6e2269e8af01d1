import VideoFiles

/// Supplies an entire video with its audio.
final class WholeVideo: ItemSupply {
  private let reader: VideoReader

  /// Creates a supply from a prepared reader.
  init(_ reader: VideoReader) { self.reader = reader }

  func next() throws -> ExportItem? {
    switch try reader.next() {
    case .frame(let frame): .frame(frame)
    case .audio(let packet): .audio(packet, until: .infinity)
    case nil: nil
    }
  }

  func skip(to seconds: Double, from first: Int64) -> Bool { reader.skip(to: seconds, from: first) }

  func interrupt() { reader.interrupt() }
}

import VideoFiles

/// Supplies an entire video with its audio.
struct WholeVideo: ItemSupply {
  /// The reader, already prepared.
  let reader: VideoReader

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

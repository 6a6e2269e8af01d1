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

  func interrupt() { reader.interrupt() }
}

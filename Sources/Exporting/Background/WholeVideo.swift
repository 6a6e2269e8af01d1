import VideoFiles

/// All of a video, with its sound.
struct WholeVideo: ItemSupply {
  /// The reader, prepared.
  let reader: VideoReader

  func next() throws -> ExportItem? {
    switch try reader.next() {
    case .frame(let frame): .frame(frame)
    case .audio(let packet): .audio(packet)
    case nil: nil
    }
  }

  func interrupt() { reader.interrupt() }
}

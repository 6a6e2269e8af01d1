import CLibav

/// The properties of libav's tracks that come from the examined structure of the file.
extension Demuxer {
  /// Returns the track in the structure of a Matroska file, which is in the same place among those of its type.
  func matroskaTrack(of stream: UnsafeMutablePointer<AVStream>) -> MatroskaStructure.Track? {
    guard case .matroska(let structure) = input.container else { return nil }
    let isVideo = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    let type = isVideo ? MatroskaStructure.Track.video : MatroskaStructure.Track.audio
    let tracks = structure.numbers.compactMap { structure.tracks[$0] }.filter { $0.type == type }
    guard let place = (isVideo ? videoStreams : audioStreams).firstIndex(of: stream), place < tracks.count else {
      return nil
    }
    return tracks[place]
  }

  /// Returns whether the samples of a track are encrypted.
  func isProtected(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    shim_stream_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil
      || boxTrack(of: stream)?.entry?.isProtected ?? matroskaTrack(of: stream)?.isProtected ?? false
  }

  /// Returns the number of frames of a video track; nil if the structure does not contain it.
  func frameCount(of stream: UnsafeMutablePointer<AVStream>) -> Int? {
    switch input.container {
    case .boxes(let structure):
      return boxTrack(of: stream).map { Int(clamping: $0.samples + (structure.fragmentSamples[$0.id] ?? 0)) }
    case .matroska: return matroskaTrack(of: stream)?.blocks
    case .avi(let structure):
      let index = Int(stream.pointee.index)
      return structure.tracks.indices.contains(index) ? structure.tracks[index].chunks : nil
    case .transport, .other: return nil
    }
  }
}

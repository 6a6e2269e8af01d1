import CLibav

extension Demuxer {
  /// Returns the number of frames of a track that an edit list does not leave out.
  func shownFrames(of stream: UnsafeMutablePointer<AVStream>) -> Int {
    let extent = extents[Int(stream.pointee.index)]
    let read = extent?.shownPackets ?? 0
    guard case .boxes(let structure) = input.container,
      let track = structure.tracks.first(where: { $0.id == Int(stream.pointee.id) }), !track.isTrimmed
    else { return read }
    return max(read, Int(clamping: track.samples) - (extent?.omittedPackets ?? 0))
  }

  /// Returns the finding about the length of the video, once its selected tracks have been read to the end.
  func lengthFinding() -> VideoFinding? {
    let found = extents.values.compactMap(\.end).max() ?? 0
    switch input.container {
    case .matroska(let structure):
      if let shortfall = structure.shortfall { return .shortVideo(seconds: shortfall.found, stated: shortfall.stated) }
      return structure.statesEnd || structure.statedDuration != nil ? nil : .unstatedLength(seconds: found)
    case .boxes(let structure):
      for track in structure.tracks {
        if let finding = shortfall(of: track) { return finding }
      }
      let longest = extents.values.map(\.longestStep).max() ?? 0
      if let stated = structure.statedDuration, found + 2 * longest + 0.1 < stated {
        return .shortVideo(seconds: found, stated: stated)
      }
      return structure.statesEnd ? nil : .unstatedLength(seconds: found)
    case .avi(let structure):
      let short = structure.tracks.first { $0.isVideo && $0.chunks < $0.statedLength }
      return short.map { .shortVideo(seconds: Double($0.chunks) * $0.step, stated: Double($0.statedLength) * $0.step) }
    case .transport: return .unstatedLength(seconds: found)
    case .other: return nil
    }
  }

  /// Returns a finding if a selected track ends earlier than its header states.
  private func shortfall(of track: BoxTrack) -> VideoFinding? {
    guard let stated = track.statedDuration,
      let stream = streams.first(where: { Int($0.pointee.id) == track.id }),
      let extent = extents[Int(stream.pointee.index)], let end = extent.end
    else { return nil }
    // The last frame may be shown for as long as any other, and some programs round the duration to whole frames.
    let isVideo = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    let tolerance = extent.longestStep * 1.5 + (isVideo ? 0.002 : 0.1)
    return end + tolerance < stated ? .shortVideo(seconds: end, stated: stated) : nil
  }
}

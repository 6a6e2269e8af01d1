import CLibav
import Files

extension Demuxer {
  /// Throws if libav skipped blocks or samples of a selected track, although the structure contains them.
  func checkDelivery() throws(FileError) {
    for stream in streams where stream.pointee.discard != AVDISCARD_ALL {
      let index = Int(stream.pointee.index)
      let read = extents[index]?.packets ?? 0
      let expected: Int64
      switch input.container {
      case .matroska(let structure):
        guard let position = extents[index]?.firstPosition,
          let number = try structure.trackNumber(ofBlockAt: position)
        else { continue }
        expected = Int64(structure.tracks[number]?.blocks ?? 0)
      case .boxes(let structure):
        let track = Int(stream.pointee.id)
        guard let samples = structure.fragmentSamples[track] else { continue }
        expected = samples + (structure.tracks.first { $0.id == track }?.samples ?? 0)
      case .other: continue
      }
      guard read >= expected else {
        throw FileError(
          .damaged, .read, file: input.path, reason: "it is damaged: only \(read) of \(expected) packets can be read")
      }
    }
  }

  /// Returns the number of frames of a track that an edit list does not leave out.
  func shownFrames(of stream: UnsafeMutablePointer<AVStream>) -> Int {
    let read = extents[Int(stream.pointee.index)]?.shownPackets ?? 0
    guard case .boxes(let structure) = input.container,
      let track = structure.tracks.first(where: { $0.id == Int(stream.pointee.id) }), !track.isTrimmed
    else { return read }
    return max(read, Int(clamping: track.samples))
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
      let longest = extents.values.compactMap(\.durations?.upperBound).max() ?? 0
      if let stated = structure.statedDuration, found + 2 * longest + 0.1 < stated {
        return .shortVideo(seconds: found, stated: stated)
      }
      return structure.statesEnd ? nil : .unstatedLength(seconds: found)
    case .other: return nil
    }
  }

  /// Returns a finding if a selected track ends earlier than its header states.
  private func shortfall(of track: BoxTrack) -> VideoFinding? {
    guard let stated = track.statedDuration,
      let stream = streams.first(where: { Int($0.pointee.id) == track.id }),
      let extent = extents[Int(stream.pointee.index)], let end = extent.end, let durations = extent.durations
    else { return nil }
    // The last frame in the order of presentation may be shown for as long as any other. Headers are rounded to
    // milliseconds.
    let isVideo = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    let tolerance = durations.lowerBound / 2 + durations.upperBound - durations.lowerBound + (isVideo ? 0.002 : 0.1)
    return end + tolerance < stated ? .shortVideo(seconds: end, stated: stated) : nil
  }
}

extension FileError {
  /// Returns the error for a file that is not a video, and whose apparent kind is `kind`.
  static func notAVideo(_ file: String, _ kind: FileKind?) -> FileError {
    let what = kind.map { "it is \($0.name)" } ?? "it is neither a photo nor a video"
    return FileError(
      .wrongType, .read, file: file, code: LibavCode.invalidData,
      reason: kind?.category == .photo
        ? "\(what), not a video; use an MP4, MOV, MKV or WebM"
        : "\(what); use a photo (JPEG, PNG, HEIC, AVIF, WebP) or a video (MP4, MOV, MKV, WebM)")
  }
}

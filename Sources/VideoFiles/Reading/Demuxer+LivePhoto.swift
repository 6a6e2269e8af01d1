import CLibav
public import Files

extension Demuxer {
  /// The identifier that the video of a Live Photo shares with its still; nil for other videos.
  var contentIdentifier: String? {
    av_dict_get(context.pointee.metadata, LivePhotoTags.identifierKey, nil, 0).map {
      String(cString: $0.pointee.value)
    }
  }

  /// Reads on to the mark of the time at which the still of a Live Photo was taken, and returns that time in seconds; nil
  /// if there is no mark.
  func stillTime() throws(FileError) -> Double? {
    guard case .boxes = input.container, let track = try StillTrack(in: FileWindow(input.file)),
      let stream = streams.first(where: { Int($0.pointee.id) == track.id })
    else { return nil }
    select([Int(stream.pointee.index)])
    while let packet = try read() {
      let sample = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
      if track.isMark(Array(sample)), packet.pointee.pts != LibavCode.noTimestamp {
        return Double(packet.pointee.pts) * stream.pointee.time_base.value
      }
    }
    return nil
  }
}

extension VideoReader {
  /// Returns the Live Photo tags of a video; nil for other videos.
  public static func livePhotoTags(
    path: String, limits: VideoLimits = VideoLimits()
  ) throws(FileError) -> LivePhotoTags? {
    let demuxer = try Demuxer(try ContainerFile(path: path), limits: limits, interruption: InterruptFlag())
    guard let identifier = demuxer.contentIdentifier else { return nil }
    return LivePhotoTags(contentIdentifier: identifier, stillTime: try demuxer.stillTime())
  }
}

internal import CLibav

/// A packet of compressed audio, on its way from one file to another untouched.
public final class AudioPacket: @unchecked Sendable {
  /// Never written to after `init`, which is what makes the class `Sendable`.
  let packet: UnsafeMutablePointer<AVPacket>

  /// The track it comes from, as in ``AudioTrack/index``.
  public var track: Int { Int(packet.pointee.stream_index) }

  /// When it is heard, in seconds on the clip's own clock; minus infinity where the clip does not say.
  public let time: Double

  /// Takes the content of `packet`, whose times are in units of `timeBase`; it is left empty.
  init(
    taking source: UnsafeMutablePointer<AVPacket>, timeBase: AVRational, file: String
  ) throws(VideoFileError) {
    let units = source.pointee.pts == LibavCode.noTimestamp ? source.pointee.dts : source.pointee.pts
    time = units == LibavCode.noTimestamp ? -.infinity : Double(units) * av_q2d(timeBase)
    packet = try VideoFileError.allocated(av_packet_alloc(), "read", file)
    av_packet_move_ref(packet, source)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }
}

/// What a muxer must know of the audio tracks it is to copy.
final class AudioSources: @unchecked Sendable {
  /// One track.
  struct Source {
    /// Its index in the file it comes from.
    let track: Int
    let timeBase: AVRational
    let language: String?
    let isDefault: Bool
    /// Owned by the surrounding object, never written to after `init`.
    let parameters: UnsafeMutablePointer<AVCodecParameters>
  }

  let sources: [Source]

  /// The tracks among `streams` whose indices are in `tracks`.
  init(_ streams: [UnsafeMutablePointer<AVStream>], tracks: Set<Int>, file: String) throws(VideoFileError) {
    var sources: [Source] = []
    for stream in streams where tracks.contains(Int(stream.pointee.index)) {
      let parameters = try VideoFileError.allocated(avcodec_parameters_alloc(), "open", file)
      let code = avcodec_parameters_copy(parameters, stream.pointee.codecpar)
      let language = av_dict_get(stream.pointee.metadata, "language", nil, 0)
      sources.append(
        Source(
          track: Int(stream.pointee.index), timeBase: stream.pointee.time_base,
          language: language.map { String(cString: $0.pointee.value) },
          isDefault: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0, parameters: parameters))
      if code < 0 {
        Self.free(sources)
        throw .libav(.unsupported, "open", file, code)
      }
    }
    self.sources = sources
  }

  deinit { Self.free(sources) }

  private static func free(_ sources: [Source]) {
    for source in sources {
      var parameters: UnsafeMutablePointer<AVCodecParameters>? = source.parameters
      avcodec_parameters_free(&parameters)
    }
  }
}

import CLibav
import Files

/// The properties of audio tracks that are needed to copy or decode them.
final class AudioSources: @unchecked Sendable {
  /// The properties of one track.
  struct Source {
    /// The index in the source file.
    let track: Int
    let timeBase: AVRational
    let language: String?
    let isDefault: Bool
    /// The codec parameters, owned by the enclosing object and never modified after `init`.
    let parameters: UnsafeMutablePointer<AVCodecParameters>
  }

  let sources: [Source]
  /// The file as the user named it.
  let file: String

  /// Copies the properties of the streams whose indices are in `tracks`.
  init(_ streams: [UnsafeMutablePointer<AVStream>], tracks: Set<Int>, file: String) throws(FileError) {
    var sources: [Source] = []
    for stream in streams where tracks.contains(Int(stream.pointee.index)) {
      let parameters = try FileError.allocated(avcodec_parameters_alloc(), .read, file)
      let code = avcodec_parameters_copy(parameters, stream.pointee.codecpar)
      let language = av_dict_get(stream.pointee.metadata, "language", nil, 0)
      sources.append(
        Source(
          track: Int(stream.pointee.index), timeBase: stream.pointee.time_base,
          language: language.map { String(cString: $0.pointee.value) },
          isDefault: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0, parameters: parameters))
      if code < 0 {
        Self.free(sources)
        throw .libav(.unsupported, .read, file, code)
      }
    }
    self.sources = sources
    self.file = file
  }

  deinit { Self.free(sources) }

  private static func free(_ sources: [Source]) {
    for source in sources {
      var parameters: UnsafeMutablePointer<AVCodecParameters>? = source.parameters
      avcodec_parameters_free(&parameters)
    }
  }
}

import CLibav

/// The libraries that read and write videos.
public enum VideoLibrary {
  /// Loads the libraries, which otherwise happens with the first video.
  public static func load() {
    _ = avcodec_version()
    _ = avfilter_version()
  }
}

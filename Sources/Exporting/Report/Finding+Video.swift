import DisplayLists
import VideoFiles

extension Finding {
  /// Creates a finding from one about a video.
  init(_ finding: VideoFinding) {
    switch finding {
    case .severalVideoTracks(let width, let height, let unused):
      self = .severalVideoTracks(width: width, height: height, unused: unused)
    case .omitted(let content, let alternative): self = .omittedVideoContent(content, alternative: alternative)
    case .untimedFrames(let count): self = .untimedFrames(count)
    case .undecodedFrames(let count): self = .undecodedFrames(count)
    case .shortVideo(let seconds, let stated): self = .shortVideo(seconds: seconds, stated: stated)
    case .unstatedLength(let seconds): self = .unstatedLength(seconds: seconds)
    }
  }
}

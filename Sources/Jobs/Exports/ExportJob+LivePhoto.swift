import Exporting

/// The two halves of a Live Photo, each of which is a separate job with the same sticker.
extension ExportJob {
  /// The names of the video of a Live Photo and of its output, `story.mov` beside `story.jpg`; nil for other jobs.
  var liveNames: (input: String, output: String)? {
    live.map { ($0, OutputNames.stem(output ?? "") + ".mov") }
  }

  /// The job of the still, without the options of the video.
  private var still: ExportJob {
    var job = self
    job.live = nil
    job.encoding = EncodingSettings()
    job.encoding.hdr = encoding.hdr
    job.limits.videoSide = nil
    job.limits.videoDuration = nil
    return job
  }

  /// The job of the video.
  private var video: ExportJob? {
    guard let (input, output) = liveNames else { return nil }
    var job = self
    job.live = nil
    job.over = input
    job.output = output
    job.report = nil
    job.limits.megapixels = nil
    return job
  }

  /// Throws if options of a Live Photo contradict each other or have no effect, as ``check(over:writing:)`` does.
  func checkLivePhoto(over background: Background.Kind?, writing kind: OutputKind?) throws {
    guard over != nil else { throw JobError("--live is the video of a Live Photo; name its still with --over") }
    guard output != "-" else {
      throw JobError("--live writes two files, so name a file instead of --output -")
    }
    if let platform {
      throw JobError("--live has no effect with --for \(platform.rawValue), which takes one file; leave it out")
    }
    guard let background else { return try still.check(over: nil) }
    guard background == .photo else {
      throw JobError("--live is the video of a Live Photo; name its still rather than a video with --over")
    }
    let named = try kind ?? still.outputKind(over: .photo)
    guard named == .jpeg else {
      throw JobError("the still of a Live Photo is a JPEG; name the output .jpg rather than .\(named.suffix)")
    }
    try still.check(over: .photo, writing: .jpeg)
    try video?.check(over: .video, writing: .mov)
  }

  /// Returns the request for the video of a Live Photo, and makes the one for the still match it; nil for other jobs.
  ///
  /// Throws if the video is not one, or not that of the still.
  func liveRequest(beside still: inout ExportRequest, threads: Int) throws -> ExportRequest? {
    guard let job = video else { return nil }
    let background = try job.openBackground(threads: threads)
    guard background.kind == .video else {
      throw JobError("--live is the video of a Live Photo, but \(job.over ?? "it") is a photo; name the video")
    }
    var request = try job.request(over: background, delivery: still.delivery, threads: threads)
    let pair = try LivePhotoPair(still: still.background, video: background)
    still.livePhoto = pair.tags
    request.livePhoto = pair.tags
    return request
  }
}

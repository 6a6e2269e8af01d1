import CLibav
import Files

/// A chain of libavfilter filters.
final class FrameFilter {
  /// A filter and its arguments.
  struct Step: Hashable {
    let name: String
    let arguments: String

    init(_ name: String, _ arguments: String = "") {
      self.name = name
      self.arguments = arguments
    }
  }

  private let graph: UnsafeMutablePointer<AVFilterGraph>
  private let source: UnsafeMutablePointer<AVFilterContext>
  private let sink: UnsafeMutablePointer<AVFilterContext>
  private let file: String

  /// Creates a chain for frames with the size and pixel format of `frame`, with timestamps in `timeBase`.
  init(like frame: AVFrame, timeBase: AVRational, steps: [Step], threads: Int, file: String) throws(FileError) {
    graph = try FileError.allocated(avfilter_graph_alloc(), .read, file)
    graph.pointee.nb_threads = Int32(threads)
    let first = Step(
      "buffer",
      "video_size=\(frame.width)x\(frame.height):pix_fmt=\(frame.format)"
        + ":time_base=\(timeBase.num)/\(timeBase.den):pixel_aspect=1/1")
    do {
      var last: UnsafeMutablePointer<AVFilterContext>?
      var ends: [UnsafeMutablePointer<AVFilterContext>] = []
      for step in [first] + steps + [Step("buffersink")] {
        var context: UnsafeMutablePointer<AVFilterContext>?
        try FileError.check(
          avfilter_graph_create_filter(
            &context, avfilter_get_by_name(step.name), nil, step.arguments.isEmpty ? nil : step.arguments, nil, graph),
          .unsupported, .read, file, context: "the filter \(step.name) failed")
        if let last {
          try FileError.check(avfilter_link(last, 0, context, 0), .unsupported, .read, file)
        }
        last = context
        ends.append(context!)
      }
      source = ends[0]
      sink = ends[ends.count - 1]
      try FileError.check(
        avfilter_graph_config(graph, nil), .unsupported, .read, file, context: "its frames cannot be converted")
    } catch {
      var graph: UnsafeMutablePointer<AVFilterGraph>? = graph
      avfilter_graph_free(&graph)
      throw error
    }
    self.file = file
  }

  deinit {
    var graph: UnsafeMutablePointer<AVFilterGraph>? = graph
    avfilter_graph_free(&graph)
  }

  /// The time base of the resulting timestamps.
  var timeBase: AVRational { av_buffersink_get_time_base(sink) }

  /// Takes the content of a frame and leaves the frame empty; nil signals the end.
  func push(_ frame: UnsafeMutablePointer<AVFrame>?) throws(FileError) {
    try FileError.check(
      av_buffersrc_add_frame_flags(source, frame, 0), .unsupported, .read, file,
      context: "its frames cannot be converted")
  }

  /// Moves the next finished frame into `frame`. Returns false if there is none.
  func pull(into frame: UnsafeMutablePointer<AVFrame>) throws(FileError) -> Bool {
    let code = av_buffersink_get_frame(sink, frame)
    if code == LibavCode.again || code == LibavCode.endOfFile { return false }
    try FileError.check(code, .unsupported, .read, file, context: "its frames cannot be converted")
    return true
  }
}

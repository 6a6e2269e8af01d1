import Exporting
import Foundation
import JSON
import Testing

@testable import Jobs

/// One rule a case: the job, the background, and the error that names the rule. The neighbour of each is accepted.
struct ExportJobChecksTests {
  private func job(_ options: String, over: Bool) throws -> ExportJob {
    let media = over ? #","over":"media""# : ""
    let text = #"{"meal":{"name":"A","nutrition":{}}\#(media)\#(options.isEmpty ? "" : ",")\#(options)}"#
    return try ExportJob(json: try JSONValue(json: text.utf8))
  }

  private func message(
    _ options: String, over background: Background.Kind, writing kind: OutputKind? = nil
  ) -> String? {
    do {
      try job(options, over: background != .none).check(over: background, writing: kind)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (#""zoom":2"#, "--zoom has no effect on a plain sticker; name a photo or video with --over, or leave it out"),
    (
      #""at":"0.5,0.5","width":0.5"#,
      "--at and --width have no effect on a plain sticker; name a photo or video with --over, or leave them out"
    ),
    (#""size":"100x100""#, "--size has no effect on a plain sticker; use --scale, or leave it out"),
    (#""glass":"clear""#, "--glass has no effect on a plain sticker; use --background glass, or leave it out"),
    (#""background":"light","appearance":"dark""#, "--appearance has no effect with --background light; leave it out"),
    (
      #""background":"none","opacity":0.9"#,
      "--opacity has no effect with --background none; use --background light or dark, or leave it out"
    ),
    (#""codec":"h264""#, "--codec has no effect on an image; leave it out"),
    (#""max-megapixels":10"#, "--max-megapixels has no effect without a photo in --over; leave it out"),
    (#""for":"telegram","scale":2"#, "--scale has no effect with --for telegram, which sets the size; leave it out"),
    (#""for":"reels""#, "--for reels needs something behind the sticker; name a video with --over"),
  ])
  func `a plain sticker refuses what has no effect on it`(options: String, error: String) {
    #expect(message(options, over: .none) == error)
  }

  @Test(arguments: [
    (#""scale":2"#, "--scale has no effect over a photo or video; use --width, or leave it out"),
    (#""opacity":0.9"#, "--opacity has no effect on glass; use --background light or dark, or leave it out"),
    (#""audio":"none""#, "--audio has no effect on an image; leave it out"),
    (#""max-video-side":100"#, "--max-video-side has no effect without a video in --over; leave it out"),
    (#""from":1,"to":2"#, "--from and --to have no effect without a video in --over; leave them out"),
    (
      #""aspect":"original","pan":"0,0""#,
      "--pan has no effect with --aspect original, which shows the whole background; add --zoom, or leave it out"
    ),
    (#""for":"telegram""#, "--for telegram makes a sticker, which has nothing behind it; leave out --over"),
    (#""for":"reels""#, "--for reels makes a video; name a video rather than a photo with --over"),
    (#""for":"tiktok","no-mark":true"#, "--no-mark has no effect with --for tiktok, which implies it; leave it out"),
    (#""for":"tiktok","aspect":"1:1""#, "--aspect has no effect with --for, which sets the size; leave it out"),
  ])
  func `a photo refuses what has no effect on it`(options: String, error: String) {
    #expect(message(options, over: .photo) == error)
  }

  @Test(arguments: [
    (#""size":"101x100""#, "--size 101x100: the sides of a video must be even"),
    (#""max-megapixels":10"#, "--max-megapixels has no effect without a photo in --over; leave it out"),
  ])
  func `a video refuses what has no effect on it`(options: String, error: String) {
    #expect(message(options, over: .video) == error)
  }

  @Test func `a format that cannot be made is refused`() {
    #expect(
      message("", over: .none, writing: .webp)
        == "a WebP is made only for whatsapp and telegram; make a PNG instead")
    #expect(
      message(#""for":"imessage""#, over: .none, writing: .webp)
        == "--for imessage takes png, not webp; choose another format")
    #expect(message(#""for":"telegram""#, over: .none, writing: .webp) == nil)
    #expect(
      message(#""output":"a.gif""#, over: .photo)
        == "the output a.gif would be a JPEG; name it with .jpg or .jpeg or .png")
  }

  @Test(arguments: [
    ("", Background.Kind.none), (#""scale":2,"energy":"kj","opacity":0.9"#, .none),
    (##""zoom":2,"at":"0.1,0.2","glass":"regular","tint":"#ff000080","size":"101x100""##, .photo),
    (#""size":"100x100","codec":"h264","crf":30,"hdr":"sdr","audio":"none""#, .video),
    (#""from":1.5,"for":"reels""#, .video),
    (#""for":"instagram-stories","pan":"0.1,0","zoom":1.5"#, .photo),
    (#""aspect":"original","pan":"0.1,0","zoom":2"#, .photo), (#""for":"telegram""#, .none),
    (#""output":"a.png","hdr":"keep""#, .photo), (#""output":"a.jpg","hdr":"sdr""#, .photo),
  ])
  func `options that have an effect are accepted`(options: String, background: Background.Kind) {
    #expect(message(options, over: background) == nil)
  }

  @Test(arguments: [
    (#""zoom":0.5"#, "--zoom must be 1 to 100, got 0.5"),
    (#""at":"1.5,0""#, "--at must be within the canvas, from 0,0 to 1,1, got 1.5,0"),
    (#""width":0"#, "--width must be above 0 and at most 10, got 0.0"),
    (#""opacity":2"#, "--opacity must be 0 to 1, got 2.0"),
    (#""scale":33"#, "--scale must be 0.001 to 32, got 33.0"),
    (#""scale":1e-205"#, "--scale must be 0.001 to 32, got 1e-205"),
    (#""crf":52"#, "--crf must be 0 to 51, got 52.0"), (#""threads":0"#, "--threads must be 1 to 256"),
    (#""max-video-duration":0"#, "limits must be above 0"),
    (#""from":-1"#, "--from must be at least 0 seconds, got -1.0"),
    (#""from":2,"to":2"#, "--to must be later than --from, which is 2 s, got 2.0"),
    (#""to":0"#, "--to must be later than --from, which is 0 s, got 0.0"),
  ])
  func `values out of range are refused`(options: String, error: String) {
    #expect(throws: JSONError(.wrongValue, at: "$", error)) { try job(options, over: true) }
  }
}

import DisplayLists
import Exporting
import Optics
import Testing

@Suite struct FindingWordingTests {
  @Test(arguments: [
    (
      Finding.unreachableContrast(RGBA(white: 1, alpha: 0.34), isSymbol: true, greatest: 2.8999, floor: 3),
      "A symbol in #ffffff at 34% alpha reaches a contrast of at most 2.89:1 but needs 3:1."
    ),
    (
      .unreachableContrast(RGBA(red: 0, green: 10.0 / 255, blue: 1), isSymbol: false, greatest: 4, floor: 4.5),
      "Text in #000aff reaches a contrast of at most 4:1 but needs 4.5:1."
    ),
    (
      .flatBackdrop(panes: 1, of: 1),
      "The backdrop of the glass is flat, so there is nothing to refract. Move it to where the background has detail."
    ),
    (
      .flatBackdrop(panes: 1, of: 3),
      "The backdrop of 1 of 3 panes of glass is flat, so there is nothing to refract. "
        + "Move it to where the background has detail."
    ),
    (
      .flatBackdrop(panes: 2, of: 3),
      "The backdrops of 2 of 3 panes of glass are flat, so there is nothing to refract. "
        + "Move them to where the background has detail."
    ),
    (
      .silencedLoop(seconds: 2.5),
      "The video repeats to last 2.5 s. Its sound would click at the joins and was left out."
    ),
    (
      .smallText(pixels: 5.99),
      "The smallest text has a font size of 5.9 pixels and is hard to read. Enlarge the text or the canvas."
    ),
    (.fittedSticker(isMoved: true, scale: 1), "The sticker did not fit the canvas and was moved."),
    (
      .fittedSticker(isMoved: true, scale: 0.999),
      "The sticker did not fit the canvas and was moved and shrunk to 99%."
    ),
    (.fittedSticker(isMoved: false, scale: 0.5), "The sticker did not fit the canvas and was shrunk to 50%."),
    (
      .coveredSticker(share: 0.001, platform: "TikTok"),
      "The controls of TikTok cover 1% of the sticker. Move it or make it smaller."
    ),
    (.stillOfAnimation(frames: 12), "The photo is an animation of 12 frames; only the first is used."),
    (.oneOfSeveralPictures(count: 3), "The photo's file has 3 pictures; only the main one is used."),
    (.omittedLiveVideo, "The video of this Live Photo or motion photo was left out; the result is the still."),
    (
      .unmarkedStill,
      "The video does not say when the still of the Live Photo was taken, so some programs may not pair the results."
    ),
    (.omittedGainMap, "The photo's HDR gain map was left out; the result is the standard-range photo."),
    (.omittedGainMapOfHDR, "The photo's gain map was left out; the result is made from its HDR picture."),
    (
      .convertedHDRPhoto(space: "BT.2020 PQ"), "The photo is HDR (BT.2020 PQ) and was converted to the standard range."
    ),
    (
      .convertedColors(profile: "XYB"),
      "The photo's colour profile “XYB” only describes how to read its colours. The result is in Display P3."
    ),
    (
      .convertedColors(profile: nil),
      "The photo's colour profile only describes how to read its colours. The result is in Display P3."
    ),
    (
      .ignoredProfile,
      "The photo's colour profile cannot be used and was ignored, so its colours may look different."
    ),
    (
      .encodedAudioTrack(codec: "pcm_s24le", container: "MP4", alternative: ".mov"),
      "An audio track (pcm_s24le) was encoded as AAC because MP4 cannot hold it. "
        + "To keep it unchanged, name the output .mov."
    ),
    (
      .encodedAudioTrack(codec: "flac", container: "MOV", alternative: nil),
      "An audio track (flac) was encoded as AAC because MOV cannot hold it."
    ),
    (
      .convertedAudioTrack(codec: "opus", platform: "Instagram Reels"),
      "An audio track (opus) was encoded again because Instagram Reels takes only mono or stereo AAC of at most 48 kHz."
    ),
    (
      .mixedAudioTrack(codec: "flac", from: 12, to: 2),
      "An audio track (flac) was mixed down from 12 to 2 channels."
    ),
    (
      .damagedAudioTrack(codec: "flac", packets: 1),
      "1 packet of an audio track (flac) is damaged; silence takes its place."
    ),
    (
      .damagedAudioTrack(codec: "flac", packets: 3),
      "3 packets of an audio track (flac) are damaged; silence takes their place."
    ),
    (
      .droppedAudioTrack(codec: "apac", reason: "its codec is unknown"),
      "An audio track (apac) was left out because its codec is unknown."
    ),
    (.omittedVideoContent("subtitles", alternative: nil), "The video's subtitles cannot be kept."),
    (
      .omittedVideoContent("timecode", alternative: ".mov"),
      "The video's timecode cannot be kept. To keep it, name the output .mov."
    ),
    (.untimedFrames(1), "1 frame without a timestamp of its own was left out."),
    (.untimedFrames(2), "2 frames without a timestamp of their own were left out."),
    (.undecodedFrames(1), "1 frame could not be decoded and was left out."),
    (.undecodedFrames(3), "3 frames could not be decoded and were left out."),
    (
      .shortVideo(seconds: 6.0666, stated: 10),
      "The video may be incomplete: 10 s according to its header, but it ends after 6.07 s."
    ),
    (
      .unstatedLength(seconds: 1.6),
      "The video does not state its length. It ends after 1.6 s and may be incomplete."
    ),
    (
      .severalVideoTracks(width: 640, height: 360, unused: ["4032×3024 with 1 frame"]),
      "The video has 2 video tracks. Only one was used, of 640×360; left out: 4032×3024 with 1 frame."
    ),
  ]) func wordsFindings(_ finding: Finding, _ warning: String) {
    #expect(finding.warning == warning)
  }

  @Test func saysNothingTwice() {
    #expect([Finding.missingImage("a"), .missingImage("b"), .missingImage("a")].warnings.count == 2)
  }
}

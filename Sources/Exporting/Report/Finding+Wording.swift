public import DisplayLists
import Optics

extension Finding {
  /// The finding as a warning for the user: one or two sentences.
  public var warning: String {
    switch self {
    case .missingImage(let name): "The image “\(name)” was not found and is left out."
    case .unsettledView(let seconds):
      "The view keeps changing its own state at \(seconds.formatted()) s; its last state is drawn."
    case .missingColor(let name): "The colour “\(name)” was not found and is transparent."
    case .missingSymbol(let name): "The symbol “\(name)” has no drawing; a dashed square takes its place."
    case .unreachableContrast(let color, let isSymbol, let greatest, let floor):
      "\(isSymbol ? "A symbol" : "Text") in \(Self.name(of: color)) reaches a contrast of at most "
        + "\(Self.ratio(greatest)) but needs \(Self.ratio(floor))."
    case .flatBackdrop(1, 1):
      "The backdrop of the glass is flat, so there is nothing to refract. Move it to where the background has detail."
    case .flatBackdrop(1, let total):
      "The backdrop of 1 of \(total) panes of glass is flat, so there is nothing to refract. "
        + "Move it to where the background has detail."
    case .flatBackdrop(let panes, let total):
      "The backdrops of \(panes) of \(total) panes of glass are flat, so there is nothing to refract. "
        + "Move them to where the background has detail."
    case .noBackdrop: "The glass has nothing behind it to refract. Put it over a photo or a video."
    case .smallText(let pixels):
      "The smallest text has a font size of \(Self.tenths(pixels)) pixels and is hard to read. Enlarge the text or "
        + "the canvas."
    case .fittedSticker(let isMoved, let scale):
      "The sticker did not fit the canvas and was "
        + [isMoved ? "moved" : nil, scale < 1 ? "shrunk to \(Self.percent(scale))" : nil].compactMap { $0 }
        .joined(separator: " and ") + "."
    case .coveredSticker(let share, let platform):
      "The controls of \(platform) cover \(Self.percent(share)) of the sticker. Move it or make it smaller."
    case .flattenedPhoto: "The photo's transparency was flattened onto white."
    case .stillOfAnimation(let frames): "The photo is an animation of \(frames) frames; only the first is used."
    case .oneOfSeveralPictures(let count): "The photo's file has \(count) pictures; only the main one is used."
    case .omittedLiveVideo: "The video of this Live Photo or motion photo was left out; the result is the still."
    case .unmarkedStill:
      "The video does not say when the still of the Live Photo was taken, so some programs may not pair the results."
    case .omittedGainMap: "The photo's HDR gain map was left out; the result is the standard-range photo."
    case .omittedGainMapOfHDR: "The photo's gain map was left out; the result is made from its HDR picture."
    case .convertedHDRPhoto(let space): "The photo is HDR (\(space)) and was converted to the standard range."
    case .convertedColors(let profile):
      "The photo's colour profile\(profile.map { " “\($0)”" } ?? "") only describes how to read its colours. "
        + "The result is in Display P3."
    case .ignoredProfile:
      "The photo's colour profile cannot be used and was ignored, so its colours may look different."
    case .silencedLoop(let seconds):
      "The video repeats to last \(seconds) s. Its sound would click at the joins and was left out."
    case .encodedAudioTrack(let codec, let container, let alternative):
      "An audio track (\(codec)) was encoded as AAC because \(container) cannot hold it."
        + (alternative.map { " To keep it unchanged, name the output \($0)." } ?? "")
    case .convertedAudioTrack(let codec, let platform):
      "An audio track (\(codec)) was encoded again because \(platform) takes only mono or stereo AAC of at most 48 kHz."
    case .mixedAudioTrack(let codec, let from, let to):
      "An audio track (\(codec)) was mixed down from \(from) to \(to) \(to == 1 ? "channel" : "channels")."
    case .damagedAudioTrack(let codec, 1):
      "1 packet of an audio track (\(codec)) is damaged; silence takes its place."
    case .damagedAudioTrack(let codec, let packets):
      "\(packets) packets of an audio track (\(codec)) are damaged; silence takes their place."
    case .droppedAudioTrack(let codec, let reason):
      "An audio track (\(codec)) was left out because \(reason)."
    case .omittedVideoContent(let content, let alternative):
      "The video's \(content) cannot be kept." + (alternative.map { " To keep it, name the output \($0)." } ?? "")
    case .untimedFrames(1): "1 frame without a timestamp of its own was left out."
    case .untimedFrames(let count): "\(count) frames without a timestamp of their own were left out."
    case .undecodedFrames(1): "1 frame could not be decoded and was left out."
    case .undecodedFrames(let count): "\(count) frames could not be decoded and were left out."
    case .shortVideo(let seconds, let stated):
      "The video may be incomplete: \(Self.rounded(stated)) s according to its header, but it ends after "
        + "\(Self.rounded(seconds)) s."
    case .unstatedLength(let seconds):
      "The video does not state its length. It ends after \(Self.rounded(seconds)) s and may be incomplete."
    case .severalVideoTracks(let width, let height, let unused):
      "The video has \(unused.count + 1) video tracks. Only one was used, of \(width)×\(height); left out: "
        + unused.joined(separator: ", ") + "."
    }
  }

  /// Returns a number with at most two decimals.
  private static func rounded(_ seconds: Double) -> String {
    let rounded = (seconds * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Returns a number with one decimal, rounded down.
  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded(.down) / 10)" }

  /// Returns a share, 0…1, in percent: at least 1 and, unless it is the whole, at most 99.
  private static func percent(_ share: Double) -> String {
    share >= 1 ? "100%" : "\(min(max(Int((share * 100).rounded()), 1), 99))%"
  }

  /// Returns a contrast as a ratio, rounded down so as not to overstate it.
  private static func ratio(_ contrast: Double) -> String {
    let rounded = (contrast * 100).rounded(.down) / 100
    return (rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)") + ":1"
  }

  /// Returns the hexadecimal code of a colour, and its alpha unless it is opaque.
  private static func name(of color: RGBA) -> String {
    func hex(_ component: Double) -> String {
      let code = Int((min(max(component, 0), 1) * 255).rounded())
      return (code < 16 ? "0" : "") + String(code, radix: 16)
    }
    let percent = Int((color.alpha * 100).rounded())
    return "#" + hex(color.red) + hex(color.green) + hex(color.blue) + (percent < 100 ? " at \(percent)% alpha" : "")
  }
}

extension [Finding] {
  /// The findings as warnings for the user, without duplicates.
  public var warnings: [String] {
    var texts: [String] = []
    for text in map(\.warning) where !texts.contains(text) { texts.append(text) }
    return texts
  }
}

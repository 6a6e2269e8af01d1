import Files
import Geometry
import ImageFiles
import VideoFiles

extension Background {
  /// Returns the canvas of an image or a video that is cut as `framing` says.
  func cut(_ framing: Framing, isVideo: Bool) -> CanvasCut {
    guard let size else {
      guard kind == .none else { return CanvasCut(sceneIn: framing) }
      let whole = framing.size ?? PixelSize(width: 1, height: 1)
      return CanvasCut(source: whole, framing: Framing(aspect: .original, size: framing.size), isEven: false)
    }
    return kind == .photo && isVideo
      ? CanvasCut(videoFromPhoto: size, framing: framing)
      : CanvasCut(source: size, framing: framing, isEven: kind == .video)
  }

  /// Returns a frame as an image. A photo keeps its colour space and bit depth; everything else becomes sRGB.
  ///
  /// - Parameters:
  ///   - cut: The part of the background and the size of the canvas.
  ///   - seconds: The time of the frame of a video, from its first frame.
  ///   - threads: How many threads convert a photo.
  ///   - keepsGainMap: Whether the gain map of a photo is loaded too.
  ///   - keepsHDR: Whether the samples of a PQ or HLG photo keep their curve.
  func image(
    _ cut: CanvasCut, at seconds: Double = 0, threads: Int, keepsGainMap: Bool = false, keepsHDR: Bool = false
  ) throws -> CanvasFrames {
    switch content {
    case .none: return CanvasFrames(image: SingleImage { nil })
    case .photo(let photo):
      return CanvasFrames(
        image: SingleImage {
          var canvas = try photo.load(cut, keepsHDR: keepsHDR, threads: threads)
          if keepsGainMap { canvas.gainMap = try photo.gainMap(crop: cut.crop, canvas: cut.canvas) }
          return canvas
        },
        profile: photo.info.profileName(keepsHDR: keepsHDR), findings: photo.info.findings(keepsHDR: keepsHDR))
    case .scene(let make):
      return CanvasFrames(
        image: SingleImage { Photo(.eight(make(cut.canvas).frame(0).rgb()), alpha: .opaque) })
    case .video(let video):
      let reader = try video.reader()
      let request = CanvasRequest(crop: cut.crop, size: cut.canvas, hdr: .sdr, maxBitDepth: 8)
      _ = try reader.prepare(request)
      return CanvasFrames(
        image: SingleImage(onInterrupt: { reader.interrupt() }) {
          guard let frame = try video.frame(at: seconds, request, reader) else { throw noFrames }
          return Photo(.eight(frame.image.rgb()), alpha: .opaque)
        })
    }
  }

  /// The error thrown for a background without frames.
  var noFrames: FileError { FileError(.failed, .read, file: name, reason: "it has no frames") }
}

extension PhotoReader {
  /// Decodes the pixels of a canvas.
  func load(_ cut: CanvasCut, keepsHDR: Bool = false, threads: Int) throws(FileError) -> Photo {
    try load(crop: cut.crop, size: cut.isResampled ? cut.canvas : nil, keepsHDR: keepsHDR, threads: threads)
  }
}

extension PhotoInfo {
  /// Returns the name of the colour space of a canvas. With `keepsHDR`, HDR has the primaries of BT.2020.
  fileprivate func profileName(keepsHDR: Bool) -> String {
    guard keepsHDR, let hdrSpace else { return profile.map { $0.name ?? "unnamed" } ?? "sRGB" }
    return hdrSpace.hasSuffix("HLG") ? "BT.2020 HLG" : "BT.2020 PQ"
  }
}

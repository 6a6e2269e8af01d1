public import Foundation
import Geometry

extension ExportPlan {
  /// Warnings for the user that need no pixels, one sentence each.
  public var warnings: [String] { findings.warnings }

  /// Returns the plan as a JSON object with sorted keys, and in it that of the video of a Live Photo, if any.
  public func json(live: ExportPlan? = nil) throws -> Data {
    var object = object
    object["live"] = live?.object
    return try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
  }

  private var object: [String: Any] {
    let crop = cut.crop
    var object: [String: Any] = [
      "output": request.output.readablePath, "kind": request.kind.rawValue, "source": [source.width, source.height],
      "crop": [crop.x, crop.y, crop.width, crop.height], "canvas": [cut.canvas.width, cut.canvas.height],
      "sticker": [overlayRect.x, overlayRect.y, overlayRect.width, overlayRect.height],
      "pixelsPerPoint": (pixelsPerPoint * 1e6).rounded() / 1e6, "frames": frames, "duration": duration,
    ]
    object["warnings"] = warnings
    if let platform = request.platform { object["platform"] = platform.rawValue }
    if request.kind.isVideo {
      object["encoder"] = [
        "codec": request.encoder.codec.rawValue, "preset": request.encoder.preset, "crf": request.encoder.crf,
        "threads": request.encoder.threads, "backend": request.encoder.backend.rawValue,
      ]
      object["hdr"] = request.hdr.rawValue
      object["audio"] = request.audio.rawValue
    }
    return object
  }
}

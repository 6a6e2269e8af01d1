import Jobs
import Serving

/// An upload as JSON.
struct UploadDescription: Encodable {
  var id: String
  var state: StoredUpload.State
  /// The reason for which it cannot be used, in English.
  var error: String?
  /// The same for pages in other languages.
  var fault: StudioError.Record?
  var name: String
  var size: Int
  var offset: Int
  var kind: MediaFacts.Kind?
  var width: Int?
  var height: Int?
  var duration: Double?
  var fps: Double?
  var hasSound: Bool?
  var luma: Double?
  /// Whether browsers show the file itself.
  var isShown: Bool?
  /// In events: the share that is done of a preview that is being made.
  var previewFraction: Double?
  /// Whether a photo is sRGB with 8 bits.
  var hasPageColors: Bool?

  init(_ upload: StoredUpload, offset: Int) {
    (id, state, error, fault) = (upload.id, upload.state, upload.error, upload.fault)
    (name, size, self.offset) = (upload.name, upload.size, offset)
    guard let media = upload.media else { return }
    (kind, width, height, luma) = (media.kind, media.width, media.height, media.luma)
    (duration, fps, hasSound) = (media.duration, media.fps, media.hasSound)
    (isShown, hasPageColors) = (media.type != nil, media.hasPageColors)
  }
}

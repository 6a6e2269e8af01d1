import Geometry

/// The part of a photo to load, its size, and its conversions.
struct LoadRequest {
  /// The part of the upright image; nil for all of it.
  var crop: PixelRect?
  /// The size to which the crop is resampled; nil for no resampling.
  var size: PixelSize?
  /// How alpha is handled.
  var transparency = PhotoFile.Transparency.overWhite
  /// Whether the samples of an HDR photo stay PQ or HLG.
  var keepsHDR = false
  /// The number of threads that resample and convert; nil for one per core.
  var threads: Int?
}

/// A run of adjacent pixels in a row that are composited in the same way.
struct PlaneRun: Equatable {
  /// How the pixels of a run are composited.
  enum Kind: UInt8 {
    /// Unchanged pixels.
    case untouched
    /// No glass: the backdrop is multiplied and offset.
    case backdrop
    /// Glass without refraction, or with the same vertical displacement for all pixels.
    case flat
    /// Glass with refraction.
    case refracted
    /// A mix of glass and backdrop.
    case edge

    /// Whether the run shows glass.
    var isGlass: Bool { self != .untouched && self != .backdrop }
  }

  var kind: Kind
  /// The lower blur level, and whether the next one is mixed in.
  var level: UInt8
  var isMixed: Bool
  /// Whether the glass is shown unchanged, without gain or offset.
  var isBare: Bool
  /// Whether the run has offsets.
  var hasOffset: Bool
  /// The face table of the run, and of the second face that is mixed in.
  var face: UInt8
  var otherFace: UInt8
  /// How much less red and how much more blue is displaced, as a fraction of the displacement, in units of 2⁻¹⁰.
  var dispersion: UInt8
  /// The vertical displacement of a flat run, in units of 2^−`fractionBits` rows.
  var flatDisplacement: Int16
  /// The number of pixels, and the column of the first one in the lens.
  var count: Int16
  var x: Int32
  /// The index of the run's numbers: gains, then transmittances if it is an edge, then offsets if there are any.
  var at: Int32
  /// The index of the run's blur weights, if any. The weights of the second face follow them.
  var blurAt: Int32
  /// The indices of the run's displacements; −1 for none.
  var refractionAt: Int32
  var outerAt: Int32

  /// Whether the run has blur weights, because it mixes levels or because dispersed taps choose their own levels.
  var hasCodes: Bool { isMixed || dispersion > 0 }
}

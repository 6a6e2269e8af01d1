/// A run of adjacent pixels in a row that are composited in the same way.
struct PlaneRun: Equatable {
  /// The properties that all pixels of a run share.
  struct Treatment {
    let kind: Kind
    /// The lower blur level.
    let level: UInt8
    /// The face table, and that of the second face that is mixed in.
    let face: UInt8
    let otherFace: UInt8
    /// The dispersion in the units of a run.
    let dispersion: UInt8
    /// The vertical displacement of a flat run, in units of 2^−`fractionBits` rows; 0 for any other.
    let flatDisplacement: Int16
  }

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

  let kind: Kind
  private var flags: Flags = []
  /// The lower blur level.
  let level: UInt8
  /// The face table of the run, and of the second face that is mixed in.
  let face: UInt8
  let otherFace: UInt8
  /// The fraction of the displacement by which red is displaced less, and blue more, in units of 2⁻¹⁰.
  let dispersion: UInt8
  /// The number of pixels, and the column of the first one in the lens.
  let count: Int16
  let x: Int32
  /// The index of the run's numbers: gains, then transmittances if it is an edge, then offsets if there are any.
  let at: Int32
  /// The index of the run's blur weights, if any. The weights of the second face follow them.
  let blurAt: Int32
  /// The vertical displacement of a flat run, or else the index of the run's displacements; −1 for none.
  private var displacement: Int32
  /// The index of the displacements of outer refraction; −1 for none.
  private(set) var outerAt: Int32 = -1

  /// The Boolean properties of a run, packed into one byte because lenses for photos have many short runs.
  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let mixed = Flags(rawValue: 1)
    static let bare = Flags(rawValue: 2)
    static let offset = Flags(rawValue: 4)
  }

  /// Creates a run without displacements, unless it is flat.
  init(_ treatment: Treatment, columns: Range<Int>, at: Int, blurAt: Int, isBare: Bool) {
    (kind, level, dispersion) = (treatment.kind, treatment.level, treatment.dispersion)
    (face, otherFace) = (treatment.face, treatment.otherFace)
    (count, x) = (Int16(columns.count), Int32(columns.lowerBound))
    (self.at, self.blurAt) = (Int32(at), Int32(blurAt))
    displacement = kind == .flat ? Int32(treatment.flatDisplacement) : -1
    if isBare { flags.insert(.bare) }
  }

  /// Whether the next blur level is mixed in.
  var isMixed: Bool {
    get { flags.contains(.mixed) }
    set { set(.mixed, newValue) }
  }

  /// Whether the glass is shown unchanged, without gain or offset.
  var isBare: Bool { flags.contains(.bare) }

  /// Whether the run has offsets.
  var hasOffset: Bool {
    get { flags.contains(.offset) }
    set { set(.offset, newValue) }
  }

  private mutating func set(_ flag: Flags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }

  /// The vertical displacement of a flat run, in units of 2^−`fractionBits` rows; 0 for any other.
  var flatDisplacement: Int16 { kind == .flat ? Int16(truncatingIfNeeded: displacement) : 0 }

  /// The index of the run's displacements; −1 for none.
  var refractionAt: Int32 { kind == .flat ? -1 : displacement }

  /// Sets the indices of the displacements of a run that is not flat.
  mutating func setDisplacements(refractionAt: Int32, outerAt: Int32) {
    precondition(kind != .flat, "the run must not be flat to have displacements")
    (displacement, self.outerAt) = (refractionAt, outerAt)
  }

  /// Whether the run has blur weights, because it mixes levels or because dispersed taps choose levels independently.
  var hasCodes: Bool { isMixed || dispersion > 0 }
}

import CVips
import Files
import Geometry

extension ICCProfile {
  /// The conversions that a profile describes well enough to be used.
  enum Directions {
    /// None, because the profile is broken or of an unknown kind.
    case none
    /// Only the conversion from its colours to others.
    case from
    /// The conversions from its colours to others and back.
    case both
  }

  /// Creates a file from which libvips can load the profile for relative colorimetric conversions.
  func file() throws(VipsFailure) -> MemoryFile { try .forVips(withColorimetricTables.bytes) }

  /// Determines which conversions the profile describes, by trial if it has tables. Call within `Vips.perform`.
  ///
  /// A lattice of its colours is converted to CIELAB, back, and to CIELAB again. Tags alone do not tell: some programs
  /// add an empty table for the way back, because others require one. Only an RGB profile is tested for the way back.
  func directions() throws(VipsFailure) -> Directions {
    if MatrixProfile(self) != nil { return .both }
    let file = try file()
    do throws(VipsFailure) {
      return try Self.lattice(ofSpace: space).withUnsafeBufferPointer { (samples) throws(VipsFailure) in
        let lab = try device(samples).inLab(by: file)
        // libvips replaces a profile that it cannot use with another, and returns the one that it has used.
        guard lab.bytes(named: "icc-profile-data") == withColorimetricTables.bytes else { return .none }
        return space == "RGB " && hasWayBack(lab, file) ? .both : .from
      }
    } catch {
      vips_error_clear()
      return .none
    }
  }

  /// Returns whether colours survive the way back and forth. Measured profiles are accurate to a difference of about 1,
  /// and an empty table is off by tens.
  private func hasWayBack(_ lab: LazyImage, _ file: MemoryFile) -> Bool {
    do throws(VipsFailure) {
      let again = try lab.applying { shim_icc_export($0, &$1, file.path, 16) }.inLab(by: file)
      return try lab.applying { shim_color_difference($0, again.image, &$1) }.mean() <= 3
    } catch {
      vips_error_clear()
      return false
    }
  }

  /// Returns a lattice of colours, interleaved: six values per component, or three for more than three components.
  private static func lattice(ofSpace space: String) -> [UInt16] {
    let (count, step): (Int, UInt16) = space == "GRAY" ? (1, 13_107) : space == "RGB " ? (3, 13_107) : (4, 32_767)
    let steps = Array(stride(from: 0, through: UInt16.max, by: UInt16.Stride(step)))
    return (0..<count).reduce([[]]) { colors, _ in colors.flatMap { color in steps.map { color + [$0] } } }
      .flatMap { $0 }
  }

  /// Returns an image of one row with interleaved samples in the colour space of the profile.
  private func device(_ samples: UnsafeBufferPointer<UInt16>) throws(VipsFailure) -> LazyImage {
    let (bands, interpretation) =
      switch space {
      case "GRAY": (1, VIPS_INTERPRETATION_GREY16)
      case "RGB ": (3, VIPS_INTERPRETATION_RGB16)
      default: (4, VIPS_INTERPRETATION_CMYK)
      }
    return try .borrowing(
      samples, size: PixelSize(width: samples.count / bands, height: 1), bands: bands, format: VIPS_FORMAT_USHORT,
      as: interpretation)
  }
}

extension LazyImage {
  /// Returns the image converted to CIELAB.
  fileprivate func inLab(by profile: MemoryFile) throws(VipsFailure) -> LazyImage {
    try applying { shim_icc_import($0, &$1, profile.path) }
  }

  /// Computes the mean of all samples.
  fileprivate func mean() throws(VipsFailure) -> Double {
    var mean = 0.0
    guard shim_mean(image, &mean) == 0 else { throw .library }
    return mean
  }
}

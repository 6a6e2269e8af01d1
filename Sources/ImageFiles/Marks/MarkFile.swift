import CVips
public import Files
import Geometry
import Glibc

/// Reads marks: the small pictures of brands, as SVG or PNG.
public enum MarkFile {
  /// The length in pixels of the longer side of a mark that is drawn from an SVG, and the maximum for a PNG.
  public static let longSide = 512
  /// The largest PNG that is read.
  private static let limits = PhotoLimits(maxPixels: 4096 * 4096)

  /// Returns the pixels of a mark: an SVG at the size that makes its longer side ``longSide``, or a PNG, reduced to that.
  ///
  /// An SVG must be self-contained: files and addresses in it are not loaded. Throws `wrongType` if the bytes are
  /// neither, `damaged` if they cannot be decoded, and `tooLarge` for a PNG of more than 16 megapixels.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The file's name, for errors.
  public static func load(_ bytes: [UInt8], name: String) throws(FileError) -> Photo {
    do throws(FileError) {
      if isXML(bytes) { return try drawing(bytes, name: name) }
      guard PhotoFormat(beginning: bytes) == .png else {
        throw FileError(.wrongType, .read, file: name, reason: "a mark must be an SVG or a PNG")
      }
      let memory = try MemoryFile(bytes)
      guard let reader = try PhotoReader(memory.path, limits: limits) else {
        throw FileError(.wrongType, .read, file: name, reason: "a mark must be an SVG or a PNG")
      }
      let size = reader.info.size
      return try reader.load(size: size.reduced(to: longSide), transparency: .kept)
    } catch {
      throw FileError(error.kind, .read, file: name, code: error.code, reason: error.reason)
    }
  }

  /// Whether a file begins like XML, after a byte order mark and white space.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: marked) ? bytes.dropFirst(marked.count) : bytes[...]
    return text.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } == UInt8(ascii: "<")
  }

  private static func drawing(_ bytes: [UInt8], name: String) throws(FileError) -> Photo {
    do throws(VipsFailure) {
      let raster: Raster<UInt8> = try Vips.perform { () throws(VipsFailure) in
        let memory = try MemoryFile.forVips(bytes)
        return try withExtendedLifetime(memory) { () throws(VipsFailure) in
          let size = try svg(memory, scale: 1).size
          let image = try svg(memory, scale: Double(longSide) / Double(max(size.width, size.height)))
          let raster: Raster<UInt8> = try image.raster()
          if image.hasFailed { throw .library }
          return raster
        }
      }
      return Photo(.eight(raster), alpha: .straight)
    } catch {
      switch error {
      case .fileError(let error): throw error
      case .library: throw FileError(.damaged, .read, file: name, reason: "it is not a valid SVG")
      case .message(let message):
        throw FileError(.damaged, .read, file: name, reason: "it is not a valid SVG: \(message)")
      }
    }
  }

  private static func svg(_ memory: MemoryFile, scale: Double) throws(VipsFailure) -> LazyImage {
    // libvips duplicates the descriptor, and duplicates share one file offset.
    lseek(memory.descriptor, 0, SEEK_SET)
    guard let source = vips_source_new_from_descriptor(memory.descriptor) else { throw .library }
    defer { shim_unref(source) }
    return try .made { shim_svgload(source, &$0, scale) }
  }
}

extension PixelSize {
  /// Returns the size with its longer side reduced to `longest` pixels; the same size if it is not longer.
  fileprivate func reduced(to longest: Int) -> PixelSize {
    let scale = min(1, Double(longest) / Double(max(width, height)))
    return PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
  }
}

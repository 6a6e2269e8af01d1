/// The memory of a plane: the address of its first row and the distance between rows.
public struct PlaneLayout: @unchecked Sendable {
  /// The address of the first sample of the top row.
  public let base: UnsafeMutableRawPointer
  /// The distance between rows, in bytes.
  public let bytesPerRow: Int

  /// Creates the layout of a plane that starts at `base`.
  public init(base: UnsafeMutableRawPointer, bytesPerRow: Int) {
    self.base = base
    self.bytesPerRow = bytesPerRow
  }
}

/// An image as planes of luma and two colour differences, in memory that it owns or borrows from a decoder.
///
/// It is a reference type, like the codec frames that it often wraps. It is `Sendable` because only one owner at a time
/// may write to it: exports pass each frame from stage to stage.
public final class PlanarImage: @unchecked Sendable {
  /// The size in pixels, which is also the size of the luma plane.
  public let size: PixelSize
  /// The format of the samples.
  public let format: PlanarFormat
  /// The planes: luma, blue difference, red difference.
  package let planes: (PlaneLayout, PlaneLayout, PlaneLayout)
  private let release: (() -> Void)?

  /// Creates a black image in newly allocated memory.
  public convenience init(size: PixelSize, format: PlanarFormat) {
    self.init(unfilled: size, format: format)
    fill(luma: format.lumaBlack, blue: format.chromaZero, red: format.chromaZero)
  }

  /// Creates an image in newly allocated memory. The samples are undefined until they are written.
  package init(unfilled size: PixelSize, format: PlanarFormat) {
    precondition(size.width > 0 && size.height > 0, "the image must not be empty, got \(size.width)×\(size.height)")
    let chroma = format.chromaSize(of: size)
    let lumaRow = (size.width * format.bytesPerSample + 63) & ~63
    let chromaRow = (chroma.width * format.bytesPerSample + 63) & ~63
    let lumaBytes = lumaRow * size.height
    let chromaBytes = chromaRow * chroma.height
    let memory = UnsafeMutableRawPointer.allocate(byteCount: lumaBytes + 2 * chromaBytes + 64, alignment: 64)
    self.size = size
    self.format = format
    planes = (
      PlaneLayout(base: memory, bytesPerRow: lumaRow),
      PlaneLayout(base: memory + lumaBytes, bytesPerRow: chromaRow),
      PlaneLayout(base: memory + lumaBytes + chromaBytes, bytesPerRow: chromaRow)
    )
    release = { memory.deallocate() }
  }

  /// Creates an image in borrowed memory. `release` is called once, when the image is deallocated.
  ///
  /// This is for modules that wrap C libraries. Each plane must contain the rows and columns that `size` and `format`
  /// imply.
  public init(
    borrowing luma: PlaneLayout, _ blue: PlaneLayout, _ red: PlaneLayout, size: PixelSize, format: PlanarFormat,
    release: @escaping () -> Void
  ) {
    self.size = size
    self.format = format
    planes = (luma, blue, red)
    self.release = release
  }

  deinit { release?() }

  /// Returns the size, in samples, of plane 0 (luma), 1 or 2.
  public func planeSize(_ plane: Int) -> PixelSize { plane == 0 ? size : format.chromaSize(of: size) }

  package func layout(_ plane: Int) -> PlaneLayout {
    switch plane {
    case 0: planes.0
    case 1: planes.1
    case 2: planes.2
    default: preconditionFailure("the plane must be 0, 1 or 2, got \(plane)")
    }
  }

  /// The code value at column `x` and row `y` of a plane. Access is slow; use it for tests and small tasks.
  public subscript(plane: Int, x: Int, y: Int) -> Int {
    get {
      let row = checkedRow(plane, x, y)
      return format.bytesPerSample == 1
        ? Int(row.load(fromByteOffset: x, as: UInt8.self)) : Int(row.load(fromByteOffset: 2 * x, as: UInt16.self))
    }
    set {
      let row = checkedRow(plane, x, y)
      if format.bytesPerSample == 1 {
        row.storeBytes(of: UInt8(newValue), toByteOffset: x, as: UInt8.self)
      } else {
        row.storeBytes(of: UInt16(newValue), toByteOffset: 2 * x, as: UInt16.self)
      }
    }
  }

  /// Fills each plane with one code value.
  public func fill(luma: Int, blue: Int, red: Int) {
    for (plane, code) in [(0, luma), (1, blue), (2, red)] {
      let extent = planeSize(plane)
      let to = layout(plane)
      for y in 0..<extent.height {
        let row = to.base + y * to.bytesPerRow
        if format.bytesPerSample == 1 {
          row.initializeMemory(as: UInt8.self, repeating: UInt8(code), count: extent.width)
        } else {
          row.initializeMemory(as: UInt16.self, repeating: UInt16(code), count: extent.width)
        }
      }
    }
  }

  /// Returns a copy in newly allocated memory.
  public func copy() -> PlanarImage {
    let result = PlanarImage(size: size, format: format)
    for plane in 0..<3 {
      let extent = planeSize(plane)
      let from = layout(plane)
      let to = result.layout(plane)
      for y in 0..<extent.height {
        (to.base + y * to.bytesPerRow).copyMemory(
          from: from.base + y * from.bytesPerRow, byteCount: extent.width * format.bytesPerSample)
      }
    }
    return result
  }

  /// Returns the samples of a plane in row-major order, without padding. This is slow; use it for tests and small
  /// tasks.
  public func samples(plane: Int) -> [Int] {
    let extent = planeSize(plane)
    var result: [Int] = []
    result.reserveCapacity(extent.area)
    for y in 0..<extent.height {
      for x in 0..<extent.width { result.append(self[plane, x, y]) }
    }
    return result
  }

  private func checkedRow(_ plane: Int, _ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    let extent = planeSize(plane)
    precondition(
      x >= 0 && y >= 0 && x < extent.width && y < extent.height,
      "(\(x), \(y)) must be within plane \(plane) of \(extent.width)×\(extent.height)")
    let at = layout(plane)
    return at.base + y * at.bytesPerRow
  }
}

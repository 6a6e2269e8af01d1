import Geometry
import Optics

/// Compiles glass: its panes, the content on them and the contrast floor of its text.
///
/// - Parameters:
///   - numbers: `count` numbers in the format of `GlassNumbers`, in memory from `vitrine_allocate`.
///   - bytes: `byteCount` bytes of rasters, in memory from `vitrine_allocate`; may be nil if `byteCount` is 0.
///   - format: The format of the pixels; see `SampleLayout`.
///   - previous: Glass whose adaptation and dimming continue, or nil to start without a history.
/// - Returns: The glass at (0, 0), for the functions below. Nil if an argument is invalid or memory is refused.
@_cdecl("vitrine_glass_compile")
public func compileGlass(
  _ numbers: UnsafeMutableRawPointer?, _ count: Int32, _ bytes: UnsafeMutableRawPointer?, _ byteCount: Int32,
  _ format: Int32, _ previous: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  guard SharedBlock.holds(numbers, count, of: Double.self), let numbers,
    byteCount == 0 || SharedBlock.holds(bytes, byteCount, of: UInt8.self), let layout = SampleLayout(code: format)
  else { return nil }
  var reader = GlassNumberReader(
    UnsafeBufferPointer(start: numbers.assumingMemoryBound(to: Double.self), count: Int(count)),
    bytes: UnsafeBufferPointer(start: bytes?.assumingMemoryBound(to: UInt8.self), count: Int(byteCount)))
  guard let recipe = reader.glass(), let glass = CompiledGlass(recipe, layout: layout),
    let handle = SharedBlock.allocate(MemoryLayout<UnsafeMutableRawPointer>.size, .glass)
  else { return nil }
  if let earlier = CompiledGlass.at(previous) { glass.history = GlassHistory(copying: earlier.history) }
  handle.storeBytes(of: Unmanaged.passRetained(glass).toOpaque(), as: UnsafeMutableRawPointer.self)
  return handle
}

/// Moves the origin of glass to a pixel of the canvas, without compiling.
///
/// - Returns: 1, or 0 if the glass does not exist, the position is off the chroma grid or farther than 2²⁴ pixels away.
@_cdecl("vitrine_glass_place")
public func placeGlass(_ glass: UnsafeMutableRawPointer?, _ x: Int32, _ y: Int32) -> Int32 {
  guard let glass = CompiledGlass.at(glass) else { return 0 }
  return glass.place(x: Int(x), y: Int(y)) ? 1 : 0
}

/// Writes the rectangle of pixels that glass reads and the one it may change, at its place on the canvas, unclipped.
///
/// - Parameters:
///   - glass: The glass.
///   - result: Memory from `vitrine_allocate` for eight 32-bit integers: x, y, width and height of both rectangles.
/// - Returns: 1, or 0 if an argument is invalid.
@_cdecl("vitrine_glass_rects")
public func glassRects(_ glass: UnsafeMutableRawPointer?, _ result: UnsafeMutableRawPointer?) -> Int32 {
  guard let glass = CompiledGlass.at(glass), SharedBlock.holds(result, 8, of: Int32.self), let result else { return 0 }
  let out = result.assumingMemoryBound(to: Int32.self)
  for (i, rect) in [glass.readRect, glass.changedRect].enumerated() {
    out[4 * i] = Int32(rect.x)
    out[4 * i + 1] = Int32(rect.y)
    out[4 * i + 2] = Int32(rect.width)
    out[4 * i + 3] = Int32(rect.height)
  }
  return 1
}

/// Applies glass in place to part of a canvas. None of the glass refracts other glass of the same call.
///
/// - Parameters:
///   - glasses: `count` pointers to glass compiled for the same format, in memory from `vitrine_allocate`.
///   - buffer: `byteCount` bytes of pixels in that format without padding, in memory from `vitrine_allocate`. Beyond
///     them, border pixels are repeated.
///   - x: The column of the canvas at which the buffer starts. It must be on the chroma grid, as must `y`.
///   - y: The row of the canvas at which the buffer starts.
///   - width: Columns of the buffer.
///   - height: Rows of the buffer.
///   - seconds: The time of the frame, which adaptation and dimming follow.
/// - Returns: 1, or 0 if an argument is invalid or memory is refused.
@_cdecl("vitrine_glass_apply")
public func applyGlass(
  _ glasses: UnsafeMutableRawPointer?, _ count: Int32, _ buffer: UnsafeMutableRawPointer?, _ byteCount: Int32,
  _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, _ seconds: Double
) -> Int32 {
  guard count > 0, SharedBlock.holds(glasses, count, of: UnsafeMutableRawPointer?.self), let glasses,
    SharedBlock.holds(buffer, byteCount, of: UInt8.self), let buffer, seconds.magnitude < 1e12
  else { return 0 }
  let handles = UnsafeBufferPointer(
    start: glasses.assumingMemoryBound(to: UnsafeMutableRawPointer?.self), count: Int(count))
  var list: [CompiledGlass] = []
  for handle in handles {
    guard let glass = CompiledGlass.at(handle) else { return 0 }
    list.append(glass)
  }
  let layout = list[0].layout
  let area = PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  guard list.allSatisfy({ $0.layout == layout }), layout.isOnGrid(x: area.x, y: area.y),
    CompiledGlass.places.contains(area.x), CompiledGlass.places.contains(area.y),
    layout.byteCount(width: area.width, height: area.height) == Int(byteCount)
  else { return 0 }
  return GlassPainter(layout, area: area, buffer: buffer).paint(list, at: seconds) ? 1 : 0
}

/// Frees glass. Any other address is ignored.
@_cdecl("vitrine_glass_free")
public func freeGlass(_ handle: UnsafeMutableRawPointer?) {
  guard let handle, SharedBlock.size(handle, .glass) != nil else { return }
  Unmanaged<CompiledGlass>.fromOpaque(handle.load(as: UnsafeMutableRawPointer.self)).release()
  SharedBlock.release(handle, .glass)
}

extension CompiledGlass {
  /// Returns the glass that an address from the page refers to, or nil if the address is not that of glass.
  fileprivate static func at(_ handle: UnsafeMutableRawPointer?) -> CompiledGlass? {
    guard let handle, SharedBlock.size(handle, .glass) != nil else { return nil }
    return Unmanaged<CompiledGlass>.fromOpaque(handle.load(as: UnsafeMutableRawPointer.self)).takeUnretainedValue()
  }
}

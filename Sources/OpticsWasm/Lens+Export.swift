import Geometry
import Optics

/// A compiled lens and its scratch memory, owned by the caller of the module.
private final class LensInstance {
  let lens: Lens
  let window: PixelWindow
  let canvas: PixelSize
  let scratch: LensScratch

  init(_ lens: Lens, window: PixelRect, canvas: PixelSize) {
    self.lens = lens
    self.window = PixelWindow(window)
    self.canvas = canvas
    scratch = LensScratch(for: lens)
  }
}

/// Compiles the panes of a lens over a canvas of 8-bit red, green, blue and alpha samples.
///
/// - Parameters:
///   - numbers: `count` numbers in the format of `LensNumbers`.
///   - width: The width of the canvas in pixels.
///   - height: The height of the canvas in pixels.
/// - Returns: The lens, for use with the functions below. Null if it lies outside the canvas or the numbers are
///   invalid.
@_cdecl("vitrine_lens_compile")
public func compile(
  _ numbers: UnsafePointer<Double>?, _ count: Int32, _ width: Int32, _ height: Int32
) -> UnsafeMutableRawPointer? {
  var reader = LensNumberReader(UnsafeBufferPointer(start: numbers, count: Int(count)))
  guard width > 0, height > 0, let (panes, spacing) = reader.panes(), !panes.isEmpty else { return nil }
  let canvas = PixelSize(width: Int(width), height: Int(height))
  guard let lens = Lens(panes, spacing: spacing, content: nil, canvas: canvas, format: PixelWindow.format)
  else { return nil }
  let window = lens.readRect
  return Unmanaged.passRetained(LensInstance(lens.inWindow(window), window: window, canvas: canvas)).toOpaque()
}

/// Applies a lens in place to a canvas, which must have the size for which the lens was compiled.
@_cdecl("vitrine_lens_apply")
public func apply(_ lens: UnsafeMutableRawPointer, _ pixels: UnsafeMutablePointer<UInt8>) {
  let instance = Unmanaged<LensInstance>.fromOpaque(lens).takeUnretainedValue()
  instance.window.read(from: UnsafePointer(pixels), width: instance.canvas.width)
  instance.lens.apply(to: instance.window.planes, scratch: instance.scratch)
  instance.window.write(within: instance.lens.rect, to: pixels, width: instance.canvas.width)
}

/// Frees a lens.
@_cdecl("vitrine_lens_free")
public func free(_ lens: UnsafeMutableRawPointer) { Unmanaged<LensInstance>.fromOpaque(lens).release() }

public import DisplayLists
public import Geometry
import Optics

/// Paints a display list over a raster.
///
/// Only a window around the painted content is converted to 14-bit Y′CbCr, and only pixels that have changed are
/// converted back. All other pixels stay identical, bit for bit.
public struct PhotoPainter: Sendable {
  private let drawing: any VectorDrawing
  private let threads: Int
  private let transfer: TransferCurve

  /// Creates a painter that draws vectors with `drawing`, whose colours must match those of the rasters, for rasters with
  /// a transfer curve.
  public init(drawing: any VectorDrawing, threads: Int, transfer: TransferCurve = .standard) {
    self.drawing = drawing
    self.threads = threads
    self.transfer = transfer
  }

  /// Paints a display list over opaque pixels in place and returns the findings.
  @discardableResult
  public func paint<Sample>(
    _ list: DisplayList, over raster: inout Raster<Sample>, pixelsFromPoints: Affine
  ) throws(DrawingError) -> [Finding] {
    var none: GainMap?
    return try paint(list, over: &raster, pixelsFromPoints: pixelsFromPoints, gainMap: &none)
  }

  /// Paints a display list over opaque pixels and over their gain map, in place, and returns the findings.
  ///
  /// See ``GainMapWindow`` for the computation of the new gains. Gains outside the painted pixels stay identical.
  public func paint<Sample>(
    _ list: DisplayList, over raster: inout Raster<Sample>, pixelsFromPoints: Affine, gainMap: inout GainMap?
  ) throws(DrawingError) -> [Finding] {
    let window = windowRect(list, canvas: raster.size, pixelsFromPoints)
    guard !window.isEmpty else { return [] }
    let part = PixelWindow(window, transfer: transfer)
    let plan = try RenderPlan(
      list, pixelsFromPoints: .translation(x: -Double(window.x), y: -Double(window.y)) * pixelsFromPoints,
      canvas: window.size, format: part.planes.format, drawing: drawing)
    let painter = FramePainter(plan, threads: threads)
    let size = raster.size
    raster.samples.withUnsafeMutableBufferPointer { samples in
      guard let samples = samples.baseAddress else { return }
      part.read(from: samples, width: size.width)
      let changed = plan.changedRect
      var light = gainMap.flatMap {
        GainMapWindow(
          $0.includingNoGain, window, of: size, reading: plan.passes.readRect, changing: changed)
      }
      light?.read(from: part.planes)
      painter.paint(part.planes)
      part.write(within: changed, to: samples, width: size.width)
      light?.measure(part.planes)
      // The photo has been written, so its planes can be used again.
      light?.paint(part.planes, with: painter)
      if let light { gainMap = light.map }
    }
    return painter.findings
  }

  /// Draws a display list on a transparent canvas and returns premultiplied pixels.
  ///
  /// Over a flat backdrop, the result looks as if the list had been painted there directly. Glass only refracts items
  /// beneath it in the same list, but keeps its tone, rim and shadow. The list is painted over black and over white,
  /// and alpha is derived from the difference. Over black and white, untinted glass is exact. Over greys, the error is
  /// up to a tenth of the range, because the tone of glass is a curve; the same is true of tinted glass.
  public func paint(_ list: DisplayList, size: PixelSize, pixelsFromPoints: Affine) throws(DrawingError)
    -> Raster<UInt8>
  {
    guard list.items.contains(where: \.usesBackdrop) else {
      return try drawing.draw(list.items, in: PixelRect(size), pixelsFromPoints: pixelsFromPoints)
    }
    var black = Raster<UInt16>(size: size)
    for i in stride(from: 3, to: black.samples.count, by: 4) { black.samples[i] = .max }
    var white = Raster<UInt16>(size: size, samples: [UInt16](repeating: .max, count: size.area * 4))
    try paint(list, over: &black, pixelsFromPoints: pixelsFromPoints)
    try paint(list, over: &white, pixelsFromPoints: pixelsFromPoints)
    var result = Raster<UInt8>(size: size)
    for i in 0..<size.area {
      var difference = 0
      for c in 0..<3 { difference += Int(white.samples[4 * i + c]) - Int(black.samples[4 * i + c]) }
      let alpha = min(max(65535 - (difference + 1) / 3, 0), 65535)
      for c in 0..<3 {
        result.samples[4 * i + c] = UInt8((min(Int(black.samples[4 * i + c]), alpha) * 255 + 32767) / 65535)
      }
      result.samples[4 * i + 3] = UInt8((alpha * 255 + 32767) / 65535)
    }
    return result
  }

  /// Returns the pixels that the list may change or read.
  private func windowRect(_ list: DisplayList, canvas: PixelSize, _ pixelsFromPoints: Affine) -> PixelRect {
    let points = list.items.changedBounds()
    guard !points.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let margin =
      list.items.contains(where: \.usesBackdrop)
      ? PlanBuilder.readMargin(pixelsPerPoint: pixelsFromPoints.meanScale) : 2
    let pixels = pixelsFromPoints.bounds(of: points).inset(by: -margin)
      .intersection(Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)))
    guard !pixels.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(enclosing: pixels).intersection(PixelRect(canvas))
  }
}

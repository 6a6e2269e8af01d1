import Geometry
import Optics

/// Paints glass on part of a canvas whose pixels a page provides.
struct GlassPainter {
  private let layout: SampleLayout
  private let area: PixelRect
  private let buffer: UnsafeMutableRawPointer

  /// Creates a painter for the pixels of `area`, which `buffer` holds in a layout.
  init(_ layout: SampleLayout, area: PixelRect, buffer: UnsafeMutableRawPointer) {
    self.layout = layout
    self.area = area
    self.buffer = buffer
  }

  /// Paints glass that shares a backdrop. Returns false if memory is refused.
  func paint(_ list: [CompiledGlass], at seconds: Double) -> Bool {
    switch layout.arrangement {
    case .rgba: paintPixels(list, at: seconds)
    case .nv12: paintPairs(list, at: seconds)
    case .i420, .i422, .i444: paint(list, on: planes(buffer), at: seconds)
    }
  }

  /// Converts the pixels that the glass needs to planes, and those that may change back.
  private func paintPixels(_ list: [CompiledGlass], at seconds: Double) -> Bool {
    let changed = union(of: list) { $0.changedRect }
    guard !changed.isEmpty else { return true }
    let needed = union(of: list) { $0.readRect }.union(changed)
    guard ModuleMemory.reserve(2 * 6 * needed.size.area + 1 << 20) else { return false }
    let pixels = buffer.assumingMemoryBound(to: UInt8.self)
    let window = PixelWindow(needed.moved(x: -area.x, y: -area.y))
    window.read(from: UnsafePointer(pixels), width: area.width)
    let painter = GlassPainter(layout, area: needed, buffer: buffer)
    guard painter.paint(list, on: window.planes, at: seconds) else { return false }
    window.write(within: changed.moved(x: -needed.x, y: -needed.y), to: pixels, width: area.width)
    return true
  }

  /// Separates the interleaved colour differences of NV12, and interleaves them again.
  private func paintPairs(_ list: [CompiledGlass], at seconds: Double) -> Bool {
    let chroma = layout.format.chromaSize(of: area.size)
    let bytes = layout.format.bytesPerSample
    let total = 2 * chroma.area * bytes
    guard ModuleMemory.reserve(2 * total + 1 << 16) else { return false }
    let separate = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 16)
    defer { separate.deallocate() }
    let pairs = buffer + area.size.area * bytes
    if bytes == 1 {
      SamplePairs<UInt8>(pairs, separate, count: chroma.area).separate()
    } else {
      SamplePairs<UInt16>(pairs, separate, count: chroma.area).separate()
    }
    guard paint(list, on: planes(separate - area.size.area * bytes, luma: buffer), at: seconds) else { return false }
    if bytes == 1 {
      SamplePairs<UInt8>(pairs, separate, count: chroma.area).join()
    } else {
      SamplePairs<UInt16>(pairs, separate, count: chroma.area).join()
    }
    return true
  }

  /// The buffer as an image without a copy. Luma may be elsewhere than the rest.
  private func planes(_ base: UnsafeMutableRawPointer, luma: UnsafeMutableRawPointer? = nil) -> PlanarImage {
    let chroma = layout.format.chromaSize(of: area.size)
    let bytes = layout.format.bytesPerSample
    let blue = base + area.size.area * bytes
    return PlanarImage(
      borrowing: PlaneLayout(base: luma ?? base, bytesPerRow: area.width * bytes),
      PlaneLayout(base: blue, bytesPerRow: chroma.width * bytes),
      PlaneLayout(base: blue + chroma.area * bytes, bytesPerRow: chroma.width * bytes), size: area.size,
      format: layout.format, release: {})
  }

  /// Returns the smallest rectangle that contains the visible part of a rectangle of each glass.
  private func union(of list: [CompiledGlass], _ rect: (CompiledGlass) -> PixelRect) -> PixelRect {
    list.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union(rect($1).intersection(area)) }
  }

  private func paint(_ list: [CompiledGlass], on image: PlanarImage, at seconds: Double) -> Bool {
    let visible = list.filter { !$0.changedRect.intersection(area).isEmpty }
    for glass in visible { glass.history.beginFrame(at: seconds) }
    let stages = visible.map { $0.stageCount }.max() ?? 0
    for number in 0..<stages {
      guard paint(stage: number, of: visible.filter { $0.stageCount > number }, on: image) else { return false }
    }
    return true
  }

  /// Paints one stage of each glass. All of them read their backdrop before the first one changes it.
  private func paint(stage number: Int, of list: [CompiledGlass], on image: PlanarImage) -> Bool {
    var step = 0
    var isDone = false
    while !isDone {
      isDone = true
      for glass in list {
        guard let window = GlassWindow(glass, of: image, at: area) else { return false }
        let stage = window.stages[number]
        if stage.area == nil, step < stage.lightCount { stage.steps[step].read(window.image) }
      }
      for glass in list {
        guard let window = GlassWindow(glass, of: image, at: area) else { return false }
        let stage = window.stages[number]
        if let deciding = stage.area {
          guard step > 0 || adapt(glass, stage, number, deciding, window) else { return false }
        } else if step < stage.lightCount {
          stage.steps[step].write(window.image, glass.history)
          isDone = isDone && step + 1 == stage.lightCount
        }
        window.finish(on: image)
      }
      step += 1
    }
    return true
  }

  /// Paints adaptive glass, in both appearances while one fades to the other. Returns false if memory is refused.
  private func adapt(
    _ glass: CompiledGlass, _ stage: CompiledGlass.Stage, _ number: Int, _ deciding: PixelRect, _ window: GlassWindow
  ) -> Bool {
    let image = window.image
    let light = 0..<stage.lightCount
    let dark = stage.lightCount..<stage.steps.count
    let darkness = glass.history.darkness(image.meanLuma(in: deciding) ?? 1, number)
    guard darkness > 0, darkness < 1 else {
      draw(darkness > 0 ? dark : light, of: stage, on: image, glass.history)
      return true
    }
    guard let other = glass.secondImage(size: image.size) else { return false }
    other.copy(window.affected, from: image)
    draw(light, of: stage, on: image, glass.history)
    draw(dark, of: stage, on: other, glass.history)
    image.mix(other, weight: darkness, in: window.changed)
    return true
  }

  private func draw(
    _ steps: Range<Int>, of stage: CompiledGlass.Stage, on image: PlanarImage, _ history: GlassHistory
  ) {
    for step in steps {
      stage.steps[step].read(image)
      stage.steps[step].write(image, history)
    }
  }
}

import Geometry

extension Lens {
  /// Applies the lens one pixel at a time in plain integer arithmetic, as a reference for tests of
  /// `apply(to:scratch:)`.
  ///
  /// The results are bit-identical. Lenses with bleed or dispersion are not supported.
  func applyReference(to image: PlanarImage) {
    precondition(bleed == nil && !hasDispersion, "the lens must have neither bleed nor dispersion")
    let scratch = LensScratch(for: self)
    let backdrop = image.copy()
    let lumaPlane = ReferencePlane(self, luma, backdrop)
    let chromaPlane = ReferencePlane(self, chroma, backdrop)
    let lumaSampler = ReferenceSampler(luma, lumaDisplacements, lumaBlur, scratch.planes[0]) {
      lumaPlane.sample($0, $1, $2)
    }
    let chromaSampler = ReferenceSampler(chroma, chromaDisplacements, chromaBlur, scratch.planes[1]) {
      chromaPlane.sample($0, $1, $2)
    }
    // Luma before tone mapping, on which the tone mapping of chroma depends.
    var seen = [Int](repeating: 0, count: luma.width * luma.height)
    for y in 0..<luma.height {
      for x in 0..<luma.width { seen[y * luma.width + x] = lumaPlane.sample(0, x, y) }
      for index in Int(luma.rowStarts[y])..<Int(luma.rowStarts[y + 1]) {
        let run = luma.runs[index]
        for i in 0..<Int(run.count) {
          let x = Int(run.x) + i
          if run.kind.isGlass { seen[y * luma.width + x] = lumaSampler.sample(run, i, y: y, lane: 0) }
          let glass =
            run.kind.isGlass ? lumaPlane.tonedLuma(run, i, seen[y * luma.width + x]) : seen[y * luma.width + x]
          lumaPlane.write(lumaPlane.finished(run, i, 0, glass: glass, row: y), 0, x, y, to: image)
        }
      }
    }
    for y in 0..<chroma.height {
      for index in Int(chroma.rowStarts[y])..<Int(chroma.rowStarts[y + 1]) {
        let run = chroma.runs[index]
        for i in 0..<Int(run.count) {
          let x = Int(run.x) + i
          for lane in 0..<2 {
            var glass = chromaPlane.sample(lane, x, y)
            if run.kind.isGlass {
              glass = chromaSampler.sample(run, i, y: y, lane: lane)
              glass = chromaPlane.tonedChroma(run, i, lane, glass, luma: meanLuma(seen, x, y))
            }
            chromaPlane.write(chromaPlane.finished(run, i, lane, glass: glass, row: y), lane, x, y, to: image)
          }
        }
      }
    }
  }

  /// Returns the mean luma of the pixels that share a chroma sample. An odd last column or row counts twice.
  private func meanLuma(_ seen: [Int], _ x: Int, _ y: Int) -> Int {
    let width = luma.width
    let height = luma.height
    func at(_ x: Int, _ y: Int) -> Int { seen[min(y, height - 1) * width + min(x, width - 1)] }
    if format.chroma == .full { return at(x, y) }
    let row = y << format.chroma.shiftY
    let below = row + format.chroma.shiftY
    return (at(2 * x, row) + at(2 * x + 1, row) + at(2 * x, below) + at(2 * x + 1, below) + 2) >> 2
  }
}

/// Tone-maps and composites single samples of luma, or of both colour differences.
private struct ReferencePlane {
  private let program: PlaneProgram
  private let faces: [FaceTable]
  private let fixed: FixedPoint
  private let backdrop: PlanarImage
  private let origin: (x: Int, y: Int)
  private var isLuma: Bool { program.lanes == 1 }

  init(_ lens: Lens, _ program: PlaneProgram, _ backdrop: PlanarImage) {
    self.program = program
    self.backdrop = backdrop
    faces = lens.faces.tables
    fixed = FixedPoint(lens.format)
    let chroma = lens.format.chroma
    origin =
      program.lanes == 1 ? (lens.rect.x, lens.rect.y) : (lens.rect.x >> chroma.shiftX, lens.rect.y >> chroma.shiftY)
  }

  private func plane(_ lane: Int) -> Int { isLuma ? 0 : 1 + lane }

  /// Returns the backdrop's fixed-point sample at a pixel relative to the lens. Beyond the image, its border samples
  /// are repeated.
  func sample(_ lane: Int, _ x: Int, _ y: Int) -> Int {
    let size = backdrop.planeSize(plane(lane))
    let code = backdrop[
      plane(lane), min(max(x + origin.x, 0), size.width - 1), min(max(y + origin.y, 0), size.height - 1)]
    let wide = fixed.shift >= 0 ? code << fixed.shift : code >> -fixed.shift
    return isLuma ? wide : wide - Int(fixed.fixedZero)
  }

  func tonedLuma(_ run: PlaneRun, _ i: Int, _ sample: Int) -> Int {
    toned(run, i) { Int($0.luma[sample >> $0.shift]) } ?? sample
  }

  func tonedChroma(_ run: PlaneRun, _ i: Int, _ lane: Int, _ sample: Int, luma: Int) -> Int {
    func part(_ pair: UInt32) -> Int { Int(Int16(truncatingIfNeeded: pair >> (16 * UInt32(lane)))) }
    return toned(run, i) { face in
      let at = min(luma, 16383) >> face.shift
      return sample + scaled(sample, part(face.gain[at])) + part(face.tone[at])
    } ?? sample
  }

  /// Returns a sample tone-mapped by a run's face, or by a mix of both its faces; nil if the backdrop keeps its
  /// colours.
  private func toned(_ run: PlaneRun, _ i: Int, _ tone: (FaceTable) -> Int) -> Int? {
    guard Int(run.face) < faces.count else { return nil }
    let own = tone(faces[Int(run.face)])
    guard run.face != run.otherFace else { return own }
    let weight = Int(program.blur[Int(run.blurAt) + (run.hasCodes ? Int(run.count) : 0) + i])
    return (own * (128 - weight) + tone(faces[Int(run.otherFace)]) * weight + 64) >> 7
  }

  /// Returns glass + glass · gain + backdrop · transmittance + offset, with factors in units of 2⁻¹⁵.
  func finished(_ run: PlaneRun, _ i: Int, _ lane: Int, glass: Int, row y: Int) -> Int {
    if run.isBare { return glass }
    let at = Int(run.at)
    let count = Int(run.count)
    let glass = min(max(glass, -16384), 16383)
    var sum = glass + scaled(glass, Int(program.numbers[at + i]))
    var next = at + count
    if run.kind == .edge {
      sum += scaled(sample(lane, Int(run.x) + i, y), Int(program.numbers[next + i]))
      next += count
    }
    if run.hasOffset { sum += Int(program.numbers[next + program.lanes * i + lane]) }
    return sum
  }

  private func scaled(_ sample: Int, _ factor: Int) -> Int { (2 * sample * factor) >> 16 }

  /// Writes a fixed-point sample as the nearest code value.
  func write(_ value: Int, _ lane: Int, _ x: Int, _ y: Int, to image: PlanarImage) {
    let zero = isLuma ? 0 : Int(fixed.chromaZero)
    let code = fixed.shift > 0 ? (value + 1 << (fixed.shift - 1)) >> fixed.shift : value << -fixed.shift
    image[plane(lane), x + origin.x, y + origin.y] = min(max(code + zero, 0), Int(fixed.most))
  }
}

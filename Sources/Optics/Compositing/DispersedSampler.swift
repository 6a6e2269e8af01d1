import Geometry

/// Reads the backdrop through a lens that displaces red less than green, and blue more. See Glass.md § Refraction.
///
/// Red, green and blue are each a weighted sum of seven taps along the displacement. Every tap needs luma and both
/// colour differences, so this is slower than a plain gather. Only small or moving lenses have dispersion.
struct DispersedSampler {
  private let luma: FixedArray<LevelReader>
  private let chroma: FixedArray<LevelReader>
  private let stacks: (luma: BlurStack, chroma: BlurStack)
  private let step: (x: Float, y: Float)
  private let matrix: LumaMatrix
  private let taps = GlassDispersion.tapVectors
  /// The factor that scales colour-difference code values to the luma range.
  private let chromaScale: Float

  init(_ planes: [BlurredPlane], _ luma: BlurStack, _ chroma: BlurStack, _ format: PlanarFormat) {
    self.luma = FixedArray(luma.levels.indices.map { LevelReader(planes[0], level: $0, luma) })
    self.chroma = FixedArray(chroma.levels.indices.map { LevelReader(planes[1], level: $0, chroma) })
    stacks = (luma, chroma)
    step = (Float(1 << format.chroma.shiftX), Float(1 << format.chroma.shiftY))
    matrix = format.matrix
    let scale = FixedPoint(format)
    chromaScale = Float(scale.lumaRange / scale.chromaRange)
  }

  /// Reads a run in row `y` of either plane's program.
  func sample(_ run: PlaneRun, _ program: PlaneProgram.Handle, y: Int, into out: UnsafeMutablePointer<Int16>) {
    let isLuma = program.lanes == 1
    let unit = 1 / Float(1 << program.fractionBits)
    let spread = Float(run.dispersion) / 1024
    let variances = (luma: stacks.luma.variances, chroma: stacks.chroma.variances)
    let (stepX, stepY) = isLuma ? (1, 1) : step
    for i in 0..<Int(run.count) {
      let level = Int(run.level)
      let mix = program.blur[Int(run.blurAt) + i]
      let displacement = program.refraction + 2 * (Int(run.refractionAt) + i)
      let variance = (isLuma ? variances.luma : variances.chroma).variance(level: level, mix: mix) * stepX * stepX
      let own = (level: UInt8(truncatingIfNeeded: level), mix: mix)
      let lumaBlur = isLuma ? own : variances.luma.code(variance)
      let chromaBlur = isLuma ? variances.chroma.code(variance / (step.x * step.x)) : own
      let ray = Ray(
        x: (Float(Int(run.x) + i) + 0.5) * stepX - 0.5, y: (Float(y) + 0.5) * stepY - 0.5,
        displacementX: Float(displacement[0]) * unit * stepX, displacementY: Float(displacement[1]) * unit * stepY,
        spread: spread)
      let color = color(ray, lumaBlur, chromaBlur)
      if isLuma {
        out[i] = FixedPoint.rounded(min(max(color.luma, 0), 16383))
      } else {
        out[2 * i] = FixedPoint.rounded(min(max(color.blue, -8192), 8191))
        out[2 * i + 1] = FixedPoint.rounded(min(max(color.red, -8192), 8191))
      }
    }
  }

  private typealias Blur = (level: UInt8, mix: UInt8)

  /// A pixel's position and displacement, in luma pixels, and its dispersion.
  private struct Ray {
    let x: Float
    let y: Float
    let displacementX: Float
    let displacementY: Float
    let spread: Float
  }

  /// Returns the colour at the end of a ray.
  private func color(_ ray: Ray, _ lumaBlur: Blur, _ chromaBlur: Blur) -> (luma: Float, blue: Float, red: Float) {
    let kr = Float(matrix.red)
    let kg = Float(matrix.green)
    let kb = Float(matrix.blue)
    let fromRed = 2 * (1 - kr)
    let fromBlue = 2 * (1 - kb)
    let factor = 1 + ray.spread * taps.offset
    let atX = ray.x + ray.displacementX * factor
    let atY = ray.y + ray.displacementY * factor
    let l = DispersedSampler.read(luma, lumaBlur, atX, atY).0
    let c = DispersedSampler.read(chroma, chromaBlur, (atX + 0.5) / step.x - 0.5, (atY + 0.5) / step.y - 0.5)
    let cb = c.0 * chromaScale * fromBlue
    let cr = c.1 * chromaScale * fromRed
    let red = DispersedSampler.sum(taps.red * (l + cr))
    let green = DispersedSampler.sum(taps.green * (l - (kr * cr + kb * cb) / kg))
    let blue = DispersedSampler.sum(taps.blue * (l + cb))
    let mean = kr * red + kg * green + kb * blue
    return (mean, (blue - mean) / (fromBlue * chromaScale), (red - mean) / (fromRed * chromaScale))
  }

  /// Returns the sum of seven numbers, in order.
  @inline(__always)
  private static func sum(_ n: Taps) -> Float { n[0] + n[1] + n[2] + n[3] + n[4] + n[5] + n[6] }

  @inline(never)
  private static func read(_ levels: FixedArray<LevelReader>, _ blur: Blur, _ x: Taps, _ y: Taps) -> (Taps, Taps) {
    let lower = levels.base + Int(blur.level)
    let a = lower.pointee.read(x, y)
    guard blur.mix > 0 else { return a }
    let b = lower[1].read(x, y)
    let t = Float(blur.mix) / Float(BlurStack.mixOne)
    return (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
  }
}

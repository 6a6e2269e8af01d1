extension GainMap {
  /// Returns the upright map of a photo that is stored in `orientation`.
  public func turned(_ orientation: Orientation) -> GainMap {
    if orientation == .upright { return self }
    let upright = orientation.turned(size)
    let steps = orientation.storedSteps
    let origin = orientation.storedOrigin(in: size)
    var turned: [UInt8] = []
    turned.reserveCapacity(samples.count)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let column = origin.x + x * steps.right.x + y * steps.down.x
        let row = origin.y + x * steps.right.y + y * steps.down.y
        let i = (row * size.width + column) * channels.count
        turned += samples[i..<i + channels.count]
      }
    }
    return GainMap(size: upright, samples: turned, channels: channels, headroom: headroom)
  }

  /// Returns the map of a canvas that is cut from the photo.
  ///
  /// If the crop is not scaled and its edges are edges of the map's pixels, the codes are copied. Otherwise, the result
  /// has one pixel per canvas pixel, so that programs that interpolate between the pixels of a map obtain the same
  /// values as from the original.
  ///
  /// - Parameters:
  ///   - crop: the part of the photo that becomes the canvas, in pixels of the photo.
  ///   - photo: the size of the photo.
  ///   - canvas: the size of the canvas.
  public func cut(_ crop: PixelRect, of photo: PixelSize, to canvas: PixelSize) -> GainMap {
    if crop == PixelRect(photo), crop.size == canvas { return self }
    func isWhole(_ edge: Int, _ length: Int, _ all: Int) -> Bool { edge * length % all == 0 }
    let isAligned =
      isWhole(crop.x, size.width, photo.width) && isWhole(crop.width, size.width, photo.width)
      && isWhole(crop.y, size.height, photo.height) && isWhole(crop.height, size.height, photo.height)
    if crop.size == canvas, isAligned {
      return cropped(
        to: PixelRect(
          x: crop.x * size.width / photo.width, y: crop.y * size.height / photo.height,
          width: crop.width * size.width / photo.width, height: crop.height * size.height / photo.height))
    }
    let columns = MapWeights(
      from: Double(crop.x) / Double(photo.width), length: Double(crop.width) / Double(photo.width), source: size.width,
      count: canvas.width)
    let rows = MapWeights(
      from: Double(crop.y) / Double(photo.height), length: Double(crop.height) / Double(photo.height),
      source: size.height, count: canvas.height)
    return resampled(columns, rows, to: canvas)
  }

  private func cropped(to rect: PixelRect) -> GainMap {
    var cropped: [UInt8] = []
    cropped.reserveCapacity(rect.size.area * channels.count)
    for y in rect.y..<rect.maxY {
      let start = (y * size.width + rect.x) * channels.count
      cropped += samples[start..<start + rect.width * channels.count]
    }
    return GainMap(size: rect.size, samples: cropped, channels: channels, headroom: headroom)
  }

  /// Resamples first along columns, then along rows.
  private func resampled(_ columns: MapWeights, _ rows: MapWeights, to target: PixelSize) -> GainMap {
    let lanes = channels.count
    let width = size.width * lanes
    let length = target.width * lanes
    let needed = columns.samples.lowerBound * lanes..<min(columns.samples.upperBound, size.width) * lanes
    var narrow = [Float](repeating: 0, count: width)
    var result = [UInt8](repeating: 0, count: target.height * length)
    samples.withUnsafeBufferPointer { samples in
      narrow.withUnsafeMutableBufferPointer { narrow in
        result.withUnsafeMutableBufferPointer { result in
          for y in 0..<target.height {
            for i in needed { narrow[i] = 0.5 }
            rows.visit(y) { row, weight in
              for i in needed { narrow[i] += weight * Float(samples[row * width + i]) }
            }
            let row = UnsafeMutableBufferPointer(rebasing: result[y * length..<(y + 1) * length])
            columns.sum(UnsafeBufferPointer(narrow), lanes: lanes, into: row)
          }
        }
      }
    }
    return GainMap(size: target, samples: result, channels: channels, headroom: headroom)
  }
}

/// The weights with which samples along one axis of a map contribute to the samples of a part of it.
///
/// Enlarging interpolates linearly between the centres of samples. Reducing averages with a triangle that is as wide as
/// two samples of the result.
private struct MapWeights {
  private var starts: [Int] = []
  private var weights: [Float] = []
  private let taps: Int

  /// Creates the weights of `count` samples that cover `length`, from `start` on, of an axis of `source` samples. Both
  /// are fractions of the axis.
  init(from start: Double, length: Double, source: Int, count: Int) {
    let step = length * Double(source) / Double(count)
    let radius = max(step, 1)
    taps = Int((2 * radius).rounded(.up)) + 1
    for i in 0..<count {
      let center = start * Double(source) + (Double(i) + 0.5) * step - 0.5
      let first = Int((center - radius).rounded(.down)) + 1
      var own = [Double](repeating: 0, count: taps)
      for k in 0..<taps { own[k] = max(0, 1 - abs(Double(first + k) - center) / radius) }
      let sum = own.reduce(0, +)
      // A sampled triangle is slightly off-centre. Tilting it keeps gradients as they are.
      let mean = own.indices.reduce(0) { $0 + Double(first + $1) * own[$1] } / sum
      let spread =
        own.indices.reduce(0) { $0 + (Double(first + $1) - mean) * (Double(first + $1) - mean) * own[$1] } / sum
      if spread > 0 {
        for k in 0..<taps { own[k] *= 1 + (center - mean) * (Double(first + k) - mean) / spread }
      }
      // Beyond the map, its border pixels are repeated.
      var inside = [Double](repeating: 0, count: taps)
      let low = min(max(first, 0), max(0, source - taps))
      for k in 0..<taps { inside[min(min(max(first + k, 0), source - 1) - low, taps - 1)] += own[k] / sum }
      starts.append(low)
      weights += inside.map(Float.init)
    }
  }

  /// The samples that contribute to any sample.
  var samples: Range<Int> { (starts.min() ?? 0)..<(starts.max() ?? 0) + taps }

  /// Sums up a row of samples, whose channels alternate, for each sample of the result.
  func sum(_ row: UnsafeBufferPointer<Float>, lanes: Int, into result: UnsafeMutableBufferPointer<UInt8>) {
    starts.withUnsafeBufferPointer { starts in
      weights.withUnsafeBufferPointer { weights in
        for x in starts.indices {
          for lane in 0..<lanes {
            var sum: Float = 0
            for k in 0..<taps where weights[x * taps + k] > 0 {
              sum += weights[x * taps + k] * row[(starts[x] + k) * lanes + lane]
            }
            result[x * lanes + lane] = UInt8(min(sum, 255))
          }
        }
      }
    }
  }

  /// Calls `body` with each sample that contributes to sample `i`, and its weight.
  @inline(__always)
  func visit(_ i: Int, _ body: (_ sample: Int, _ weight: Float) -> Void) {
    let start = starts[i]
    for k in 0..<taps where weights[i * taps + k] > 0 { body(start + k, weights[i * taps + k]) }
  }
}

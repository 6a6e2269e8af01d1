/// Elementary functions whose results are bit-identical on every platform.
///
/// C libraries differ in their results, so these functions use only `+ − × ÷ √`. Errors are a few ulp over the stated
/// ranges.
package enum Elementary {
  /// π, the ratio of a circle's circumference to its diameter.
  package static let pi = 3.141592653589793

  /// Returns e to the power x; 0 for x below −708, infinity above 709.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x < -708 { return 0 }
    if x > 709 { return .infinity }
    // x = k·ln 2 + r with |r| ≤ ln 2 / 2. Splitting ln 2 into two parts keeps r exact.
    let k = (x * 1.4426950408889634).rounded()
    let r = (x - k * 0.6931471803691238) - k * 1.9082149292705877e-10
    var sum = 1.0
    var n = 13.0
    while n > 0 {
      sum = 1 + sum * r / n
      n -= 1
    }
    return Double(sign: .plus, exponent: Int(k), significand: sum)
  }

  /// Returns the natural logarithm; −∞ for zero, NaN for negative numbers.
  package static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    var exponent = Double(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m − 1)/(m + 1)), |s| ≤ 0.1716
    let s = (m - 1) / (m + 1)
    let s2 = s * s
    var sum = 0.0
    var n = 23.0
    while n >= 1 {
      sum = sum * s2 + 1 / n
      n -= 2
    }
    return 2 * s * sum + exponent * 0.6931471805599453
  }

  /// Returns x to the power y for x ≥ 0; 0⁰ is 1.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 { return 1 }
    if x == 0 { return y > 0 ? 0 : .infinity }
    return exp(y * log(x))
  }

  /// Returns the sine of an angle in radians, for magnitudes up to about 10⁶.
  package static func sin(_ x: Double) -> Double {
    let k = (x * 0.6366197723675814).rounded()
    let r = (x - k * 1.5707963267341256) - k * 6.077100506506192e-11
    switch Int(k) & 3 {
    case 0: return sinKernel(r)
    case 1: return cosKernel(r)
    case 2: return -sinKernel(r)
    default: return -cosKernel(r)
    }
  }

  /// Returns the cosine of an angle in radians, for magnitudes up to about 10⁶.
  package static func cos(_ x: Double) -> Double {
    let k = (x * 0.6366197723675814).rounded()
    let r = (x - k * 1.5707963267341256) - k * 6.077100506506192e-11
    switch Int(k) & 3 {
    case 0: return cosKernel(r)
    case 1: return -sinKernel(r)
    case 2: return -cosKernel(r)
    default: return sinKernel(r)
    }
  }

  private static func sinKernel(_ r: Double) -> Double {
    let r2 = r * r
    var sum = 1.0
    var n = 19.0
    while n > 1 {
      sum = 1 - sum * r2 / (n * (n - 1))
      n -= 2
    }
    return r * sum
  }

  private static func cosKernel(_ r: Double) -> Double {
    let r2 = r * r
    var sum = 1.0
    var n = 18.0
    while n > 0 {
      sum = 1 - sum * r2 / (n * (n - 1))
      n -= 2
    }
    return sum
  }
}

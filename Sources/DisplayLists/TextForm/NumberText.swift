/// Formats numbers compactly and independently of the platform, without trailing zeros.
enum NumberText {
  /// Returns a number rounded to thousandths, such as `0.333`, `-2.5` or `12`.
  static func thousandths(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
    return decimal(digits: Int64((value * 1000).rounded()), point: 3)
  }

  /// Returns a number with six significant digits in the format of C's `%g`, such as `0.333333` or `1.5e+07`.
  static func sixDigits(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    guard value != 0 else { return "0" }
    var exponent = 0
    while value.magnitude >= power(exponent + 1) { exponent += 1 }
    while value.magnitude < power(exponent) { exponent -= 1 }
    let scaled = exponent <= 5 ? value * power(5 - exponent) : value / power(exponent - 5)
    var digits = Int64(scaled.rounded())
    if digits.magnitude >= 1_000_000 {
      digits /= 10
      exponent += 1
    }
    if (-4...5).contains(exponent) { return decimal(digits: digits, point: 5 - exponent) }
    let size = String(exponent.magnitude)
    return decimal(digits: digits, point: 5) + (exponent < 0 ? "e-" : "e+") + (size.count < 2 ? "0" : "") + size
  }

  /// Returns ten raised to an integer power.
  private static func power(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent.magnitude { result *= 10 }
    return exponent < 0 ? 1 / result : result
  }

  /// Returns `digits` with a decimal point before the last `point` digits and without trailing zeros.
  private static func decimal(digits: Int64, point: Int) -> String {
    guard point > 0 else { return String(digits) }
    let all = String(digits.magnitude)
    let padded = String(repeating: "0", count: max(0, point + 1 - all.count)) + all
    var fraction = padded.suffix(point)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = digits < 0 ? "-" : ""
    return sign + padded.dropLast(point) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

import VideoFiles

extension Rational {
  /// Returns the seconds between two timestamps in units of this time base.
  func seconds(from start: Int64, to end: Int64) -> Double {
    // Dividing, rather than multiplying by a rounded fraction, keeps whole seconds exact.
    Double((end - start) * Int64(numerator)) / Double(denominator)
  }
}

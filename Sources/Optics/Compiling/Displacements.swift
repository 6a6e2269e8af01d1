/// Where bent pixels are sampled, in units of 2^−`fractionBits` pixels of a plane, run after run.
///
/// Where every pixel has colours of its own, luma and chroma are bent alike and share one store.
struct Displacements: Sendable {
  /// x and y of each pixel in turn.
  private(set) var bend: [Int16] = []
  /// Displacements outwards, as `bend`, and how much of what is seen there is mixed in, of 2¹⁵.
  private(set) var outer: [Int16] = []
  private(set) var outerShare: [Int16] = []

  /// Where a run's numbers begin: of `bend` in pairs, and of both others; −1 for none.
  struct Place {
    var bend: Int32
    var outer: Int32
  }

  /// Bytes of the numbers.
  var byteCount: Int { 2 * (bend.count + outer.count + outerShare.count) }

  /// Where the numbers of a run are, appended unless they are at `known` already; `memory` is for two a pixel.
  mutating func place(
    _ run: UnsafeMutableBufferPointer<PackedTerms>, known: Place?, _ memory: UnsafeMutableRawBufferPointer
  ) -> Place {
    if let known, holds(run, at: known) { return known }
    let hasOuter = run[0].outerShare > 0
    let place = Place(bend: Int32(bend.count / 2), outer: hasOuter ? Int32(outerShare.count) : -1)
    bend.append(run, lanes: 2, memory) { terms, lane in lane == 0 ? terms.bendX : terms.bendY }
    guard hasOuter else { return place }
    outer.append(run, lanes: 2, memory) { terms, lane in lane == 0 ? terms.outerX : terms.outerY }
    outerShare.append(run, memory) { terms, _ in terms.outerShare }
    return place
  }

  private func holds(_ run: UnsafeMutableBufferPointer<PackedTerms>, at place: Place) -> Bool {
    let (b, o) = (Int(place.bend), Int(place.outer))
    let hasOuter = run[0].outerShare > 0
    guard hasOuter == (o >= 0), b + run.count <= bend.count / 2, o + run.count <= outerShare.count || !hasOuter else {
      return false
    }
    for (i, terms) in run.enumerated() {
      if bend[2 * (b + i)] != terms.bendX || bend[2 * (b + i) + 1] != terms.bendY { return false }
      guard hasOuter else { continue }
      if outer[2 * (o + i)] != terms.outerX || outer[2 * (o + i) + 1] != terms.outerY { return false }
      if outerShare[o + i] != terms.outerShare { return false }
    }
    return true
  }

  /// Adds the numbers that a vector may touch beyond the last.
  mutating func finish() {
    bend += [Int16](repeating: 0, count: PlaneProgram.slack)
    outer += [Int16](repeating: 0, count: PlaneProgram.slack)
    outerShare += [Int16](repeating: 0, count: PlaneProgram.slack)
  }
}

extension Displacements {
  /// Collects displacements while planes are compiled.
  struct Builder {
    private var refraction: [Int16] = []
    private var outer: [Int16] = []
    private var outerWeights: [Int16] = []

    /// The indices of a run's displacements, in pixels; −1 for none.
    struct Place {
      var refraction: Int32
      var outer: Int32
    }

    /// Returns the indices of a run's displacements: `known` if the same displacements are stored there, or else those
    /// of a new copy.
    mutating func place(_ run: PackedRun, known: Place?) -> Place {
      if let known, contains(run.terms, at: known) { return known }
      let hasOuter = run.terms[0].outerWeight > 0
      let place = Place(refraction: Int32(refraction.count / 2), outer: hasOuter ? Int32(outerWeights.count) : -1)
      refraction.append(run, lanes: 2) { terms, lane in lane == 0 ? terms.displacementX : terms.displacementY }
      guard hasOuter else { return place }
      outer.append(run, lanes: 2) { terms, lane in lane == 0 ? terms.outerX : terms.outerY }
      outerWeights.append(run) { terms, _ in terms.outerWeight }
      return place
    }

    private func contains(_ run: UnsafeMutableBufferPointer<PackedTerms>, at place: Place) -> Bool {
      let (r, o) = (Int(place.refraction), Int(place.outer))
      let hasOuter = run[0].outerWeight > 0
      guard hasOuter == (o >= 0), r + run.count <= refraction.count / 2,
        o + run.count <= outerWeights.count || !hasOuter
      else { return false }
      for (i, terms) in run.enumerated() {
        if refraction[2 * (r + i)] != terms.displacementX || refraction[2 * (r + i) + 1] != terms.displacementY {
          return false
        }
        guard hasOuter else { continue }
        if outer[2 * (o + i)] != terms.outerX || outer[2 * (o + i) + 1] != terms.outerY { return false }
        if outerWeights[o + i] != terms.outerWeight { return false }
      }
      return true
    }

    /// Appends padding for vector loads past the end, and returns the displacements.
    mutating func finish() -> Displacements {
      let slack = [Int16](repeating: 0, count: Lanes.slack)
      refraction += slack
      outer += slack
      outerWeights += slack
      return Displacements(
        refraction: FixedArray(refraction), outer: FixedArray(outer), outerWeights: FixedArray(outerWeights))
    }
  }
}

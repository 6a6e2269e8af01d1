extension Displacements {
  /// Collects displacements while planes are compiled.
  struct Builder {
    private let refraction = GrowingArray<Int16>()
    private let outer = GrowingArray<Int16>()
    private let outerWeights = GrowingArray<Int16>()

    /// The indices of a run's displacements, in pixels; −1 for none.
    struct Place {
      var refraction: Int32
      var outer: Int32
    }

    /// Returns the indices of a run's displacements: `known` if the same displacements are stored there, or else those
    /// of a new copy.
    func place(_ run: PackedRun, known: Place?) -> Place {
      if let known, contains(run, at: known) { return known }
      let hasOuter = run.first.pointee.outerWeight > 0
      let place = Place(refraction: Int32(refraction.count / 2), outer: hasOuter ? Int32(outerWeights.count) : -1)
      refraction.append(run, lanes: 2) { terms, lane in
        lane == 0 ? terms.pointee.displacementX : terms.pointee.displacementY
      }
      guard hasOuter else { return place }
      outer.append(run, lanes: 2) { terms, lane in lane == 0 ? terms.pointee.outerX : terms.pointee.outerY }
      outerWeights.append(run) { terms, _ in terms.pointee.outerWeight }
      return place
    }

    private func contains(_ run: PackedRun, at place: Place) -> Bool {
      let r = Int(place.refraction)
      let o = Int(place.outer)
      let hasOuter = run.first.pointee.outerWeight > 0
      guard hasOuter == (o >= 0), r + run.columns.count <= refraction.count / 2,
        o + run.columns.count <= outerWeights.count || !hasOuter
      else { return false }
      var isSame = true
      let refraction = refraction.base
      let outer = outer.base
      let outerWeights = outerWeights.base
      run.forEachStretch { start, end, terms in
        let own = terms.pointee
        for i in start..<end where isSame {
          isSame =
            refraction[2 * (r + i)] == own.displacementX && refraction[2 * (r + i) + 1] == own.displacementY
          guard hasOuter, isSame else { continue }
          isSame =
            outer[2 * (o + i)] == own.outerX && outer[2 * (o + i) + 1] == own.outerY
            && outerWeights[o + i] == own.outerWeight
        }
      }
      return isSame
    }

    /// Appends padding for vector loads past the end, and returns the displacements.
    func finish() -> Displacements {
      for numbers in [refraction, outer, outerWeights] {
        numbers.grow(by: Lanes.slack).initialize(repeating: 0, count: Lanes.slack)
      }
      return Displacements(
        refraction: FixedArray(refraction), outer: FixedArray(outer), outerWeights: FixedArray(outerWeights))
    }
  }
}

/// The faces of a lens: one a material that it shows.
struct FaceTables: Sendable {
  /// Empty where the backdrop keeps its colours.
  let tables: [FaceTable]
  /// Whether colour differences change alike whatever the luma.
  let areEven: Bool

  init(_ tables: [FaceTable]) {
    self.tables = tables
    areEven = tables.allSatisfy { $0.evenGain != nil }
  }

  /// One face as plain memory.
  struct Pointers {
    let luma: UnsafePointer<Int16>
    let codes: UnsafePointer<UInt16>
    let gain: UnsafePointer<UInt32>
    let tone: UnsafePointer<UInt32>
    let evenGain: Int16?
    let shift: Int
  }

  func withPointers(_ body: ([Pointers]) -> Void) { collect(tables[...], [], body) }

  private func collect(_ rest: ArraySlice<FaceTable>, _ known: [Pointers], _ body: ([Pointers]) -> Void) {
    guard let table = rest.first else { return body(known) }
    table.luma.withUnsafeBufferPointer { luma in
      table.codes.withUnsafeBufferPointer { codes in
        table.gain.withUnsafeBufferPointer { gain in
          table.tone.withUnsafeBufferPointer { tone in
            guard let luma = luma.baseAddress, let codes = codes.baseAddress, let gain = gain.baseAddress,
              let tone = tone.baseAddress
            else { preconditionFailure("a face has an entry for every luma") }
            let pointers = Pointers(
              luma: luma, codes: codes, gain: gain, tone: tone, evenGain: table.evenGain, shift: table.shift)
            collect(rest.dropFirst(), known + [pointers], body)
          }
        }
      }
    }
  }
}

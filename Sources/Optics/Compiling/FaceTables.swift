/// The face tables of a lens, one for each distinct set of tones.
struct FaceTables: Sendable {
  /// The tables; empty if the backdrop keeps its colours.
  let tables: [FaceTable]
  /// Whether the factors on colour differences are the same for every luma.
  let areEven: Bool

  init(_ tables: [FaceTable]) {
    self.tables = tables
    areEven = tables.allSatisfy { $0.evenGain != nil }
  }

  /// Handles to the tables. They are valid as long as the tables exist.
  var handles: [FaceTable.Handle] { tables.map { $0.handle } }
}

/// The faces of a lens, one for each of its materials.
struct FaceTables: Sendable {
  /// Empty if the backdrop keeps its colours.
  let tables: [FaceTable]
  /// Whether the factors on colour differences are the same for every luma.
  let areEven: Bool

  init(_ tables: [FaceTable]) {
    self.tables = tables
    areEven = tables.allSatisfy { $0.evenGain != nil }
  }

  /// Handles of the tables, valid as long as the tables exist.
  var handles: [FaceTable.Handle] { tables.map { $0.handle } }
}

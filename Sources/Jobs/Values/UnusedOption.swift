/// Options that were given although they would have no effect.
///
/// Such a call is refused: whoever gives an option expects a result that differs.
package enum UnusedOption {
  /// Throws if any of the options was given.
  ///
  /// - Parameters:
  ///   - options: the name of each option, and whether it was given.
  ///   - reason: why they have no effect, to follow “has no effect”.
  ///   - remedy: what makes them take effect, as an instruction; nil if nothing does.
  package static func refuse(
    _ options: KeyValuePairs<String, Bool>, _ reason: String, remedy: String? = nil
  ) throws(JobError) {
    let given = options.filter(\.value).map(\.key)
    guard let last = given.last else { return }
    let isOne = given.count == 1
    let names = isOne ? last : given.dropLast().joined(separator: ", ") + " and " + last
    throw JobError(
      "\(names) \(isOne ? "has" : "have") no effect \(reason); \(remedy.map { $0 + ", or " } ?? "")"
        + "leave \(isOne ? "it" : "them") out")
  }
}

/// A check for options that would have no effect.
///
/// Such options are errors, because a user who sets an option expects it to change the result.
package enum UnusedOption {
  /// Throws if any of the options is set.
  ///
  /// - Parameters:
  ///   - options: The name of each option, and whether it is set.
  ///   - reason: The reason, which follows “has no effect” in the message.
  ///   - remedy: An instruction for making the options take effect, if that is possible.
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

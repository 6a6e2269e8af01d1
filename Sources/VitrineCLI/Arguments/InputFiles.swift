/// The files that an export reads, as named in the arguments.
struct InputFiles {
  /// The photo or video in the background; nil if there is none.
  var over: String?
  /// The meal; nil if there is none. `-` is standard input.
  var meal: String?

  /// The file that the output is named after by default; nil if there is none.
  var namesake: String? { over ?? (meal == "-" ? nil : meal) }
}

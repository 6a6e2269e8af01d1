public import Views

extension View {
  /// Prints what made the view change. Accepted for source compatibility: rendered views print nothing.
  public static func _printChanges() {}

  /// Logs what made the view change. Accepted for source compatibility: rendered views log nothing.
  public static func _logChanges() {}
}

public import Views

extension View {
  /// Prints the causes of the view's changes. Accepted for source compatibility: rendered views print nothing.
  public static func _printChanges() {}

  /// Logs the causes of the view's changes. Accepted for source compatibility: rendered views log nothing.
  public static func _logChanges() {}
}

extension String {
  /// The folder of the file with this path: empty, or a path that ends with a slash.
  public var folderPrefix: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}

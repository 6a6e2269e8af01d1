/// What people may upload.
struct UploadLimits: Hashable, Sendable {
  /// The largest file in bytes.
  var fileSize = 4 << 30
  /// The number of files.
  var files = 200
  /// The sum of the sizes of all files in bytes.
  var allFiles = 40 << 30
  /// The space in bytes that stays free on the disk.
  var freeSpace = 1 << 30
  /// How long an upload may wait for its next bytes, in seconds.
  var unfinishedLifetime = 86_400.0
  /// How long a file is kept after its last use, in seconds.
  var lifetime = 30 * 86_400.0
  /// The slowest pace at which bytes may arrive, in bytes per second, averaged over half a minute.
  var slowestPace = 1024
}

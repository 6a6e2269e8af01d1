import CConfinement
import Foundation

/// The rights of a process that decodes a stranger's file, so that a hostile file that takes over its decoder gains
/// nothing: no other files, no network, no other programs, and no other process's memory or environment.
package struct Confinement: Sendable {
  /// The files and folders that the process may read, apart from libraries and fonts.
  package var readable: [String]
  /// The folders in which it may do anything but run programs.
  package var writable: [String]

  /// Creates the rights.
  package init(readable: [String], writable: [String]) {
    self.readable = readable
    self.writable = writable
  }

  /// The version of Landlock in the kernel; 0 if it has none, so that only its calls are filtered.
  package static var landlockVersion: Int { Int(confinement_landlock_version()) }

  /// Confines the calling thread, and all threads that it starts later, for good.
  ///
  /// Call this before any other thread is started. Libraries use the first of the writable folders for temporary files.
  /// Throws a `JobError` if the kernel refuses; a part that an old kernel or a container lacks is left out.
  package func apply() throws(JobError) {
    if let folder = writable.first { setenv("TMPDIR", folder, 1) }
    // A container whose filter forbids Landlock looks like a kernel without it.
    let version = confinement_landlock_version()
    if version > 0 { try restrictFiles(version) }
    // A container may have a filter that forbids adding another, with any of these errors.
    guard confinement_filter_calls() == 0 || [EINVAL, ENOSYS, EPERM].contains(errno) else {
      throw Self.failure("filter the calls of")
    }
    guard confinement_hide_process() == 0 else { throw Self.failure("hide") }
  }

  private func restrictFiles(_ version: Int32) throws(JobError) {
    let rules = confinement_create_rules(version)
    guard rules >= 0 else { throw Self.failure("create rules for") }
    defer { close(rules) }
    for path in Self.system(ProcessInfo.processInfo.environment) + readable {
      guard confinement_allow(rules, version, path, false) == 0 else { throw Self.failure("allow reading \(path) in") }
    }
    for path in Self.devices + writable {
      guard confinement_allow(rules, version, path, true) == 0 else { throw Self.failure("allow writing \(path) in") }
    }
    guard confinement_apply(rules) == 0 else { throw Self.failure("restrict") }
  }

  private static func failure(_ operation: String) -> JobError {
    JobError(.failed, "the system refuses to \(operation) a process for a task: \(String(cString: strerror(errno)))")
  }

  private static let devices = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"]

  /// The places of libraries, fonts, their configuration, and facts about this process and its processor.
  private static func system(_ environment: [String: String]) -> [String] {
    let home = environment["HOME"] ?? "/nonexistent"
    func list(_ name: String) -> [String] { (environment[name] ?? "").split(separator: ":").map { String($0) } }
    let fonts = (list("XDG_DATA_DIRS") + list("XDG_DATA_HOME")).map { "\($0)/fonts" }
    return [
      "/usr", "/lib", "/lib64", "/nix/store", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime", "/etc/passwd",
      "/etc/nsswitch.conf", "/var/cache/fontconfig", "\(home)/.fonts", "\(home)/.local/share/fonts",
      "\(home)/.config/fontconfig", "\(home)/.cache/fontconfig", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
      "/proc/filesystems", "/sys/devices/system", "/sys/fs/cgroup",
    ] + list("LD_LIBRARY_PATH") + list("FONTCONFIG_PATH") + list("FONTCONFIG_FILE") + fonts + program
  }

  /// The executable, and the libraries and resources beside it.
  private static var program: [String] {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = executable.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let parts = names.filter { $0.contains(".so") || $0.hasSuffix(".resources") }
    return [executable.path] + parts.map { "\(folder)/\($0)" }
  }
}

extension ChildTask {
  /// The rights that the task needs in the folder where it runs.
  package var confinement: Confinement {
    switch work {
    case .export, .plan, .part, .assembly:
      // The folder belongs to the task, apart from links to its inputs.
      Confinement(readable: Self.linkedFiles(in: "."), writable: ["."])
    case .canvas(let canvas): Confinement(readable: [canvas.input], writable: [canvas.output.parent])
    case .frame(let job, _, let output):
      Confinement(readable: [(try? job.job())?.over].compactMap { $0 }, writable: [output.parent])
    case .preview(let input, let output): Confinement(readable: [input], writable: [output.parent])
    case .survey(let input, let preview): Confinement(readable: [input], writable: [preview.parent])
    case .version: Confinement(readable: [], writable: [])
    }
  }

  /// The files that symbolic links in a folder point to.
  private static func linkedFiles(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
  }
}

extension String {
  /// The folder of the file with this path.
  fileprivate var parent: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "." }
}

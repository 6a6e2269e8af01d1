import Foundation
import Subprocess

/// A runner of trials, each in a separate temporary folder.
struct TrialRunner: Sendable {
  /// The path of the command.
  let command: String
  /// The seconds after which a call is killed.
  let limit: Int

  /// Runs a trial and removes its folder.
  func outcome(of trial: Trial) async throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in trial.files { try Data(bytes).write(to: folder.appending(path: name)) }

    // The call is killed by another program, so that it ends even if this one does.
    let result = try await Subprocess.run(
      .name("timeout"), arguments: Arguments(["--signal=KILL", "\(limit)", command] + trial.arguments),
      workingDirectory: .init(folder.path), output: .bytes(limit: 1 << 26), error: .bytes(limit: 1 << 22))
    let status =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let number): 128 + Int(number)
      }
    var outcome = Outcome(
      status: status, standardOutput: result.standardOutput,
      standardError: String(decoding: result.standardError, as: UTF8.self), newFiles: [:], frames: nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where trial.files[name] == nil {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      outcome.newFiles[name] = (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
    if let expected = trial.frames, let output = trial.output, outcome.newFiles[output] != nil {
      let frames = try await Self.frames(in: folder.appending(path: output).path)
      outcome.frames = frames.count
      if frames.count < expected, let input = trial.files.keys.first {
        let path = folder.appending(path: input).path
        let shown = try await Self.frames(in: path)
        let stored = try await Self.frames(in: path, options: ["-ignore_editlist", "1"])
        if !shown.complains, !stored.complains, stored.count >= expected { outcome.shownFrames = shown.count }
      }
    }
    return outcome
  }

  /// Counts the frames of a video by decoding it with FFmpeg. Also returns whether FFmpeg reports an error.
  static func frames(in path: String, options: [String] = []) async throws -> (count: Int, complains: Bool) {
    let result = try await Subprocess.run(
      .name("ffprobe"),
      arguments: Arguments(
        ["-v", "error"] + options
          + [
            "-count_frames", "-select_streams", "v:0", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", path,
          ]),
      output: .string(limit: 1 << 16), error: .string(limit: 1 << 20))
    return (Int(result.standardOutput.prefix { $0.isNumber }) ?? 0, !result.standardError.isEmpty)
  }
}

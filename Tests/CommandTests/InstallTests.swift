import Foundation
import TestSupport
import Testing

/// The installed command, its manual and its completions.
@Suite(.needsCommand) struct InstallTests {
  let folder: TemporaryFolder
  let installer = URL(filePath: #filePath).appending(path: "../../../Scripts/install").standardizedFileURL.path

  init() throws { folder = try TemporaryFolder() }

  private func install(_ arguments: String...) throws -> ProgramResult {
    try RunningProgram(
      installer, [try #require(BuiltCommand.binary)] + arguments, environment: ["HOME": folder["home"]],
      folder: folder.url.path
    ).result()
  }

  @Test func theCommandIsInstalledWithEverythingItNeeds() throws {
    let result = try install("--prefix", "pre fix")
    #expect(result.status == 0, "\(result.errors)")
    let root = URL(filePath: folder["pre fix"]).resolvingSymlinksInPath().path
    let names = [
      "bin/vitrine", "lib/vitrine/", "share/bash-completion/completions/vitrine", "share/zsh/site-functions/_vitrine",
      "share/fish/vendor_completions.d/vitrine.fish", "share/man/man1/vitrine.1",
    ]
    #expect(result.output == Data(names.map { "\(root)/\($0)\n" }.joined().utf8))
    #expect(result.errors.contains("\(root)/bin to PATH"))
    // Every library that is not Debian's is in the command's own folder.
    let folder = "\(root)/lib/vitrine"
    let libraries = String(decoding: try run("ldd", "\(folder)/vitrine"), as: UTF8.self).split(separator: "\n")
    for library in libraries where library.contains("=> /") && !library.contains("=> /lib") {
      let name = library.split(separator: " ")[0].trimmingCharacters(in: .whitespaces)
      guard !library.contains("=> /usr/lib/x86_64") && !library.contains("=> /usr/lib/aarch64") else { continue }
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"), "\(name)")
    }
    try FileManager.default.createDirectory(atPath: self.folder["elsewhere"], withIntermediateDirectories: false)
    _ = try self.folder.file("elsewhere/meal.json", Command.meal)
    let export = try RunningProgram(
      "\(root)/bin/vitrine", ["export", "meal.json"], folder: self.folder["elsewhere"]
    ).result()
    #expect(export.status == 0, "\(export.errors)")
    #expect(export.errors.isEmpty, "\(export.errors)")
    #expect(FileManager.default.fileExists(atPath: self.folder["elsewhere/meal-sticker.png"]))
    for name in DemoTests.inputs {
      #expect(FileManager.default.fileExists(atPath: "\(folder)/demo/\(name)"), "\(name)")
    }
    try checkCompletions("\(root)/share")
    try checkManual("\(root)/share/man/man1/vitrine.1")
    // Installing again replaces everything.
    #expect(try install("--prefix=pre fix").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root)/lib") == ["vitrine"])
  }

  /// Bash offers commands, options and values as the script says.
  private func checkCompletions(_ share: String) throws {
    func offers(_ words: String...) throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let line = words.joined(separator: " ")
      let script = """
        source "$1"
        COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)' COMP_POINT=\(line.count)
        _vitrine vitrine '\(words.last ?? "")' '\(words.dropLast().last ?? "")'
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let output = try run("bash", "-c", script, "bash", "\(share)/bash-completion/completions/vitrine")
      return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    #expect(try offers("vitrine", "ex") == ["export"])
    #expect(try offers("vitrine", "export", "--dry") == ["--dry-run"])
    #expect(try offers("vitrine", "export", "--codec", "h2") == ["h264"])
    let zsh = String(decoding: try bytes(of: "\(share)/zsh/site-functions/_vitrine"), as: UTF8.self)
    #expect(zsh.hasPrefix("#compdef vitrine\n"))
    let fish = String(decoding: try bytes(of: "\(share)/fish/vendor_completions.d/vitrine.fish"), as: UTF8.self)
    #expect(fish.contains("complete -c 'vitrine'"))
  }

  /// The page, as groff reads it, has every option of every command's help.
  private func checkManual(_ page: String) throws {
    let formatted = try RunningProgram("groff", ["-man", "-Kutf8", "-Tutf8", "-ww", "-P-cbou", page]).result()
    #expect(formatted.status == 0, "\(formatted.errors)")
    #expect(formatted.errors.isEmpty, "\(formatted.errors)")
    let text = String(decoding: formatted.output, as: UTF8.self)
    for command in ["export", "glass", "timer", "inspect", "demo"] {
      #expect(text.contains("vitrine \(command)"), "\(command)")
      let help = String(decoding: try run(try #require(BuiltCommand.binary), command, "--help"), as: UTF8.self)
      for line in help.split(separator: "\n") where line.hasPrefix("  -") {
        let option = line.split(separator: " ").first { $0.hasPrefix("--") }
        #expect(option.map { text.contains($0) } ?? false, "\(line)")
      }
    }
  }

  @Test func invalidArgumentsAreRefused() throws {
    for (arguments, word) in [("--prefix", "needs a folder"), ("--prefix=", "must not be empty"), ("all", "'all'")] {
      let result = try install(arguments)
      #expect(result.status == 2)
      #expect(result.errors.contains(word))
      #expect(result.errors.filter(\.isNewline).count == 1)
    }
    let help = try install("--help")
    #expect(help.status == 0)
    #expect(help.output.starts(with: "Usage: ./vitrine install".utf8))
    #expect(folder.names.isEmpty)
  }
}

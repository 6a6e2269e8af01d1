import Foundation
import TestSupport
import Testing

@testable import Jobs

/// A child process that behaves as a hostile file would make it.
@Suite struct ConfinementTests {
  @Test func `a confined process has no network and starts no programs`() async {
    await #expect(processExitsWith: .success) {
      try Confinement(readable: [], writable: []).apply()
      for family in [AF_INET, AF_INET6, AF_UNIX, AF_NETLINK] {
        #expect(socket(family, Int32(SOCK_DGRAM.rawValue), 0) == -1)
        #expect(errno == EACCES)
      }
      let arguments: [UnsafeMutablePointer<CChar>?] = [nil]
      #expect(execv("/bin/true", arguments) == -1)
      #expect(errno == EACCES)
      #expect(chroot("/") == -1)
      #expect(errno == EACCES)
      for signal in [0, SIGUSR2] {
        #expect(kill(getppid(), signal) == -1)
        #expect(errno == EACCES)
      }
      #expect(kill(getpid(), 0) == 0)
      #expect(chmod("/tmp", 0o777) == -1)
      #expect(truncate("/dev/null", 0) == -1)
      #expect(errno == EACCES)
      var thread = pthread_t()
      #expect(pthread_create(&thread, nil, { _ in nil }, nil) == 0)
      pthread_join(thread, nil)
    }
  }

  @Test(.enabled(if: Confinement.landlockVersion > 0)) func `a confined process reaches its own files only`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let input = try folder.file("input", "photo")
      let secret = try folder.file("secret", "password")
      try FileManager.default.createDirectory(atPath: folder["own"], withIntermediateDirectories: true)
      try Confinement(readable: [input], writable: [folder["own"]]).apply()
      func opens(_ path: String, _ flags: Int32 = O_RDONLY) -> Bool {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
      }
      #expect(opens(input))
      #expect(opens("\(folder["own"])/output", O_CREAT | O_RDWR))
      #expect(rename("\(folder["own"])/output", "\(folder["own"])/done") == 0)
      #expect(!opens(input, O_WRONLY))
      for path in [
        secret, "/etc/shadow", "/etc/hostname", "/root", "/home", "/proc/\(getppid())/environ",
        "/proc/\(getppid())/mem", "/",
      ] { #expect(!opens(path), "\(path)") }
      for path in [folder["new"], "/tmp/vitrine-escape", "/var/tmp/vitrine-escape"] {
        #expect(!opens(path, O_CREAT | O_WRONLY), "\(path)")
      }
      #expect(symlink(secret, "\(folder["own"])/link") == -1)
      #expect(link(secret, "\(folder["own"])/hard") == -1)
      #expect(rename(secret, "\(folder["own"])/moved") == -1)
      #expect(unlink(secret) == -1)
      #expect(truncate(input, 0) == -1)
      #expect(opens("/usr"))
    }
  }

  @Test func `a task may read its input and write beside its output`() {
    let survey = ChildTask(.survey(input: "uploads/a", preview: "uploads/a.preview")).confinement
    #expect(survey.readable == ["uploads/a"])
    #expect(survey.writable == ["uploads"])
    let canvas = ChildTask(.canvas(CanvasTask(input: "uploads/a", width: 1, height: 1, output: "c.png"))).confinement
    #expect(canvas.writable == ["."])
    #expect(ChildTask(.version).confinement.writable.isEmpty)
  }
}

import CommandKit
import Foundation
import Testing

/// Commands that need neither a home folder nor files.
struct StartUpTests {
  @Test(arguments: [
    "--help", "--version", "help", "help exit-codes", "help --man", "completions bash",
    "doctor --help", "completions zsh", "completions fish",
  ])
  func informationalCommandsNeedNoHomeOrFiles(_ words: String) async throws {
    let desk = try Desk()
    // Reading the settings would fail, and opening the named pipe would block.
    try desk.userFile.parentPath.makeFolder()
    #expect(mkfifo(desk.userFile, 0o600) == 0)
    let script = """
      mkdir gone && cd gone && rmdir ../gone
      exec "$0" \(words)
      """
    for home in [nil, desk.home, "/proc/1/root/nowhere"] {
      let result = try await Child(
        path: "/bin/bash",
        arguments: ["-c", "cd '\(desk.project)' && " + script, Child.rialto],
        environment: ["PATH": "/usr/bin:/bin"].merging(home.map { ["HOME": $0] } ?? [:]) { $1 }
      ).run()
      #expect(result.status == 0)
      #expect(result.error == "")
      #expect(!result.output.isEmpty)
    }
  }
}

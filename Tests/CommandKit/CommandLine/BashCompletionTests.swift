import CommandKit
import Foundation
import TestSupport
import Testing

struct BashCompletionTests {
  /// Bash itself: the words before the cursor and the one at it, and what it would offer.
  @Test(arguments: [
    (["tool", ""], "take store"),
    (["tool", "st"], "store"),
    (["tool", "--q"], "--quiet"),
    (["tool", "--quiet", "store", ""], "open"),
    (["tool", "take", ""], "small large"),
    (["tool", "take", "la"], "large"),
    (["tool", "take", "--"], "--kind --from --quiet --json"),
    (["tool", "take", "--kind", ""], "small large"),
    (["tool", "take", "--kind", "=", "sm"], "small"),
    (["tool", "take", "--kind", "="], "small large"),
    (["tool", "take", "-k", "small", "--kind", "large", ""], "small large"),
    (["tool", "take", "large", "fold"], "folder"),
    (["tool", "take", "--from", "fold"], "folder"),
    (["tool", "store", "--key", "open", ""], "open"),
    (["tool", "store", "--key", "="], ""),
    (["tool", "store", "--key", "=", "x", ""], "open"),
    (["tool", "store", "open", "small", ""], "small large"),
    (["tool", "store", "open", "--k"], "--key"),
    (["tool", "--json", "take", ""], "small large"),
    (["tool", "nothing", ""], ""),
  ])
  func bashCompletes(words: [String], offered: String) async throws {
    let folder = try TemporaryFolder()
    let script = """
      cd "$HOME" && mkdir folder && . ./script
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _tool
      echo "${COMPREPLY[*]-}"
      """
    let completions = CommandKit.Shell.bash.script(for: Sample.program)
    try completions.write(toFile: folder.file("script"), atomically: false, encoding: .utf8)
    let result = try await Program(
      "/bin/bash",
      ["--norc", "-u", "-c", script, "bash"] + words,
      environment: ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"]
    ).run()
    #expect(result.output == offered + "\n")
    #expect(result.errors == "")
  }
}

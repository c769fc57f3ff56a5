import Foundation
import Testing

@testable import rialto

struct CompletionTests {
  @Test func theScriptOfARealProgramIsWritten() async throws {
    let desk = try Desk()
    for shell in Shell.allCases {
      let result = await desk.rialto("completions \(shell.rawValue)")
      #expect(result.output == shell.script(for: Rialto.command.description))
      #expect(result.status == .done)
    }
  }

  /// Words that would need quoting inside a script are never used.
  @Test func everyWordIsPlain() {
    let plain = /[A-Za-z0-9._-]+/
    for path in CommandPath(Rialto.command.description).all {
      let placeholders =
        path.command.arguments.map(\.placeholder)
        + path.command.options.compactMap(\.form.placeholder)
      let words = [path.command.name] + path.command.options.map(\.name)
      for word in words + placeholders.flatMap(\.choices) {
        #expect(word.wholeMatch(of: plain) != nil, "\(word)")
      }
    }
  }

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
    let desk = try Desk()
    let script = """
      cd "$HOME" && mkdir folder && . ./script
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _tool
      echo "${COMPREPLY[*]-}"
      """
    try desk.write(Shell.bash.script(for: Sample.program), to: desk.home + "/script")
    let child = Child(
      path: "/bin/bash",
      arguments: ["--norc", "-u", "-c", script, "bash"] + words,
      environment: ["HOME": desk.home, "PATH": "/usr/bin:/bin"]
    )
    let result = try await child.run()
    #expect(result.output == offered + "\n")
    #expect(result.error == "")
  }
}

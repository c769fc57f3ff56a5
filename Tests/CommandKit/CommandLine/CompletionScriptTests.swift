import CommandKit
import Foundation
import TestSupport
import Testing

struct CompletionScriptTests {
  @Test(arguments: CommandKit.Shell.allCases)
  func aScriptIsForOneProgram(shell: CommandKit.Shell) {
    let script = shell.script(for: "tool")
    #expect(script.contains("tool complete -- "))
    #expect(script.contains("made by 'tool completions \(shell.rawValue)'"))
    #expect(!script.contains("PROGRAM"))
  }

  /// Bash itself, with a program that tells what it is asked.
  @Test(arguments: [
    (["tool", ""], "[]"),
    (["tool", "show", "MU"], "[show] [MU]"),
    (["tool", "show", "--like", "=", "MU"], "[show] [--like=MU]"),
    (["tool", "show", "--like", "="], "[show] [--like=]"),
    (["tool", "--json", "=", "a", "show", ""], "[--json=a] [show] []"),
  ])
  func bashPassesTheWords(words: [String], asked: String) async throws {
    let answer = #"printf '[%s] ' "${@:3}" >asked"#
    let offered = try await complete(words, answer: answer, then: "cat asked")
    #expect(offered == "\n\(asked) ")
  }

  @Test func bashOffersWordsWithoutTheirMeanings() async throws {
    let answer = #"printf '%s\n' $'store\tOpens and closes.' --kind=small x"#
    #expect(try await complete(["tool", ""], answer: answer) == "store small x\n")
  }

  @Test(arguments: [["tool", "fold"], ["tool", "--from", "=", "fold"]])
  func bashCompletesFiles(words: [String]) async throws {
    #expect(try await complete(words, answer: "echo :files") == "folder\n")
  }

  @Test func bashNeverRunsAWord() async throws {
    let answer = #"echo '$(touch ran)'; echo '`touch ran`'; ls"#
    let offered = try await complete(["tool", ""], answer: answer)
    #expect(offered == "$(touch ran) `touch ran` folder script\n")
  }

  private func complete(
    _ words: [String],
    answer: String,
    then end: String = ":"
  ) async throws -> String {
    let folder = try TemporaryFolder()
    let script = """
      cd "$HOME" && mkdir folder && . ./script
      tool() { \(answer); }
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _tool
      echo "${COMPREPLY[*]-}"
      \(end)
      """
    try CommandKit.Shell.bash.script(for: "tool")
      .write(toFile: folder.file("script"), atomically: false, encoding: .utf8)
    let result = try await Program(
      "/bin/bash",
      ["--norc", "-u", "-c", script, "bash"] + words,
      environment: ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"]
    ).run()
    #expect(result.errors == "")
    return result.output
  }
}

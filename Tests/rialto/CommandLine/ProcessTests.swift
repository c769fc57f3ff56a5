import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing
import rialto

/// Tests that need the built program.
struct ProcessTests {
  let desk: Desk
  let environment: [String: String]

  init() throws {
    desk = try Desk()
    environment = ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
  }

  func rialto(_ arguments: String...) async throws -> Child.Result {
    try await Child(path: Child.rialto, arguments: arguments, environment: environment).run()
  }

  func bash(_ script: String) async throws -> Child.Result {
    try await Child(
      path: "/bin/bash",
      arguments: ["-c", script, Child.rialto],
      environment: environment
    ).run()
  }

  @Test func theVersionIsOneLineAndTouchesNothing() async throws {
    let result = try await rialto("--version")
    #expect(result.status == 0)
    #expect(result.output == "rialto \(Version.number)\n")
    #expect(result.error == "")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: desk.home).count == 2)
  }

  @Test func bashCompletesALine() async throws {
    let result = try await bash(
      #"""
      program=$0
      rialto() { "$program" "$@"; }
      . <(rialto completions bash)
      for line in "catalog sho" "config set color alw" "config --quie" "sandbox serve --lis"; do
        COMP_WORDS=(rialto $line)
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _rialto
        echo "${COMPREPLY[*]-}"
      done
      """#
    )
    #expect(result.output == "show\nalways\n--quiet\n--listen\n")
    #expect(result.error == "")
  }

  @Test func aMistakeEndsWithTwo() async throws {
    let result = try await rialto("confg")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: Unknown command 'confg'"))
  }

  @Test func aWordThatIsNotUTF8IsRefused() async throws {
    let result = try await bash(#"exec "$0" config get $'a\xffb'"#)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("Error: Argument 3 is not valid UTF-8.\n"))
    let json = try await bash(#"exec "$0" $'\xff' --json"#)
    #expect(json.error.hasPrefix(#"{"error":{"code":"usage.not_utf8""#))
  }

  @Test func aReaderWhoLeavesIsNoFailure() async throws {
    let result = try await bash(#""$0" help --man | true; exit ${PIPESTATUS[0]}"#)
    #expect(result.status == 0)
    #expect(result.error == "")
  }

  @Test func aClosedOutputIsAFailure() async throws {
    let result = try await bash(#"exec "$0" config >&-"#)
    #expect(result.status == 1)
    #expect(result.error.contains("could not be written"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalEndsItWithItsOwnStatus(number: Int32) async throws {
    mkfifo(desk.home + "/started", 0o600)
    try desk.write("news.key.command = echo $$ >~/started; exec sleep 60\n", to: desk.userFile)
    // Reading waits until the secret's command runs. Without -m the shell would have its background
    // job ignore Ctrl-C.
    let result = try await bash(
      """
      set -m
      "$0" doctor --offline >~/rows 2>&1 &
      read sleeper <~/started
      kill -\(number) $!
      wait $!
      status=$?
      kill -9 $sleeper
      exit $status
      """
    )
    #expect(result.status == 128 + number)
    #expect(try desk.read(desk.home + "/rows") == "")
  }

  @Test func whatTheParentIgnoresStaysIgnored() async throws {
    try desk.write("news.key.command = kill -HUP $PPID; echo key\n", to: desk.userFile)
    #expect(try await bash(#"trap '' HUP; exec "$0" doctor --offline"#).status == 0)
  }

  @Test func concurrentProcessesLoseNoSettings() async throws {
    let settings = ["color never", "locale fr", "pager less", "news.key.file /k"]
    let script = settings.map { "\"$0\" config set \($0) &" }.joined(separator: " ")
    #expect(try await bash("for i in 1 2 3; do \(script) done; wait").status == 0)
    let lines = try desk.read(desk.userFile).split(separator: "\n").sorted()
    #expect(lines == ["color = never", "locale = fr", "news.key.file = /k", "pager = less"])
  }
}

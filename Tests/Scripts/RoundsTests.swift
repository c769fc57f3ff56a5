import TestSupport
import Testing

/// `Scripts/fuzz` and `Scripts/repeat`, over tests that pass or fail.
struct RoundsTests {
  private let machine: ScriptEnvironment

  init() throws { machine = try ScriptEnvironment() }

  private func tests() throws -> [String] {
    try machine.log().filter { $0.hasPrefix("swift test") }
  }

  @Test func theSuitesAreRepeatedInTheReleaseBuild() async throws {
    let run = try await machine.run("Scripts/repeat 3")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "They passed 3 times.\n")
    #expect(try tests().count == 3)
    let test = try #require(try tests().first)
    #expect(test.hasPrefix("swift test --skip-build -c release "))
    #expect(test.contains(#" --filter ^StoreHTTPTests\.("#))
  }

  @Test func theFirstRoundThatFailsIsTheLast() async throws {
    let rounds = #"[ "$(grep -c '^swift test' "$LOG")" -lt 2 ] || { echo 'No.'; exit 1; }"#
    try machine.swift("test", doesFirst: rounds)
    let run = try await machine.run("Scripts/repeat 5")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("No."))
    #expect(run.errors.hasSuffix("They failed in round 2.\n"))
    #expect(try tests().count == 2)
  }

  @Test func theReadersAreFuzzedOneAfterTheOther() async throws {
    try machine.swift("test", doesFirst: #"echo "rounds $RIALTO_FUZZ_ROUNDS" >>"$LOG""#)
    let run = try await machine.run("Scripts/fuzz 20")
    #expect(run.errors == "No failure in 20 rounds.\n")
    #expect(try machine.log().contains("rounds 20"))
    #expect(try tests().first?.contains(" --no-parallel --filter ") == true)
  }

  @Test func theReaderThatEndedTheProcessIsNamed() async throws {
    let said = #"printf '%s\n' 'Test a() started.' 'Test b() started.' 'Fatal error'; exit 1"#
    try machine.swift("test", doesFirst: said)
    let run = try await machine.run("Scripts/fuzz")
    #expect(run.status == 1)
    #expect(run.errors == "Fatal error\nThe last test that began: Test b() started.\n")
  }
}

import Foundation
import TestSupport
import Testing

/// `Scripts/demo`, over programs that do not do as they should.
struct ScenesTests {
  @Test func aStepThatSaysSomethingElseStopsIt() async throws {
    let machine = try ScriptEnvironment()
    try machine.standIn("built/other", "echo 'Nothing to see here.'")
    let run = try await machine.run("Scripts/demo --program ../commands/built/other")
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("\n$ rialto demo\nNothing to see here.\n"))
    #expect(run.errors == "Expected 'rialto desk today' in the output: rialto demo\n")
    #expect(try await machine.run("ls -d ../tmp.* 2>/dev/null").output == "")
  }

  @Test func aStepThatFailsStopsIt() async throws {
    let machine = try ScriptEnvironment()
    try machine.standIn(
      "built/other",
      "[ $1 = --version ] || { echo 'rialto desk today'; exit 69; }"
    )
    let run = try await machine.run("Scripts/demo --program ../commands/built/other")
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("(exit code 69)\n"))
    #expect(run.errors == "Expected exit code 0: rialto demo\n")
  }
}

import Foundation
import Testing

/// `Scripts/demo`, with the program that was built along with these tests.
struct ScenesTests {
  @Test func theTwelveScenesGoAsTheyShould() async throws {
    let run = try await demo("--program '\(Project.programs.appending(path: "rialto").path)'")
    #expect(run.status == 0, "\(run.output.suffix(2000))\n\(run.errors)")
    #expect(run.errors.hasSuffix("All twelve scenes went as they should.\n"))
    for scene in 1...12 { #expect(run.output.contains("\n== \(scene)  ")) }
    for words in [
      "$ rialto demo\n", "$ rialto desk today --offline", "$ rialto markets rank",
      "$ rialto markets quote MUG-RED", "$ rialto news market jp",
      "50/100 requests used today", "(exit code 7)",
      "It is not known whether the order was placed.", "(exit code 75)",
      "1 placed, 49 refused", "(exit code 5)", "$ rialto undo 26 --yes", "$ rialto store fsck",
    ] {
      #expect(run.output.contains(words), "\(words)")
    }
  }

  @Test func aStepThatSaysSomethingElseStopsIt() async throws {
    let machine = try Machine()
    try machine.standIn("built/other", "echo 'Nothing to see here.'")
    let run = try await machine.run("Scripts/demo --program ../commands/built/other")
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("\n$ rialto demo\nNothing to see here.\n"))
    #expect(run.errors == "This should have said 'rialto desk today': rialto demo\n")
    #expect(try await machine.run("ls -d ../tmp.* 2>/dev/null").output == "")
  }

  @Test func aStepThatFailsStopsIt() async throws {
    let machine = try Machine()
    try machine.standIn(
      "built/other",
      "[ $1 = --version ] || { echo 'rialto desk today'; exit 69; }"
    )
    let run = try await machine.run("Scripts/demo --program ../commands/built/other")
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("(exit code 69)\n"))
    #expect(run.errors == "This should have ended with 0: rialto demo\n")
  }

  private func demo(_ arguments: String) async throws -> Outcome {
    try await shell(
      "Scripts/demo \(arguments)",
      in: Project.root,
      environment: ProcessInfo.processInfo.environment
    )
  }
}

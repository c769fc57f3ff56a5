import Foundation
import TestSupport
import Testing

/// `Scripts/demo`, with the program built with the tests.
struct DemoScenesTests {
  @Test func theFourteenScenesGoAsTheyShould() async throws {
    let run = try await shell(
      "Scripts/demo --program '\(Child.rialto)'",
      in: Project.root,
      environment: ProcessInfo.processInfo.environment
    )
    #expect(run.status == 0, "\(run.output.suffix(2000))\n\(run.errors)")
    #expect(run.errors.hasSuffix("All fourteen scenes passed.\n"))
    for scene in 1...14 { #expect(run.output.contains("\n== \(scene)  ")) }
    for words in [
      "$ rialto demo\n", "$ rialto desk today --world --offline", "$ rialto markets rank",
      "$ rialto orders quote MUG-RED", "$ rialto news list --market jp",
      "50/100 requests used today", "(exit code 7)",
      "The order may or may not have been placed.", "(exit code 75)",
      "1 placed, 49 refused", "(exit code 5)", "$ rialto orders undo 26 --yes",
      "$ rialto store fsck",
    ] {
      #expect(run.output.contains(words), "\(words)")
    }
  }
}

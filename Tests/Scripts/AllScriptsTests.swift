import Foundation
import TestSupport
import Testing

/// Rules for all scripts.
struct AllScriptsTests {
  private let machine: ScriptEnvironment

  init() throws { machine = try ScriptEnvironment() }

  @Test(arguments: [
    "test", "check", "format", "docs", "api", "module", "coverage", "maintenance/cache-conformance",
    "consumer",
    "demo", "api-fuzz", "maintenance/sandbox-data", "maintenance/boundary-data",
    "maintenance/sandbox-wbgapi", "maintenance/sandbox-questions",
    "install", "postgres", "failover", "thread-locals", "endings", "shellcheck", "fuzz", "repeat",
    "release", "sanitize", "without-curl", "build-cost",
  ])
  func helpBeginsWithAnExample(_ script: String) async throws {
    for option in ["--help", "-h"] {
      let run = try await machine.run("Scripts/\(script) \(option)")
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("Scripts/\(script)"))
    }
    #expect(try machine.log().isEmpty)
  }

  @Test(arguments: [
    "check", "format", "docs", "api", "module", "maintenance/cache-conformance", "consumer", "demo",
    "api-fuzz",
    "maintenance/sandbox-wbgapi", "install", "failover", "shellcheck", "fuzz", "repeat", "release",
    "sanitize", "without-curl", "build-cost",
  ])
  func unknownArgumentIsRejected(_ script: String) async throws {
    #expect(try await machine.run("Scripts/\(script) everything").status == 2)
    #expect(try machine.log().isEmpty)
  }

  /// It would run nothing, and find nothing.
  @Test func testsThatAreNoneAreNotSanitized() async throws {
    let run = try await machine.run("Scripts/sanitize thread FoundationCore")
    #expect(run.status == 2)
    #expect(
      run.errors == """
        There are no tests named FoundationCore; the suites are:
        FoundationCoreTests
        RialtoTests

        """
    )
    #expect(try machine.log().isEmpty)
  }
}

import Foundation
import TestSupport
import Testing

/// `Scripts/coverage`, over what the toolchain would tell of a test run.
struct CoverageTests {
  private let machine: ScriptEnvironment

  init() throws {
    machine = try ScriptEnvironment()
    try machine.write("", to: "a clone/.build/coverage/debug/codecov/default.profdata")
    try machine.standIn(
      "toolchain/bin/llvm-cov",
      """
      tell() { printf 'SF:%s\\nFNF:9\\nLF:%s\\nLH:%s\\nend_of_record\\n' "$1" "$2" "$3"; }
      tell "$PWD/Modules/Persistence/Row.swift" 100 70
      tell "$PWD/Modules/FoundationCore/Money/Money.swift" 200 200
      tell "$PWD/Modules/FoundationCore/Text/Width.swift" 100 95
      tell "$PWD/Apps/rialto/Main.swift" 10 0
      tell "$PWD/Tests/rialto/MainTests.swift" 10 10
      tell "$PWD/.build/debug/runner.swift" 100 1
      tell "${PWD%?}_/Modules/FoundationCore/Money.swift" 100 1
      """
    )
  }

  @Test func everyModuleAndProgramHasItsLine() async throws {
    let run = try await machine.run("Scripts/coverage")
    #expect(
      run.output == """
           0.0 %  Apps/rialto                     0 of 10 lines
          98.3 %  Modules/FoundationCore        295 of 300 lines
          70.0 %  Modules/Persistence            70 of 100 lines
          91.2 %  Modules                       365 of 400 lines

        """
    )
    #expect(run.status == 0)
  }

  @Test func oneModuleIsShownAlone() async throws {
    let run = try await machine.run("Scripts/coverage persistence")
    #expect(run.output == "  70.0 %  Modules/Persistence            70 of 100 lines\n")
  }

  @Test(arguments: [(85, 0), (91, 0), (91.3, 1), (100, 1)])
  func lessThanTheMinimumFails(_ minimum: Double, status: Int32) async throws {
    let run = try await machine.run("Scripts/coverage --minimum \(minimum)")
    #expect(run.status == status)
    #expect(run.errors.isEmpty == (status == 0))
  }

  @Test(arguments: ["Scripts/coverage Pricing", "Scripts/coverage --minimum"])
  func invalidArgumentsFail(_ command: String) async throws {
    let run = try await machine.run(command)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.count { $0 == "\n" } == 1)
  }

  @Test func nothingMeasuredIsNotEnough() async throws {
    try machine.standIn("toolchain/bin/llvm-cov")
    #expect(try await machine.run("Scripts/coverage --minimum 0").status == 1)
  }

  @Test func aProgramAloneIsNoPartOfTheMinimum() async throws {
    #expect(try await machine.run("Scripts/coverage rialto").status == 0)
    #expect(try await machine.run("Scripts/coverage rialto --minimum 85").status == 1)
  }

  @Test func aReportThatCannotBeReadFails() async throws {
    try machine.standIn("toolchain/bin/llvm-cov", "echo 'error: no such file' >&2 && exit 1")
    #expect(try await machine.run("Scripts/coverage").status == 1)
  }

  @Test func beforeAnyTestsItNamesTheScriptThatRunsThem() async throws {
    let run = try await machine.run("rm -r .build && Scripts/coverage")
    #expect(run.status == 1)
    #expect(run.errors.contains("Scripts/test --coverage"))
  }
}

import TestSupport
import Testing

/// `Scripts/test` from beginning to end.
struct TestingTests {
  private let machine: ScriptEnvironment

  private let flags =
    "--traits Curl,URLSession -Xswiftc -gnone -Xswiftc -index-ignore-system-modules"

  init() throws { machine = try ScriptEnvironment() }

  @Test func lintsBuildsOnceAndRunsTests() async throws {
    let run = try await machine.run("Scripts/test")
    #expect(run.status == 0)
    let steps = try machine.log().filter { $0.hasPrefix("swift") && !$0.contains("print-target") }
    #expect(
      Array(steps.prefix(3)) == [
        "swift format lint --strict --parallel --recursive Modules Apps Tests Package.swift",
        "swift package --ignore-lock describe",
        "swift build --build-tests \(flags)"
          + " --explicit-target-dependency-import-check error -Xswiftc -use-ld=lld",
      ]
    )
    let options = "--skip-build --ignore-lock \(flags) --disable-xctest"
    // Both at a time.
    #expect(
      steps.dropFirst(3).sorted() == [
        "swift test \(options) --filter ^FoundationCoreTests\\.",
        "swift test \(options) --filter ^RialtoTests\\.",
      ]
    )
  }

  /// On Linux it is a program, and planning the package again for each suite took a second each time.
  @Test func theBundleIsStartedWithoutPlanningThePackageAgain() async throws {
    let bundle = ".build/debug/RialtoPackageTests.xctest"
    try machine.write("echo \"bundle $*\" >>\"$LOG\"; exit 1\n", to: "a clone/\(bundle)")
    let run = try await machine.run("chmod +x \(bundle) && Scripts/test")
    #expect(run.errors.hasSuffix("These have failed: FoundationCoreTests RialtoTests\n"))
    let starts = try machine.log().filter { $0.hasPrefix("bundle") }.sorted()
    #expect(starts.count == 2)
    #expect(starts.first?.hasPrefix("bundle --testing-library swift-testing ") == true)
    #expect(starts.first?.hasSuffix(#" --filter ^FoundationCoreTests\."#) == true)
    #expect(try !machine.log().contains { $0.hasPrefix("swift test") })
  }

  @Test func coverageOfAllTargetsIsMerged() async throws {
    let run = try await machine.run("Scripts/test --coverage")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("of 10 lines\n"))
    let build = try #require(try machine.log().first { $0.hasPrefix("swift build") })
    #expect(
      build.contains("--enable-code-coverage --traits Curl,URLSession --scratch-path .build/cov")
    )
    let merging = try #require(try machine.log().first { $0.hasPrefix("llvm-profdata") })
    #expect(merging.contains("FoundationCoreTests.profdata"))
    #expect(merging.contains("RialtoTests.profdata"))
  }

  @Test func allTargetsAreTestedAlthoughOneFails() async throws {
    try machine.swift("test", doesFirst: "exit 1")
    let run = try await machine.run("Scripts/test")
    #expect(run.status != 0)
    #expect(run.errors.hasSuffix("These have failed: FoundationCoreTests RialtoTests\n"))
  }

  /// A program that was built to be measured writes its counts there, unless told otherwise.
  @Test func leftoverFilesFailTheRun() async throws {
    try machine.swift("test", doesFirst: "touch default.profraw")
    let run = try await machine.run("Scripts/test")
    #expect(run.status == 1)
    #expect(run.errors.hasSuffix("The tests have left this behind: ./default.profraw\n"))
  }

  @Test func whatTakesLongIsLeftOutAndNamedUnlessAllIsAskedFor() async throws {
    for path in ["Tests/Scripts/CheckTests.swift", "Tests/Contract/Store/StatusTests.swift"] {
      try machine.write("", to: "a clone/\(path)")
    }
    let some = try await machine.run("Scripts/test")
    #expect(
      some.errors.hasSuffix(
        "Left out: ScriptsTests, and ContractTests in PostgreSQL; --all runs them as well.\n"
      )
    )
    let suites = try machine.log().filter { $0.hasPrefix("swift test") }
    #expect(suites.count == 3)
    let all = try await machine.run("Scripts/test --all")
    #expect(!all.errors.contains("Left out"))
    let more = try machine.log().filter { $0.hasPrefix("swift test") }.dropFirst(3)
    #expect(more.count == 5)
    #expect(more.count { $0.hasSuffix(#"--filter ^ContractTests\."#) } == 2)
    #expect(more.contains { $0.hasSuffix(#"--filter ^ScriptsTests\."#) })
  }

  @Test func aModuleThatIsNamedIsBuiltAndTestedAlone() async throws {
    try machine.swift("build", doesFirst: #"echo "only $RIALTO_SUITES" >>"$LOG""#)
    _ = try await machine.run("Scripts/test rialto")
    let steps = try machine.log().filter { $0.hasPrefix("swift build") || $0.hasPrefix("only") }
    #expect(
      steps == [
        "swift build --product RialtoPackageTests \(flags)"
          + " --explicit-target-dependency-import-check error -Xswiftc -use-ld=lld",
        "only RialtoTests",
      ]
    )
    let tests = try machine.log().filter { $0.hasPrefix("swift test") }
    #expect(tests.count == 1)
    #expect(tests.allSatisfy { $0.hasSuffix(#"--filter ^RialtoTests\."#) })
  }

  @Test func theOtherModulesOfAFolderAreTestedWithItAndOtherwiseNamed() async throws {
    for room in ["Model", "Server", "Commands"] {
      try machine.write("", to: "a clone/Tests/Catalog/\(room)/CatalogTests.swift")
      try machine.write("", to: "a clone/Modules/Catalog/\(room)/Catalog.swift")
    }
    func suites(_ line: String) async throws -> (run: Program.Result, suites: [String]) {
      let before = try machine.log().count
      let run = try await machine.run(line)
      let tests = try machine.log().dropFirst(before).filter { $0.hasPrefix("swift test") }
      return (
        run,
        tests.compactMap { $0.split(separator: "^").last.map { String($0.dropLast(2)) } }.sorted()
      )
    }
    let one = try await suites("Scripts/test catalog")
    #expect(one.suites == ["CatalogTests"])
    #expect(
      one.run.errors.hasSuffix(
        "Left out: CatalogCommandsTests, CatalogServerTests; "
          + "Scripts/test Modules/Catalog runs them as well.\n"
      )
    )
    for folder in ["Modules/Catalog", "Tests/Catalog/"] {
      let all = try await suites("Scripts/test \(folder)")
      #expect(all.suites == ["CatalogCommandsTests", "CatalogServerTests", "CatalogTests"])
      #expect(!all.run.errors.contains("Left out"))
    }
  }

  /// Swift lists them in the order of a set, and another order builds everything again.
  @Test func traitsAreInTheSameOrderInEachBuild() async throws {
    try machine.swift("build", doesFirst: #"echo "ordered: $SWIFT_DETERMINISTIC_HASHING" >>"$LOG""#)
    _ = try await machine.run("Scripts/test")
    _ = try await machine.run("Scripts/test rialto")
    #expect(try machine.log().filter { $0.hasPrefix("ordered") } == ["ordered: 1", "ordered: 1"])
  }

  @Test func aModuleWithoutTestsIsNotPassedOver() async throws {
    let run = try await machine.run("Scripts/test Pricing")
    #expect(run.status == 2)
    #expect(
      run.errors == """
        There are no tests of Pricing; the suites are:
        FoundationCoreTests
        RialtoTests

        """
    )
  }

  @Test(arguments: ["format", "package", "build", "test"])
  func aStepThatFailsFailsTheTest(_ step: String) async throws {
    try machine.swift(step, doesFirst: "exit 1")
    #expect(try await machine.run("Scripts/test").status != 0)
    #expect(try machine.log().last?.hasPrefix("swift \(step)") == true)
  }
}

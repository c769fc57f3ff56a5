import Foundation
import TestSupport
import Testing

/// `Scripts/rialto`: builds when it must, and is otherwise as good as the program itself.
struct RunningRialtoTests {
  private let machine: ScriptEnvironment

  init() throws {
    machine = try ScriptEnvironment()
    try machine.standIn("built/rialto", "for argument; do printf '[%s]' \"$argument\"; done")
  }

  private func builds() throws -> Int {
    try machine.log().count { $0.hasPrefix("swift build") }
  }

  @Test func theFirstRunBuildsAndTheSecondDoesNot() async throws {
    let first = try await machine.run("Scripts/rialto --version")
    #expect(first.output == "[--version]")
    #expect(first.errors.hasPrefix("Building rialto"))
    let second = try await machine.run("Scripts/rialto --version")
    #expect(second.output == "[--version]")
    #expect(second.errors == "")
    #expect(try builds() == 1)
  }

  @Test func everyModuleIsNamedOnceWhenItIsBuilt() async throws {
    let lines = [
      "Building for production...", "[0/5] Write sources", "[1/5] Compiling FoundationCore A.swift",
      "[2/5] Compiling FoundationCore B.swift", "[3/5] Compiling rialto Main.swift",
      "[4/5] Linking rialto",
    ]
    let said = lines.map { "'\($0)'" }.joined(separator: " ")
    try machine.swift("build", doesFirst: "printf '%s\\n' \(said)")
    let run = try await machine.run("Scripts/rialto")
    let told =
      /Building rialto .* …\n  0:\d\d  FoundationCore, (\d+) %, less than \d min left\n  0:\d\d  rialto, (\d+) %, less than 1 min left\n/
    let match = try #require(try told.wholeMatch(in: run.errors), "\(run.errors)")
    #expect(try #require(Int(match.1)) < #require(Int(match.2)))
    #expect(run.output == "")
  }

  /// The number of modules that a later build compiles is not known before it ends.
  @Test func aLaterBuildDoesNotSayHowMuchIsLeft() async throws {
    _ = try await machine.run("Scripts/rialto")
    _ = try await machine.run("find . -exec touch -h -t 202601010000 {} +")
    try machine.swift("build", doesFirst: "echo '[1/5] Compiling FoundationCore A.swift'")
    let run = try await machine.run("touch Package.swift && Scripts/rialto")
    let told = /Building rialto .* …\n  0:\d\d  FoundationCore\n/
    #expect(try told.wholeMatch(in: run.errors) != nil, "\(run.errors)")
  }

  @Test func onLinuxTheProgramIsLinkedStatically() async throws {
    _ = try await machine.run("Scripts/rialto")
    let build = try #require(try machine.log().first { $0.hasPrefix("swift build") })
    #expect(build.contains("--product rialto --static-swift-stdlib -Xlinker --no-export-dynamic"))
  }

  @Test(arguments: [
    "touch Package.swift",
    "touch Modules/FoundationCore/Money.swift",
    "echo > Modules/FoundationCore/New.swift",
    "rm Apps/rialto/Main.swift",
    "mv Modules/FoundationCore Modules/Core",
    "rm .build/programs/release/rialto",
  ])
  func itBuildsAgainAfter(_ change: String) async throws {
    _ = try await machine.run("Scripts/rialto")
    // The dates of all that is there already are put back, for the clock is too fast for the test.
    _ = try await machine.run("find . -exec touch -h -t 202601010000 {} +")
    _ = try await machine.run(change)
    #expect(try await machine.run("Scripts/rialto x").output == "[x]")
    #expect(try builds() == 2)
    _ = try await machine.run("Scripts/rialto")
    #expect(try builds() == 2)
  }

  @Test func theBenchmarksAreNoPartOfIt() async throws {
    _ = try await machine.run("Scripts/rialto")
    _ = try await machine.run("find . -exec touch -h -t 202601010000 {} +")
    _ = try await machine.run("echo >Apps/rialto-bench/New.swift && Scripts/rialto")
    #expect(try builds() == 1)
  }

  @Test func theBenchmarksAreBuiltFromAPackageOfTheirOwn() async throws {
    try machine.standIn("built/rialto-bench", "echo measuring")
    #expect(try await machine.run("Scripts/bench decode").output == "measuring\n")
    let build = try #require(try machine.log().first { $0.hasPrefix("swift build") })
    #expect(build.contains("/Apps/rialto-bench --scratch-path "))
    #expect(build.contains("/.build/benchmarks -c release"))
    #expect(build.contains("--product rialto-bench"))
    // What is measured is in the other package.
    _ = try await machine.run("find . -exec touch -h -t 202601010000 {} +")
    _ = try await machine.run("touch Modules/FoundationCore/Money.swift && Scripts/bench decode")
    #expect(try builds() == 2)
  }

  @Test func argumentsArriveAsTheyWereGiven() async throws {
    let arguments = #"'' 'a b' '*' --help -- '$HOME' $'two\nlines' "it's" '"'"#
    let run = try await machine.run("Scripts/rialto \(arguments)")
    #expect(run.output == #"[][a b][*][--help][--][$HOME][two\#nlines][it's]["]"#)
  }

  @Test func runsFromAnyFolderAndThroughSymlinks() async throws {
    let run = try await machine.run(
      #"ln -s "$PWD/Scripts/rialto" ../link && ln -s ../link ../commands/desk && cd / && desk here"#
    )
    #expect(run.output == "[here]")
    #expect(run.status == 0)
  }

  @Test func itsInputAndStatusAreTheProgramsOwn() async throws {
    try machine.standIn("built/rialto", "cat && exit 75")
    let run = try await machine.run("Scripts/rialto", input: "three orders")
    #expect(run.output == "three orders")
    #expect(run.status == 75)
  }

  @Test func aFailedBuildIsShownAndTriedAgain() async throws {
    try machine.swift("build", doesFirst: "echo 'Main.swift:1: error: no' && cat && exit 1")
    for _ in 1...2 {
      let run = try await machine.run("Scripts/rialto", input: "not for the compiler")
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors.contains("Main.swift:1: error: no"))
      #expect(!run.errors.contains("not for the compiler"))
    }
    #expect(try builds() == 2)
  }

  @Test func aSecondFirstRunDuringTheFirstHarmsNeither() async throws {
    try machine.swift(
      "build",
      doesFirst: "[ -n \"${SECOND-}\" ] || SECOND=yes Scripts/rialto two >&2"
    )
    let run = try await machine.run("Scripts/rialto one")
    #expect(run.status == 0)
    #expect(run.output == "[one]")
    #expect(try builds() == 2)
    #expect(try await machine.run("ls .build/programs").output == "release\nrialto.built\n")
  }
}

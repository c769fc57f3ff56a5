import TestSupport
import Testing

/// `Scripts/build-cost`: what each module costs, and the gate's limit of its growth.
struct BuildCostTests {
  private let machine: ScriptEnvironment

  /// A program of two modules: 1,000 bytes with three functions, and 500 with one.
  init() throws {
    machine = try ScriptEnvironment()
    try machine.standIn(
      "uname",
      "if [ \"${1-}\" = -sm ]; then echo Linux x86_64; else echo Linux; fi"
    )
    try machine.standIn(
      "toolchain/bin/llvm-nm",
      """
      for file in "${@:3}"; do
        case $file in
          *Core*) printf '%s: 00 T a\\n%s: 10 t b\\n%s: 20 T c\\n%s: 30 D data\\n' $file $file $file $file ;;
          *) printf '%s: 00 T main\\n' "$file" ;;
        esac
      done
      """
    )
    let made = """
      product=${1-.build/programs}/release/rialto.product
      mkdir -p "$product" .build/FoundationCore.build .build/rialto.build
      head -c 1000 /dev/zero >.build/FoundationCore.build/Money.swift.o
      head -c 500 /dev/zero >.build/rialto.build/Main.swift.o
      printf '%s\\n' .build/FoundationCore.build/Money.swift.o .build/rialto.build/Main.swift.o \\
        >"$product/Objects.LinkFileList"
      """
    try machine.write(made, to: "a clone/make")
  }

  private func check(_ record: String) async throws -> Program.Result {
    try machine.write(record, to: "a clone/Scripts/build-cost.record")
    return try await machine.run("bash ./make && Scripts/build-cost --check")
  }

  @Test func aModuleWithinATenthOfItsRecordPasses() async throws {
    let run = try await check("# A comment.\nFoundationCore 3.1 910 3\nrialto 2.0 9000 40\n")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: [
    ("FoundationCore 3.1 909 3", "FoundationCore has grown from 909 to 1000 object bytes.\n"),
    ("FoundationCore 3.1 1000 2", "FoundationCore has grown from 2 to 3 functions.\n"),
    ("", "FoundationCore is not in the record.\n"),
  ])
  func aModuleThatHasGrownFails(_ record: String, message: String) async throws {
    let run = try await check("\(record)\nrialto 2.0 500 1\n")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
  }

  @Test func eachModuleIsTimedMeasuredAndRecorded() async throws {
    try machine.standIn("built/rialto")
    try machine.swift(
      "build",
      doesFirst:
        #""$SWIFT_EXEC" -module-name FoundationCore -c Money.swift && bash ./make .build/cost"#
    )
    let run = try await machine.run("Scripts/build-cost --record")
    #expect(run.status == 0, "\(run.errors)")
    let table =
      /module .*\n(?:FoundationCore +\d+\.\d +1000 +3\n|rialto +0 +500 +1\n){2}all .* 1500 +4\n/
    #expect(try table.wholeMatch(in: run.output) != nil, "\(run.output)")
    let record = try await machine.run("cat Scripts/build-cost.record").output
    let lines = /# .*\nFoundationCore \d+\.\d 1000 3\nrialto 0 500 1\n/
    #expect(try lines.wholeMatch(in: record) != nil, "\(record)")
  }

  @Test func withoutAProgramThereIsNothingToCompare() async throws {
    let run = try await machine.run("Scripts/build-cost --check")
    #expect(run.status == 1)
    #expect(run.errors.contains("'Scripts/rialto --version' builds it."))
  }
}

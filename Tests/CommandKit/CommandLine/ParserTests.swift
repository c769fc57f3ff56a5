import FoundationCore
import Testing

@testable import CommandKit

struct ParserTests {
  enum TerminalSize: String, CaseIterable, ArgumentValue {
    case small
    case large
  }

  static let quiet = Option.flag("quiet", short: "q", "Says less.")
  static let verbose = Option.flag("verbose", short: "v", "Says more.")
  static let json = Option<String?>("json FIELDS", bare: "all", "JSON.")
  static let limit = Option<Int?>("limit COUNT", short: "n", "How many.")
  static let tags = Option<[String]>("tag TAG", short: "t", "A tag.")
  static let size = Option<TerminalSize?>("size SIZE", "How large.")
  static let name = Argument<String>("NAME", "The name.")
  static let count = Argument<Int?>("COUNT", "How many.")
  static let rest = Argument<[String]>("WORD", "The others.")

  static let program = command.description

  private static let command = Command<Void>(
    "tool",
    "A tool.",
    examples: [],
    options: [quiet, verbose, json],
    subcommands: [
      Command(
        "take",
        "Takes things.",
        examples: [],
        arguments: [name, count, rest],
        options: [limit, tags, size]
      ) { _, _ in },
      Command("leave", "Leaves things.", examples: []) { _, _ in },
      Command(
        "weigh",
        "Weighs things.",
        examples: [],
        arguments: [name, count],
        subcommands: [Command("again", "Weighs all again.", examples: []) { _, _ in }],
        run: { _, _ in }
      ),
    ]
  )

  func parse(_ line: String) throws -> Invocation {
    try parse(line.split(separator: " ").map(String.init))
  }

  func parse(_ words: [String]) throws -> Invocation {
    var invocation = try Parser.parse(words, with: Self.program)
    try invocation.check()
    return invocation
  }

  func problem(_ line: String) -> UsageError.Problem? {
    #expect(throws: UsageError.self) { try parse(line) }?.problem
  }

  @Test func aGroupMayHaveArgumentsOfItsOwn() throws {
    let own = try Parser.parse(["weigh", "rope", "-3", "-q"], with: Self.program)
    #expect(own.path.name == "tool weigh")
    #expect(try own[Self.name] == "rope" && own[Self.count] == -3 && own[Self.quiet])
    let again = try Parser.parse(["weigh", "again"], with: Self.program)
    #expect(again.path.name == "tool weigh again")
    // After an argument, the name of a subcommand is an argument as well.
    #expect(throws: UsageError.self) {
      try parse(["weigh", "rope", "again"])
    }
    #expect(throws: UsageError.self) { try Parser.parse(["leave", "-3"], with: Self.program) }
  }

  /// The group took the word for its argument, and refused the next one without a suggestion.
  @Test func aMisspelledCommandOfAGroupWithArgumentsIsSuggested() throws {
    #expect(problem("weigh agin rope 3 4") == .unknownCommand("agin", suggestion: "again"))
    #expect(problem("weigh agin --limit 5") == .unknownCommand("agin", suggestion: "again"))
    #expect(problem("weigh rope 3 4") == .unexpectedArgument("4"))
    #expect(try parse("weigh agin 3")[Self.name] == "agin")
  }

  @Test func changedWordsAreParsedAgain() throws {
    var invocation = try parse("take x --limit 5")
    invocation.optionUses[Self.limit.name] = [.value("7")]
    #expect(try invocation[Self.limit] == 7)
    invocation.optionUses[Self.limit.name] = [.value("many")]
    #expect(throws: UsageError.self) { try invocation.check() }
  }

  @Test(arguments: ["--limit 5", "--limit=5", "-n 5", "-n5", "-qn 5", "-qvn5", "--limit 9 -n 5"])
  func anOptionIsWrittenInManyWays(options: String) throws {
    #expect(try parse("take x \(options)")[Self.limit] == 5)
    #expect(try parse("take \(options) x")[Self.limit] == 5)
  }

  @Test func shortFlagsStandInOneDash() throws {
    let invocation = try parse("take x -qv")
    #expect(try invocation[Self.quiet])
    #expect(try invocation[Self.verbose])
    #expect(try invocation[Self.limit] == nil)
  }

  @Test func anOptionOfTheProgramStandsAnywhere() throws {
    for line in ["--quiet take x", "take --quiet x", "take x --quiet"] {
      #expect(try parse(line)[Self.quiet])
    }
    #expect(try !parse("take x")[Self.quiet])
  }

  @Test func aCommandsOptionStandsAfterItsName() {
    #expect(problem("--limit 5 take x") == .unknownOption("--limit", suggestion: nil))
    #expect(problem("leave --limit 5") == .unknownOption("--limit", suggestion: nil))
  }

  @Test func anOptionalValueNeedsTheEqualsSign() throws {
    #expect(try parse("take x")[Self.json] == nil)
    #expect(try parse("take --json x")[Self.json] == "all")
    #expect(try parse("take --json=a,b x")[Self.json] == "a,b")
    #expect(try parse("take --json= x")[Self.json] == "")
    #expect(try parse("take --json=a --json x")[Self.json] == "all")
  }

  @Test func aRepeatedOptionIsCollectedOrTheLastCounts() throws {
    let invocation = try parse("take x -t a --tag b -n 1 --limit 2 --tag=c=d")
    #expect(try invocation[Self.tags] == ["a", "b", "c=d"])
    #expect(try invocation[Self.limit] == 2)
  }

  @Test func twoDashesEndTheOptions() throws {
    let invocation = try parse("take -- --limit 3 -q --")
    #expect(try invocation[Self.name] == "--limit")
    #expect(try invocation[Self.count] == 3)
    #expect(try invocation[Self.rest] == ["-q", "--"])
    #expect(try !invocation[Self.quiet])
  }

  @Test func argumentsAreTakenInTheirOrder() throws {
    #expect(try parse("take x")[Self.count] == nil)
    #expect(try parse("take x")[Self.rest] == [])
    #expect(try parse("take x 3 a b")[Self.rest] == ["a", "b"])
    #expect(try parse("take - 3")[Self.name] == "-")
    #expect(try parse(["take", ""])[Self.name] == "")
  }

  @Test func aNegativeNumberIsAValue() throws {
    #expect(try parse("take x --limit -5")[Self.limit] == -5)
    #expect(problem("take x --limit -q") == .missingValue(option: "--limit", placeholder: "COUNT"))
    #expect(problem("take x --limit") == .missingValue(option: "--limit", placeholder: "COUNT"))
    #expect(problem("take x -qn") == .missingValue(option: "-n", placeholder: "COUNT"))
    #expect(try parse("take x --tag=-q")[Self.tags] == ["-q"])
  }

  @Test func aFlagTakesNoValue() {
    #expect(problem("take x --quiet=no") == .unexpectedValue(option: "--quiet"))
    #expect(problem("take x --quiet=") == .unexpectedValue(option: "--quiet"))
  }

  @Test func unknownCommandsAndOptionsFailWithSuggestion() {
    #expect(problem("tkae x") == .unknownCommand("tkae", suggestion: "take"))
    #expect(problem("fly") == .unknownCommand("fly", suggestion: nil))
    #expect(problem("take --limt 5 x") == .unknownOption("--limt", suggestion: "--limit"))
    #expect(problem("take --lim 5 x") == .unknownOption("--lim", suggestion: "--limit"))
    #expect(problem("take -x") == .unknownOption("-x", suggestion: nil))
    #expect(problem("take -qx") == .unknownOption("-x", suggestion: nil))
    #expect(problem("take --=5") == .unknownOption("--", suggestion: nil))
  }

  @Test func tooFewOrTooManyWordsAreRefused() {
    #expect(problem("take") == .missingArgument("NAME"))
    #expect(problem("leave it") == .unexpectedArgument("it"))
  }

  @Test func aWrongValueIsRefusedWithWhatItMustBe() throws {
    #expect(
      problem("take x --size lrge")
        == .invalidValue(
          name: "--size",
          text: "lrge",
          expectation: "small or large",
          suggestion: "large"
        )
    )
    #expect(
      problem("take x many")
        == .invalidValue(
          name: "COUNT",
          text: "many",
          expectation: "a whole number",
          suggestion: nil
        )
    )
    for number in ["", "1.5", "0x10", " 1", "99999999999999999999"] {
      #expect(throws: UsageError.self) { try parse(["take", "x", "--limit=\(number)"]) }
    }
  }

  @Test func veryLongWordsAreNoTrouble() throws {
    let long = String(repeating: "ab", count: 500_000)
    #expect(try parse(["take", long])[Self.name] == long)
    let error = #expect(throws: UsageError.self) { try parse(["take", "x", "--\(long)"]) }
    #expect(error?.title.count ?? 0 < 200)
    _ = try parse(["take"] + Array(repeating: "-qv", count: 20_000) + ["x"])
  }

  @Test func controlCharactersAreEscapedInErrors() {
    let error = #expect(throws: UsageError.self) { try parse(["a\u{1B}[31mb\nc\u{202E}d"]) }
    #expect(error?.title == #"Unknown command 'a\u{1b}[31mb\u{a}c\u{202e}d' for 'tool'."#)
  }
}

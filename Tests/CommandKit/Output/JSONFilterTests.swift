import CommandTestSupport
import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import CommandKit

/// `--jq`, beside the same filter behind a pipe.
@Suite(.enabled(if: JQ.isInstalled, "jq is not installed."))
struct JSONFilterTests {
  private struct Mug: Sendable {
    let name: String
    let stock: Int?
    let tags: [String]
  }

  private static let mugs = [
    Mug(name: "Red \"mug\"", stock: 12, tags: ["new", "gift"]),
    Mug(name: "Blue <mug>", stock: nil, tags: []),
    Mug(name: "Tasse à thé", stock: 3, tags: ["new"]),
  ]

  private static let table = Table<Mug>([
    Column("name", heading: "NAME", \.name), Column("stock", \.stock), Column("tags", \.tags),
    Column("price", { _ in ["amount": 690, "currency": "EUR"] as JSONValue }),
  ])

  private static let command = Command<Display>(
    "mugs",
    "Lists mugs.",
    examples: [Example("mugs --jq '.[].name'", "The names alone.")],
    options: GlobalOptions.all
  ) { _, display in
    try display.list(mugs, as: table)
  }

  private struct Result {
    let status: CommandKit.ExitStatus
    let output: String
    let error: String
  }

  private func run(
    _ arguments: String...,
    columns: Int? = nil,
    environment: [String: String] = ["NO_COLOR": "1"]
  ) async -> Result {
    let (output, error) = (MemoryOutput(columns: columns), MemoryOutput())
    let console = Console(
      input: MemoryInput(),
      output: output,
      error: error,
      environment: environment
    )
    let program = Program(Self.command, version: "1", console: console)
    return Result(status: await program.run(arguments), output: output.text, error: error.text)
  }

  private func piped(_ filter: String, _ options: String = "--json") async throws -> (Int32, String)
  {
    let json = await run(options).output
    let flags = options == "--json" ? "-r" : "-rc"
    let text = "printf '%s' \(Shell.quoted(json)) | jq \(flags) \(Shell.quoted(filter)) 2>/dev/null"
    let result = try await TestSupport.Program("/bin/sh", ["-c", text]).run()
    return (result.ending.status, result.output)
  }

  @Test(arguments: [
    "", ".", ".[]", ".[0]", ".[-1].stock", ".[].name", ".[0].name[:3]", ".[1:]",
    ".[0].price.amount",
    ".[0][\"price\"].currency", "..|numbers", "length", "map(.stock)", "map(.stock)|add",
    "[.[]|.stock//0]|add", ".[]|select(.stock>5)|.name", "sort_by(.stock)|.[0].name",
    "group_by(.tags|length)|map(length)", "max_by(.stock).name", "min_by(.name)|.name",
    ".[0]|keys", ".[0]|keys_unsorted", ".[0].price|to_entries|map(.key)",
    "map({(.name):.stock})|add",
    "[.[].tags[]]|unique", ".[]|\"\\(.name): \\(.stock)\"", ".[]|[.name,.stock]|@tsv",
    ".[]|[.name,.stock]|@csv", ".[].name|@html", ".[].name|@sh", ".[].name|@uri",
    ".[0].name|@base64",
    "@json", ".[]|tojson", ".[].tags|join(\", \")", "map(.name|test(\"mug\"))",
    ".[0].name|ascii_upcase",
    ".[2].name|gsub(\"à\";\"a\")", ".[0].name|split(\" \")",
    "if length>2 then \"many\" else \"few\" end",
    "reduce .[] as $m (0; .+($m.stock//0))", "[limit(2;.[].name)]", "first(.[].name)",
    "def half: ./2; .[0].price.amount|half", ".[0] as {name:$n} | $n", "map(del(.price))",
    ".[0].stock=1",
    "[paths]|length", "[range(5)]", "try error(\"x\") catch .", ".[0].name.x?", "empty", "-1",
    "$ENV|type",
    "12345678901234567890", "\"a\\u0000b\"", "null,true,\"x\"",
  ])
  func isLikeAPipe(filter: String) async throws {
    let expected = try await piped(filter.hasPrefix("-") ? " " + filter : filter)
    let found = await run("--jq=\(filter)")
    #expect(found.status == .done, "\(found.error)")
    #expect(found.output == expected.1)
    #expect(expected.0 == 0)
  }

  /// The results before the failure are written, as in a pipe.
  @Test(arguments: [
    (".[0].name, .[0].name.x", #"Cannot index string with string "x"."#),
    (".name", #"Cannot index array with string "name"."#),
    (".[0].stock[]", "Cannot iterate over number (12)."),
    (".[0].tags+1", #"array (["new","gift"]) and number (1) cannot be added."#),
    ("error(\"no\")", "No."), ("\"bye\"|halt_error", "Bye."),
    (".[0].name|tonumber", "Invalid numeric literal"),
  ])
  func aFilterThatFailsSaysWhy(filter: String, reason: String) async throws {
    let expected = try await piped(filter)
    let found = await run("--jq", filter)
    #expect(found.status == .failed)
    #expect(found.output == expected.1)
    #expect(expected.0 == 5)
    #expect(found.error.contains("The filter failed on this output."))
    #expect(found.error.localizedCaseInsensitiveContains(reason), "\(found.error)")
  }

  @Test(arguments: [
    ".[", "nothing", ".a |", "\"open", "{a: }", "map()", "$x", ".a = =",
  ])
  func aTextThatIsNotAFilterIsAUsageErrorBeforeTheCommandRuns(text: String) async throws {
    let found = await run("--jq=\(text)")
    #expect(try await piped(text).0 == 3)
    #expect(found.status == .usage)
    #expect(found.output.isEmpty)
    #expect(found.error.contains("is not a filter of jq"), "\(found.error)")
  }

  /// Filters that never end, one without results and one with, and filters that fill memory.
  @Test(arguments: [
    ("def f: f; f", "processor time"), ("repeat(1)", "processor time"),
    ("[limit(1e9;repeat(0))]", "memory"), ("def f: 1+f; f", "memory"),
    ("reduce repeat(\"xy\") as $x (\"\"; .+$x+.)", "memory"),
  ])
  func everyFilterEndsWithinItsLimits(text: String, reason: String) throws {
    let output = DiscardedOutput()
    let console = Console(input: MemoryInput(), output: output, error: output, environment: [:])
    let filter = JSONFilter(text, seconds: reason == "memory" ? 10 : 1, megabytes: 64)
    let display = Display(console, options: OutputOptions(format: .json, filter: filter))
    let error = #expect(throws: OutputError.self) { try display.list(Self.mugs, as: Self.table) }
    #expect(error?.details.code == "output.filter_limit")
    #expect(error?.details.reason?.contains(reason) == true, "\(error?.details.reason ?? "")")
  }

  @Test(arguments: [".", ".name", "select(.stock)|.name", ".tags[]", "input|.name", "inputs.name"])
  func rowsAreFilteredOneByOne(filter: String) async throws {
    let expected = try await piped(filter, "--ndjson")
    let found = await run("--ndjson", "--jq", filter)
    #expect(found.output == expected.1)
    #expect((found.status == .done) == (expected.0 == 0), "\(found.error)")
  }

  /// Each result is written before the next row comes.
  @Test func resultsAreWrittenAsTheyCome() async throws {
    let output = MemoryOutput()
    let options = OutputOptions(format: .ndjson, filter: JSONFilter(".name"))
    let display = Display(on: output, options: options)
    let begun: RowWriter<Mug>? = try display.writer(as: Self.table)
    var writer = try #require(begun)
    for mug in Self.mugs {
      try writer.write(mug)
      while !output.text.hasSuffix(mug.name + "\n") { await Task.yield() }
    }
    try writer.finish()
  }

  @Test func theResultsOfRowsBeforeAFailureAreWritten() async throws {
    let output = MemoryOutput()
    let options = OutputOptions(format: .ndjson, filter: JSONFilter(".name"))
    let rows = AsyncThrowingStream<Mug, any Error> {
      $0.yield(Self.mugs[2])
      $0.finish(throwing: CancellationError())
    }
    await #expect(throws: CancellationError.self) {
      try await Display(on: output, options: options).list(rows, as: Self.table)
    }
    #expect(output.text == "Tasse à thé\n")
  }

  /// `head` closes the pipe; the filter and its rows end.
  @Test(arguments: [OutputFormat.json, .ndjson])
  func aClosedOutputEndsTheFilter(format: OutputFormat) {
    let options = OutputOptions(format: format, filter: JSONFilter("repeat(1)"))
    let console = Console(
      input: MemoryInput(),
      output: ClosedOutput(),
      error: MemoryOutput(),
      environment: [:]
    )
    #expect(throws: OutputError.closed) {
      try Display(console, options: options).list(Self.mugs, as: Self.table)
    }
  }

  @Test func aFilterThatHasEndedEndsTheRows() {
    let filter = JSONFilter("repeat(1)|empty", seconds: 1)
    let display = Display(
      on: MemoryOutput(),
      options: OutputOptions(format: .ndjson, filter: filter)
    )
    let rows = repeatElement(Self.mugs[2], count: 10_000_000)
    let error = #expect(throws: OutputError.self) { try display.list(rows, as: Self.table) }
    #expect(error?.details.code == "output.filter_limit")
  }

  @Test func aTerminalGetsTheColoursOfJQ() async {
    let colored = await run("--jq", ".[0].price", columns: 80, environment: [:])
    #expect(colored.output.contains("\u{1B}["))
    let plain = await run("--no-color", "--jq", ".[0].price", columns: 80, environment: [:])
    #expect(plain.output == "{\n  \"amount\": 690,\n  \"currency\": \"EUR\"\n}\n")
  }

  @Test func remarksOfTheFilterGoToTheErrorOutput() async {
    let found = await run("--jq", ".[0].stock | debug")
    #expect(found.status == .done)
    #expect(found.output == "12\n")
    #expect(found.error == "[\"DEBUG:\",12]\n")
  }

  @Test(arguments: ["--csv", "--tsv"])
  func aFilterHasNoColumns(format: String) async {
    let found = await run(format, "--jq", ".")
    #expect(found.status == .usage)
    #expect(found.output.isEmpty)
    #expect(found.error.contains("--jq"))
  }
}

/// `--jq` on a machine without jq.
struct MissingJQTests {
  @Test func theErrorSaysWhatToInstall() {
    let output = MemoryOutput()
    let options = OutputOptions(format: .json, filter: JSONFilter("."))
    let display = Display(on: output, environment: ["PATH": "/nowhere"], options: options)
    let error = #expect(throws: OutputError.noJQ) { try display.document([1]) }
    #expect(error?.details.suggestion?.contains("apt install jq") == true)
    #expect(output.text.isEmpty)
  }
}

enum JQ {
  static let isInstalled = TestSupport.Program.path(of: "jq") != nil
}

/// An output that discards everything.
private final class DiscardedOutput: TextOutput {
  let isTerminal = false
  let columns: Int? = nil
  let rows: Int? = nil
  let hasWritten = false
  func write(_ text: String) {}
  func write(_ bytes: [UInt8]) {}
  func flush() {}
}

/// An output whose reader has gone.
private final class ClosedOutput: TextOutput {
  let isTerminal = false
  let columns: Int? = nil
  let rows: Int? = nil
  let hasWritten = true
  func write(_ text: String) throws(OutputError) { throw .closed }
  func write(_ bytes: [UInt8]) throws(OutputError) { throw .closed }
  func flush() throws(OutputError) { throw .closed }
}

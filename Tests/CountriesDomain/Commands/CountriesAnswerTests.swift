import CommandKit
import CommandTestSupport
import CountriesCommands
import FoundationCore
import Sandbox
import StoreHTTP
import Testing

/// The output of `rialto countries` for wrong and unreadable answers.
struct CountriesAnswerTests {
  let program: CountriesProgram

  init() throws { program = try CountriesProgram() }

  static let commands = [
    "list", "show DE", "compare DE", "compare DE FR", "rank", "map", "indicators gdp",
    "lists regions", "lists income-levels", "lists lending-types", "lists topics",
    "lists databases", "lists languages", "lists groups",
  ]

  static let notAList = "Error: The World Bank's answer is not a list of figures."

  static let wrong = [
    ("{}", notAList), (#"{"error":"down"}"#, notAList), ("", notAList),
    (#"[{"page":1,"pages":1,"total":2},"none"]"#, notAList),
    (#"[{"page":1,"pages":1,"total":2},[{},{}]]"#, notAList),
    (#"[{"page":1,"pages":1,"total":2}]"#, notAList),
    (#"[{"page":1,"pages":1,"total":2},[{"id":"DEU","#, notAList),
    (
      "<!DOCTYPE html><html><head><title>Down</title></head></html>",
      "Error: The World Bank answered with a web page instead of figures."
    ),
  ]

  @Test(arguments: commands, wrong)
  func aWrongAnswerIsAFailure(_ command: String, wrong: (body: String, line: String)) async {
    var program = program
    program.transport = InProcessTransport { _ in
      HTTPResponse(
        fields: ["Content-Type": "application/json"],
        body: HTTPBody(Array(wrong.body.utf8))
      )
    }
    let result = await program.countries(command)
    #expect(result.status == .unavailable)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").first == Substring(wrong.line))
  }

  @Test func anOfflineSearchSaysThatItCoversBundledIndicatorsOnly() async {
    let said = "Searched the indicators bundled with rialto only; go online"
    let none = await program.countries("indicators tractors --offline")
    #expect(none.error.contains(said))
    let some = await program.countries("indicators co2 --offline")
    #expect(some.output.contains("EN.GHG.CO2.PC.CE.AR5"))
    #expect(some.error.contains(said))
    #expect(!(await program.countries("indicators co2")).error.contains("bundled"))
  }

  @Test func everyBundledIndicatorHasAnAlias() async {
    let result = await program.countries("indicators --offline --json=id")
    let aliases = IndicatorArgument.aliases
    #expect(aliases.allSatisfy { result.output.contains("\"\($0.id)\"") })
    #expect(result.output.ranges(of: "\"id\"").count == aliases.count)
    #expect(aliases.count == 24)
  }

  @Test(arguments: [
    ("TX_VAL_MRCH", true), ("1.0.HCount.1.90usd", true), ("ABC", true), ("DT12", true),
    ("populaton", false), ("co2", true), ("gdp", true), ("Nonsense", false), ("A/B", false),
  ])
  func aCodeNeedNotHaveADot(_ text: String, isAccepted: Bool) {
    #expect((IndicatorArgument(argument: text) != nil) == isAccepted)
  }

  @Test func aFigureHasItsOwnYearAndDate() async {
    let shown = await program.countries("show DE --json=figures")
    for date in ["2026-07-13", "2026-07-01"] { #expect(shown.output.contains(date)) }
    let listed = await program.countries("list germany --json=population,gdp")
    #expect(listed.output.ranges(of: #""updated":"2026-07-13""#).count == 2)
    let line = "compare DE --indicator gdp --indicator co2 --year 2020"
    let series = await program.countries("\(line) --json=indicator,updated")
    #expect(series.output.contains(#""updated":"2026-07-13""#))
    #expect(series.output.contains(#""updated":"2026-02-24""#))
    let cited = "updated Feb 24, 2026 (EN.GHG.CO2.PC.CE.AR5), Jul 13, 2026 (NY.GDP.MKTP.CD)"
    #expect(series.error.contains(cited))
    let map = await program.countries("map --json=iso3,value,updated --indicator co2")
    #expect(map.output.contains(#""updated":"2026-02-24""#))
    let rank = await program.countries("rank --indicator gdp --indicator gini:-1 --limit 1 --json")
    #expect(rank.output.ranges(of: #""updated":"#).count == 2)
  }

  @Test func aProfileInAPipeHasTheFiguresOfATerminalInFull() async throws {
    let piped = await program.countries("show Japan --offline").output.split(separator: "\n")
    let terminal = await program.countries("show Japan --offline", columns: 120).output
    let figures = piped.map { $0.split(separator: "\t") }.filter { $0[0] == "figures" }
    #expect(figures.count == 5)
    for cells in figures {
      #expect(terminal.contains(cells[1]))
      #expect(terminal.contains(cells[2]))
      #expect(terminal.contains(cells[4]))
    }
    #expect(piped.contains("iso3\tJPN, JP"))
    let gdp = try #require(figures.first { $0[1] == "GDP (current US$)" })
    #expect(gdp.dropFirst(3) == ["4435162999976.94", "1960–2025", "2026-07-13"])
    let chosen = await program.countries("show Japan --offline --columns=name")
    #expect(chosen.output == "name\tJapan\n")
  }

  @Test func aCitationHasNoCommonDateForDifferentUpdates() async {
    let result = await program.countries(
      "compare DE --indicator gdp --indicator co2 --year 2020 --json=provenance"
    )
    #expect(result.output.contains(#""updated":null"#))
    #expect(
      result.output.contains(#"{"indicator":"EN.GHG.CO2.PC.CE.AR5","updated":"2026-02-24"}"#)
    )
  }

  @Test func sortingByAMissingFigureIsReported() async {
    let result = await program.countries("list --sort gdp --year 1950 --limit 3 --json=iso3")
    #expect(result.status == .done)
    #expect(result.error.contains("Not sorted: none of these countries has a GDP for 1950."))
  }

  @Test func anUnreadableFigureIsNotReportedAsMissing() async {
    var program = program
    program.transport = OddBank()
    for command in Self.commands where !command.hasPrefix("lists") {
      let result = await program.countries(command)
      #expect(result.error.contains("could not be read"), "\(command): \(result.error)")
      #expect(!result.error.lowercased().contains("no data"), "\(command): \(result.error)")
    }
    let rank = await program.countries("rank --json=provenance --limit 1")
    #expect(rank.output.contains(#""dropped":1"#))
  }
}

import CommandKit
import CommandTestSupport
import CountriesCommands
import Foundation
import FoundationCore
import StoreHTTP
import Testing

struct CountriesListTests {
  let program: CountriesProgram

  init() throws { program = try CountriesProgram() }

  /// Returns the objects that a command wrote as JSON.
  func objects(_ line: String) async throws -> [[String: Any]] {
    let output = await program.countries(line).output
    return try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    )
  }

  @Test func thereAre217EconomiesIn7RegionsAndNoAggregate() async throws {
    let countries = try await objects("list --json --offline")
    #expect(countries.count == 217)
    #expect(Set(countries.compactMap { $0["region"] as? String }).count == 7)
    let names = countries.compactMap { $0["name"] as? String }
    #expect(names == names.sorted { $0.localizedStandardCompare($1) == .orderedAscending })
    #expect(names.contains("Namibia"))
    #expect(!names.contains("World"))
  }

  @Test func jsonHasTheDocumentedFields() async throws {
    let result = await program.countries("list germany --year 2022 --json --offline")
    #expect(result.status == .done)
    #expect(
      result.output == """
        [{"iso2":"DE","iso3":"DEU","name":"Germany","flag":"🇩🇪","capital":"Berlin",\
        "region":"Europe & Central Asia","incomeLevel":"High income","latitude":52.5235,\
        "longitude":13.4115,"population":{"value":83177813,"year":2022,\
        "updated":"2026-07-13"},"gdp":{"value":4201021706478.62,"year":2022,\
        "updated":"2026-07-13"}}]

        """
    )
    #expect(result.error.hasPrefix("World Bank, "))
    #expect(result.error.hasSuffix("; bundled with rialto.\n"))
  }

  @Test func theProvenanceIsAField() async {
    let result = await program.countries("list namibia --offline --json=iso2,provenance")
    #expect(result.output.hasPrefix(#"[{"iso2":"NA","provenance":{"source":"World Bank"#))
    #expect(result.output.hasSuffix(#""from":"bundled","age":null,"dropped":0}}]"# + "\n"))
  }

  @Test(arguments: [
    ("list --region SAS --json=iso3", ["BGD", "BTN", "IND", "LKA", "MDV", "NPL"]),
    ("list --sort=-population --limit 2 --json=iso3", ["IND", "CHN"]),
    ("list --sort -gdp --region NAC --json=iso3", ["USA", "CAN", "BMU"]),
    ("list --sort gdp --region NAC --json=iso3", ["BMU", "CAN", "USA"]),
    ("list --limit 1 --json=iso3", ["IND"]),
    ("list --sort=-name --region NAC --json=iso3", ["USA", "CAN", "BMU"]),
    ("list korea --income HIC --json=iso3", ["KOR"]),
  ])
  func filtersAndOrdersApply(_ line: String, codes: [String]) async throws {
    let found = try await objects(line).compactMap { $0["iso3"] as? String }
    #expect(line.contains("sort") ? found == codes : Set(found) == Set(codes), "\(found)")
  }

  @Test func anEmptyResultIsExplained() async {
    let result = await program.countries("list atlantis --region NAC", columns: 80)
    #expect(result.status == .done)
    #expect(result.output == "")
    #expect(
      result.error.hasPrefix(
        "None of the 217 economies has 'atlantis' in its name, codes or capital and is in "
          + "the region 'NAC'.\n"
      )
    )
    #expect(await program.countries("list atlantis --json").output == "[]\n")
  }

  @Test(arguments: [
    "list --year 20", "list --year MMXX", "list --year 2020:2022", "list --limit 0",
    "list --sort largest", "compare DE --indicator nonsense", "compare DE --year 2020 --latest 3",
    "compare DE --fill-gaps", "compare", "rank --indicator gdp:heavy", "map --svg",
    "lists nothing", "list --svg x.svg",
  ])
  func invalidArgumentsAreUsageErrors(_ line: String) async {
    let result = await program.countries(line)
    #expect(result.status == .usage, "\(result.error)")
    #expect(result.output == "")
  }

  @Test(arguments: ["show Germny", "compare Germny", "compare DE Germny"])
  func anUnknownCountryIsNotFoundAndHasSuggestions(_ line: String) async {
    for option in ["", " --offline"] {
      let result = await program.countries(line + option)
      #expect(result.status == .notFound, "\(result.error)")
      #expect(result.error.contains("Germany"))
    }
  }

  @Test(arguments: ["--region Atlantis", "--income richest"])
  func anUnknownGroupIsNotFound(_ option: String) async {
    #expect(await program.countries("list " + option).status == .notFound)
  }

  @Test func aYearWithoutFiguresIsExplained() async {
    let result = await program.countries("list --year 1066 --json=iso3,population")
    let germany = #"{"iso3":"DEU","population":null}"#
    #expect(result.output.contains(germany))
    #expect(result.error.contains("1066"))
  }
}

import CommandKit
import CommandTestSupport
import CountriesCommands
import FoundationCore
import Testing

/// The regions and income levels of economies, which are the same in every command.
struct CountriesClassificationTests {
  let program: CountriesProgram

  init() throws { program = try CountriesProgram() }

  @Test(arguments: ["Russia", "Bulgaria", "CRI"])
  func anEconomyOfHighIncomeIsShownAsOne(_ name: String) async {
    let result = await program.countries("show \(name) --json=incomeLevel --offline")
    #expect(result.output == #"{"incomeLevel":"High income"}"# + "\n")
  }

  @Test(arguments: ["MEA", "HIC"])
  func everyCommandHasTheSameMembers(_ group: String) async throws {
    let option = group == "MEA" ? "--region MEA" : "--income HIC"
    let lines = [
      "list \(option)", "map \(option)", "figures population \(option) --year 2024",
      "rank --indicator population \(option)",
    ]
    var members: [Set<Substring>] = []
    for line in lines {
      let result = await program.countries(line + " --offline --csv --columns=iso3")
      members.append(Set(result.output.split(whereSeparator: \.isNewline).dropFirst()))
    }
    #expect(Set(members).count == 1)
    #expect(members[0].count == (group == "MEA" ? 23 : 86))
    #expect(members[0].isSuperset(of: group == "MEA" ? ["AFG", "PAK"] : ["RUS", "BGR", "CRI"]))
    let regions = await program.countries("lists regions --json=id,name,count --offline")
    let row = #""MEA","name":"Middle East, North Africa, Afghanistan & Pakistan","count":23"#
    #expect(regions.output.contains(row))
  }

  @Test(arguments: [
    "show RU", "list --region ECS", "rank --income HIC", "map --income HIC",
    "figures gdp --region NAC",
  ])
  func theClassificationHasItsOwnDate(_ line: String) async {
    let note = await program.countries(line + " --offline").error
    #expect(note.contains("updated "))
    #expect(note.contains(", regions and income levels of Feb 24, 2026; bundled with rialto."))
    guard !line.hasPrefix("figures") else { return }
    let json = await program.countries(line + " --offline --json=provenance").output
    #expect(json.contains(#""updated":"2026-07-13""#))
    #expect(json.contains(#""classified":"2026-02-24""#))
  }

  @Test func theListOfRegionsHasTheDateOfTheClassification() async {
    let result = await program.countries("lists regions --offline --json=provenance")
    #expect(
      result.error
        == "World Bank, regions and income levels of Feb 24, 2026; bundled with rialto.\n"
    )
    #expect(result.output.contains(#""updated":null"#))
    #expect(result.output.contains(#""classified":"2026-02-24""#))
  }

  @Test(arguments: ["rank", "map", "figures gdp", "compare RU", "compare RU UA"])
  func figuresOfNoGroupHaveOnlyTheirDate(_ line: String) async {
    let result = await program.countries(line + " --offline --csv")
    #expect(!result.error.contains("income levels of"))
    #expect(result.error.contains("updated "))
  }

  @Test func theDatabaseOfTheFiguresIsOfTheirDate() async {
    let result = await program.countries("lists databases 2 --json=updated --offline")
    #expect(result.output == #"[{"updated":"2026-07-13"}]"# + "\n")
  }
}

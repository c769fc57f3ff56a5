import CommandKit
import CommandTestSupport
import CountriesCommands
import Foundation
import TestSupport
import Testing

struct CountriesFigureTests {
  let program: CountriesProgram

  init() throws { program = try CountriesProgram() }

  @Test func wideCSVHasARowForEachPeriod() async {
    let result = await program.countries(
      "compare DE --indicator population --indicator gdp --year 2021:2022 --wide --csv"
    )
    #expect(
      result.output == """
        iso3,country,period,SP.POP.TOTL,NY.GDP.MKTP.CD\r
        DEU,Germany,2021,83196078,4355251953410.78\r
        DEU,Germany,2022,83177813,4201021706478.62\r

        """
    )
  }

  @Test func theDatabaseCanBeNamed() async {
    let line = "compare DE --indicator population --year 2021 --json=value --source "
    #expect(await program.countries(line + "2").output == #"[{"value":83196078}]"# + "\n")
    #expect(await program.countries(line + "15").status == .unavailable)
    #expect(await program.countries(line + "999").status == .notFound)
  }

  @Test func aCountryNamedTwiceIsComparedOnce() async {
    let result = await program.countries(
      "compare DE Germany World --indicator population --year 2022 --json=iso3,value"
    )
    #expect(result.output.ranges(of: "DEU").count == 1)
    #expect(result.output.contains(#"{"iso3":"WLD","value":"#))
  }

  @Test func aRankingStatesItsWeightsAndTheExcludedCountries() async {
    let result = await program.countries("rank --limit 1 --json=rank,iso3")
    #expect(result.output == #"[{"rank":1,"iso3":"USA"}]"# + "\n")
    #expect(result.error.hasPrefix("Weights: 100% GDP (current US$).\nNot ranked, no data: "))
    #expect(result.error.contains("Showing 1 of 214. Use --limit for more.\n"))
  }

  @Test(arguments: ["compare DE", "compare DE FR", "rank --limit 3", "map"])
  func aPictureIsWrittenToAFileOrTheOutput(_ line: String) async throws {
    let file = await program.countries(line + " --svg picture.svg")
    #expect(file.status == .done)
    #expect(file.output == "")
    #expect(file.error.hasPrefix("Wrote "))
    let path = program.folder.file("picture.svg")
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(written.hasPrefix("<?xml"))
    #expect(await program.countries(line + " --svg -").output == written)
    #expect(await program.countries(line + " --svg - --json").status == .usage)
  }

  @Test func everyListIsThere() async {
    for list in ["groups", "income-levels", "lending-types", "regions", "databases", "topics"] {
      let result = await program.countries("lists \(list) --json=id,name")
      #expect(result.status == .done, "\(list): \(result.error)")
      #expect(result.output.count > 20)
    }
    #expect(await program.countries("lists regions --json=id").output.ranges(of: "id").count == 7)
    #expect(await program.countries("indicators life expectancy").output.contains("SP.DYN.LE00.IN"))
    let none = await program.countries("indicators xyzzy", columns: 80)
    #expect(none.error.hasPrefix("No indicators found for 'xyzzy'.\n"))
  }
}

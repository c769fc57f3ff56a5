import CommandKit
import CommandTestSupport
import CountriesCommands
import Testing

/// Many indicators of many economies in one table.
struct CountriesFiguresTests {
  let program: CountriesProgram

  init() throws { program = try CountriesProgram() }

  @Test func aRowForEachFigureFollowsTheOrderOfTheIndicators() async {
    let line = "figures gdp population --of FR,DEU,EUU --year 2021:2022 --csv"
    #expect(
      await program.countries(line).output == """
        iso3,country,indicator,period,value\r
        FRA,France,NY.GDP.MKTP.CD,2021,2966433692008.09\r
        FRA,France,NY.GDP.MKTP.CD,2022,2794788137066.94\r
        DEU,Germany,NY.GDP.MKTP.CD,2021,4355251953410.78\r
        DEU,Germany,NY.GDP.MKTP.CD,2022,4201021706478.62\r
        EUU,European Union,NY.GDP.MKTP.CD,2021,17495257191725.6\r
        EUU,European Union,NY.GDP.MKTP.CD,2022,17023620598906.4\r
        FRA,France,SP.POP.TOTL,2021,67842811\r
        FRA,France,SP.POP.TOTL,2022,68184457\r
        DEU,Germany,SP.POP.TOTL,2021,83196078\r
        DEU,Germany,SP.POP.TOTL,2022,83177813\r
        EUU,European Union,SP.POP.TOTL,2021,446228281\r
        EUU,European Union,SP.POP.TOTL,2022,447203596\r

        """
    )
  }

  @Test(arguments: [
    (
      "indicators",
      """
      iso3,country,period,SP.POP.TOTL,SI.POV.GINI\r
      DEU,Germany,2022,83177813,33.7\r
      DEU,Germany,2023,83287273,\r
      FRA,France,2022,68184457,31.2\r
      FRA,France,2023,68372286,31.8\r

      """
    ),
    (
      "years",
      """
      iso3,country,indicator,2022,2023\r
      DEU,Germany,SP.POP.TOTL,83177813,83287273\r
      FRA,France,SP.POP.TOTL,68184457,68372286\r
      DEU,Germany,SI.POV.GINI,33.7,\r
      FRA,France,SI.POV.GINI,31.2,31.8\r

      """
    ),
    (
      "economies",
      """
      indicator,period,DEU,FRA\r
      SP.POP.TOTL,2022,83177813,68184457\r
      SP.POP.TOTL,2023,83287273,68372286\r
      SI.POV.GINI,2022,33.7,31.2\r
      SI.POV.GINI,2023,,31.8\r

      """
    ),
  ])
  func aWideTableHasEmptyCellsForGaps(_ columns: String, _ sheet: String) async {
    let line = "figures population gini --of DE --of France --year 2022:2023 --csv --wide "
    #expect(await program.countries(line + columns).output == sheet)
  }

  @Test func aNarrowTerminalKeepsTheNewestYears() async {
    let line = "figures gdp-per-capita --of DE,FR,JP --year 2010:2024 --wide years"
    let result = await program.countries(line, columns: 80)
    let heading = result.output.split(separator: "\n").first ?? ""
    #expect(heading.hasPrefix("ISO  COUNTRY"), "\(heading)")
    #expect(heading.hasSuffix("2024"), "\(heading)")
    #expect(!heading.contains("2010"), "\(heading)")
    #expect(result.error.contains(" columns left out: 2010, 2011, "), "\(result.error)")
  }

  @Test func theLatestFigureIsOneOfTheLatestYears() async {
    let line = "figures gini --of DE,FR,EUU --json=iso3,period,value --latest-within "
    #expect(
      await program.countries(line + "5").output == """
        [{"iso3":"DEU","period":"2022","value":33.7},{"iso3":"FRA","period":"2023","value":31.8},\
        {"iso3":"EUU","period":"2025","value":null}]

        """
    )
    #expect(
      await program.countries(line + "2").output.contains(#""DEU","period":"2025","value":null"#)
    )
    #expect(await program.countries(line + "2 --year 2020").status == .usage)
  }

  @Test(arguments: [
    (
      "indicators",
      """
      iso3,country,EN.GHG.CO2.PC.CE.AR5,EN.GHG.CO2.PC.CE.AR5.period,SI.POV.GINI,SI.POV.GINI.period\r
      ALB,Albania,1.7852214941728,2024,,\r
      DEU,Germany,6.94395663386317,2024,33.7,2022\r
      FRA,France,4.00355772602595,2024,31.8,2023\r

      """
    ),
    (
      "economies",
      """
      indicator,ALB,ALB.period,DEU,DEU.period,FRA,FRA.period\r
      EN.GHG.CO2.PC.CE.AR5,1.7852214941728,2024,6.94395663386317,2024,4.00355772602595,2024\r
      SI.POV.GINI,,,33.7,2022,31.8,2023\r

      """
    ),
  ])
  func theLatestFiguresAreInOneRowWithTheirPeriods(_ columns: String, _ sheet: String) async {
    let line = "figures co2 gini --of ALB,DEU,FRA --latest-within 5 --csv --wide "
    #expect(await program.countries(line + columns).output == sheet)
  }

  @Test func eachEconomyHasOneRowOfLatestFigures() async {
    let line = "figures co2 gdp-per-capita --latest-within 5 --csv"
    func economies(_ options: String) async -> [Substring] {
      await program.countries(line + options).output.split(whereSeparator: \.isNewline).dropFirst()
        .map { $0.prefix(3) }
    }
    let wide = await economies(" --wide indicators")
    #expect(wide.count == 217)
    #expect(Set(wide).count == 217)
    #expect(await economies("").count == 2 * 217)
  }

  @Test func regionsIncomeGroupsAndEverythingCanBeSelected() async {
    func count(_ options: String) async -> Int {
      let result = await program.countries("figures population --year 2022 --tsv " + options)
      return result.output.split(separator: "\n").count - 1
    }
    #expect(await count("") == 217)
    #expect(await count("--of all") == 265)
    #expect(await count("--region NAC") == 3)
    #expect(await count("--of NAC,HIC") == 2)
    #expect(await program.countries("figures gdp --of DE --region NAC").status == .usage)
  }

  @Test func figuresAreDescribedOnRequest() async {
    let result = await program.countries("figures gdp --of DE --year 2022 --details --csv")
    #expect(
      result.output == """
        iso3,country,indicator,period,value,name,unit,source,updated,status\r
        DEU,Germany,NY.GDP.MKTP.CD,2022,4201021706478.62,GDP (current US$),current US$,\
        World Development Indicators,2026-07-13,\r

        """
    )
    #expect(
      result.error
        == "World Bank, World Development Indicators, updated Jul 13, 2026; retrieved just now.\n"
    )
  }

  @Test func anIndicatorThatIsNotBundledIsUnavailable() async {
    let alone = await program.countries("figures NY.GDP.DEFL.ZS --of DE --csv --offline")
    #expect(alone.status == .unavailable)
    #expect(alone.output == "")
    #expect(alone.error.contains("Not bundled: indicator 'NY.GDP.DEFL.ZS'"))
    let line = "figures NY.GDP.DEFL.ZS gdp --of DE --year 2022 --json=value --offline"
    let beside = await program.countries(line)
    #expect(beside.output == #"[{"value":4201021706478.62}]"# + "\n")
    #expect(beside.error.contains("No data for NY.GDP.DEFL.ZS: Not bundled"))
  }

  @Test(arguments: [
    ("US --indicator IPTOTNSKD", "indicator 'IPTOTNSKD'"),
    ("DE --indicator gdp --source 9999", "indicator 'NY.GDP.MKTP.CD', database 9999"),
    ("QQ --indicator gdp", "indicator 'NY.GDP.MKTP.CD', economy 'QQ'"),
  ])
  func whatIsNotBundledIsRejectedByNobody(_ words: String, _ subject: String) async {
    let result = await program.countries("compare \(words) --offline")
    #expect(result.status == .unavailable)
    #expect(result.output == "")
    #expect(
      result.error == """
        Error: Not bundled: \(subject).
        Offline, only kept and bundled figures are available.
        Go online, or use a bundled indicator.

        """
    )
  }

  @Test func aServersRejectionHasItsTextWithoutItsNumber() async {
    // The sandbox here is the server that is asked.
    let result = await program.countries("compare US --indicator IPTOTNSKD")
    #expect(result.status == .notFound)
    #expect(
      result.error.hasPrefix(
        """
        Error: The World Bank rejected a code or a year: indicator 'IPTOTNSKD'.
        The provided parameter value is not valid.

        """
      )
    )
    #expect(!result.error.contains("120"))
  }
}

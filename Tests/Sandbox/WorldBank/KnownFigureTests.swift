import Testing

/// Figures that are known from elsewhere, in the vintage that is bundled.
struct KnownFigureTests {
  private let bank = Bank()

  /// A figure, as the Bank spells it, and another source that has the same.
  struct Known: Sendable, CustomTestStringConvertible {
    let id: String
    let place: String
    let year: Int
    let value: Double
    let source: String

    init(_ id: String, _ place: String, _ year: Int, _ value: Double, _ source: String) {
      (self.id, self.place, self.year) = (id, place, year)
      (self.value, self.source) = (value, source)
    }

    var testDescription: String { "\(id) \(place) \(year)" }
  }

  /// Of consumer prices, which were once confused with the prices of the whole GDP: Türkiye 68.23, Norway -10.62.
  static let inflation = [
    Known("FP.CPI.TOTL.ZG", "USA", 2022, 8.00279982052121, "Bureau of Labor Statistics, 8"),
    Known("FP.CPI.TOTL.ZG", "NOR", 2023, 5.51784987104659, "Statistics Norway, 5.5"),
    Known("FP.CPI.TOTL.ZG", "TUR", 2023, 53.8594087593315, "TurkStat, 53.86"),
    Known("FP.CPI.TOTL.ZG", "JPN", 2023, 3.26813365933163, "theglobaleconomy.com, 3.3"),
    Known("FP.CPI.TOTL.ZG", "SGP", 2023, 4.83372362825798, "Monetary Authority of Singapore, 4.8"),
  ]

  /// An independent copy that is named alone has the same figure, to the decimals it keeps; one
  /// beside the name is what that source says, rounded or before a revision.
  static let others = [
    Known("SP.POP.TOTL", "FRA", 1990, 58_261_012, "datasets/population of 2026-03"),
    Known("SP.POP.TOTL", "JPN", 2000, 126_843_000, "datasets/population of 2026-03"),
    Known("SP.POP.TOTL", "GBR", 1985, 56_550_268, "datasets/population of 2026-03"),
    Known("SP.POP.TOTL", "GBR", 2011, 63_258_810, "an answer of the Bank of 2024-03"),
    Known("SP.POP.TOTL", "BRA", 1975, 107_619_565, "datasets/population of 2026-03"),
    Known("SP.POP.TOTL", "WLD", 1960, 3_021_512_598, "datasets/population of 2026-03"),
    Known("SP.POP.TOTL", "USA", 2024, 340_003_797, "Census Bureau, vintage 2025, 340,003,797"),
    Known("SP.POP.TOTL", "WLD", 2024, 8_140_897_523, "datasets/population, 8,141,808,945"),
    Known("NY.GDP.MKTP.CD", "GBR", 1980, 564_947_710_899.373, "datasets/gdp of 2026-03"),
    Known("NY.GDP.MKTP.CD", "USA", 1990, 5_963_144_000_000, "datasets/gdp of 2026-03"),
    Known("NY.GDP.MKTP.CD", "USA", 2000, 10_250_952_000_000, "datasets/gdp of 2026-03"),
    Known("NY.GDP.MKTP.CD", "BRA", 1995, 769_333_050_986.905, "datasets/gdp of 2026-03"),
    Known("NY.GDP.MKTP.CD", "KEN", 1985, 6_135_034_213.78998, "datasets/gdp of 2026-03"),
    Known("NY.GDP.MKTP.CD", "USA", 2023, 27_811_517_000_000, "IMF outlook, 27,811.5 billion"),
    Known("NY.GDP.MKTP.CD", "USA", 2025, 30_769_700_000_000, "IMF outlook, 30,767.1 billion"),
    Known("NY.GDP.PCAP.CD", "FRA", 1980, 12565.1639377144, "the Bank's download of 2026-02"),
    Known("NY.GDP.PCAP.CD", "CHN", 1990, 318.50335359039, "the Bank's download of 2026-02"),
    Known("NY.GDP.PCAP.CD", "NGA", 1995, 1271.61617353199, "the Bank's download of 2026-02"),
    Known("SP.DYN.LE00.IN", "JPN", 2023, 84.0412195121951, "the Bank's download of 2026-02"),
    Known("SP.DYN.LE00.IN", "DEU", 2000, 77.9268292682927, "the Bank's download of 2026-02"),
    Known("SP.DYN.LE00.IN", "NGA", 2010, 51.315, "the Bank's download of 2026-02"),
    Known("SP.DYN.LE00.IN", "FRA", 1960, 69.8682926829268, "the Bank's download of 2026-02"),
    Known("NY.GNP.PCAP.CD", "USA", 1990, 24060, "an answer of the Bank of 2020"),
    Known("NY.GNP.PCAP.CD", "USA", 1996, 30270, "an answer of the Bank of 2020"),
    Known("NY.GDP.PCAP.PP.CD", "USA", 2023, 82304.6204272866, "studies citing the Bank, 82,304.62"),
    Known("NY.GDP.MKTP.KD.ZG", "USA", 2020, -2.081375977796, "an answer of the Bank of 2026-08"),
    Known("NY.GDP.MKTP.KD.ZG", "ARG", 2002, -10.8944848285903, "open-numbers of 2019"),
    Known("PA.NUS.FCRF", "JPN", 2023, 140.49110006234, "IRS yearly average, 140.511"),
    Known("PA.NUS.FCRF", "NOR", 2023, 10.5633333333333, "IRS yearly average, 10.564"),
    Known("PA.NUS.FCRF", "GBR", 2023, 0.804538906734353, "another copy, 0.80453891"),
    Known("PA.NUS.FCRF", "HRV", 2022, 7.1597415, "kuna; IRS 0.951 euros at 7.5345, 7.17"),
    Known("PA.NUS.FCRF", "DEU", 1998, 1.7596676, "marks; Nations Encyclopedia, 1.7597"),
    Known("PA.NUS.PPP", "USA", 2023, 1, "OECD, USA = 1"),
    Known("AG.LND.TOTL.K2", "BRA", 2023, 8_358_140, "World Factbook, 8,358,140"),
    Known("EG.ELC.ACCS.ZS", "NGA", 2023, 61.2, "chartingtheglobe.com, 61.2"),
    Known("SI.POV.GINI", "AUS", 2018, 34.3, "UNU-WIDER, 34.33"),
    Known("SH.XPD.CHEX.GD.ZS", "USA", 2019, 16.54486084, "WHO in 2022, 16.77; revised since"),
    Known("SH.DYN.MORT", "SOM", 2023, 104.3, "Our World in Data, 10.4 in 100"),
    Known("SP.DYN.TFRT.IN", "KOR", 2023, 0.721, "Statistics Korea, 0.72"),
    Known("SP.POP.65UP.TO.ZS", "JPN", 2023, 29.5618100807812, "an answer of the Bank of 2025-10"),
    Known("SP.URB.TOTL.IN.ZS", "SGP", 2020, 100, "apiardata.com, 100"),
    Known("SL.UEM.TOTL.ZS", "ESP", 2013, 26.094, "an answer of the Bank of late 2026"),
    Known("NE.EXP.GNFS.ZS", "IRL", 2023, 136.52636667411, "OECD, 134.8; more than its GDP"),
    Known("BX.KLT.DINV.WD.GD.ZS", "GUY", 1992, 39.2453267428425, "open-numbers of 2019"),
    Known("EN.GHG.CO2.PC.CE.AR5", "IND", 2022, 1.96929618962877, "a copy of an older vintage"),
    Known("IT.NET.USER.ZS", "CUB", 1995, 9.17e-05, "an exponent; in no other source at hand"),
    Known("SE.XPD.TOTL.GD.ZS", "TUR", 1998, 0, "an oddity of the Bank; in no other source at hand"),
  ]

  @Test(arguments: inflation)
  func inflationIsThatOfConsumerPricesAndNotOfTheGDP(_ known: Known) async throws {
    try await expect(known)
  }

  @Test(arguments: others)
  func aKnownFigureIsThere(_ known: Known) async throws { try await expect(known) }

  private func expect(_ known: Known) async throws {
    let path = "country/\(known.place)/indicator/\(known.id)?date=\(known.year)"
    let rows = try await bank.figures(path).rows
    #expect(rows.map(\.value) == [known.value], "\(known.source)")
    #expect(rows.map(\.indicator.id) == [known.id])
  }
}

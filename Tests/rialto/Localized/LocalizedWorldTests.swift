import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import Testing

/// The output of countries commands in several locales.
struct LocalizedWorldTests {
  let desk: Desk

  init() throws {
    var desk = try Desk()
    desk.environment["NO_COLOR"] = "1"
    self.desk = desk
  }

  func text(_ line: String, in locale: String, columns: Int = 90) async -> String {
    let result = await desk.rialto(
      "countries \(line) --offline --locale \(locale)",
      columns: columns
    )
    #expect(result.status == .done, "\(result.error)")
    return result.output.readable
  }

  @Test(arguments: Self.countries)
  func countriesAreThoseOfTheLocale(locale: String, text: String) async {
    #expect(await self.text("list --region NAC", in: locale) == text + "\n")
  }

  @Test(arguments: Self.charts)
  func anAxisIsThatOfTheLocale(locale: String, text: String) async {
    let line = "compare PL --indicator gdp --year 2016:2024"
    #expect(await self.text(line, in: locale, columns: 40) == text + "\n")
  }

  @Test(arguments: [
    ("pl_PL", "Niemcy", "DEU"), ("pl_PL", "niemcy", "DEU"), ("fr_FR", "Etats-Unis", "USA"),
    ("ru_RU", "Польша", "POL"), ("pl_PL", "Germany", "DEU"), ("ar_EG", "بولندا", "POL"),
    ("pl_PL", "Swaziland", "SWZ"),
  ])
  func aCountryIsKnownByItsNameThereAndByTheBanks(locale: String, name: String, code: String) async
  {
    let line = ["countries", "show", name, "--offline", "--json=iso3", "--locale", locale]
    #expect(
      await desk.rialto(line).output
        == "[\(code)]".replacing("[", with: #"{"iso3":""#)
        .replacing("]", with: "\"}\n")
    )
  }

  @Test(arguments: [
    ("niem", "pl_PL", #"[{"iso3":"DEU","name":"Germany"}]"#),
    ("germ", "pl_PL", #"[{"iso3":"DEU","name":"Germany"}]"#), ("niem", "en_US", "[]"),
  ])
  func aListIsSearchedByBothNames(word: String, locale: String, found: String) async {
    let line = "countries list \(word) --json=iso3,name --offline --locale \(locale)"
    #expect(await desk.rialto(line).output == found + "\n")
  }

  @Test func namesThatAreWrittenFromRightToLeftKeepTheirColumns() async {
    let result = await desk.rialto(
      "countries list --region NAC --offline --locale ar_EG",
      columns: 90
    )
    let rows = result.output.split(separator: "\n").suffix(3).map(String.init)
    #expect(rows.count == 3)
    #expect(Set(rows.map(\.displayWidth)).count == 1)
    // A direction mark after each cell keeps a terminal from reordering adjacent cells.
    for row in rows { #expect(row.count { $0 == "\u{200E}" } == 5, "\(row)") }
  }

  @Test(arguments: [
    "list", "show DE", "rank", "map", "compare DE PL", "compare PL --indicator gdp",
    "lists regions",
  ])
  func machineReadableOutputIsTheSameInEveryLocale(line: String) async {
    for form in ["--json", "-q"] {
      let plain = await desk.rialto("countries \(line) --offline \(form)").output
      #expect(!plain.isEmpty)
      let localized = await desk.rialto("countries \(line) --offline \(form) --locale ar_EG")
      #expect(localized.output == plain, "\(form)")
    }
  }

  @Test(arguments: [
    ("pl_PL", "11 min"), ("ru_RU", "11 мин"), ("hi_IN", "11 मि॰"), ("fr_FR", "11 min"),
    ("ar_EG", "١١ د"), ("en_US", "11 min"),
  ])
  func anAgeIsThatOfTheLocale(locale: String, age: String) {
    let now = Date(timeIntervalSince1970: 1_772_712_000)
    let locale = Locale(identifier: locale)
    let article = now.addingTimeInterval(-11.6 * 60)
    #expect(ArticleRows.age(of: article, at: now, in: locale).readable == age)
  }

  private static let countries = [
    (
      "pl_PL",
      """
      ISO  COUNTRY               CAPITAL           POPULATION  YEAR           GDP  YEAR

      North America (3)
      BMU  🇧🇲 Bermudy            Hamilton              64 555  2025  9,19 mld USD  2024
      CAN  🇨🇦 Kanada             Ottawa            41 651 653  2025  2,32 bln USD  2025
      USA  🇺🇸 Stany Zjednoczone  Washington D.C.  341 784 857  2025  30,8 bln USD  2025
      """
    ),
    (
      "ru_RU",
      """
      ISO  COUNTRY                       CAPITAL           POPULATION  YEAR          GDP  YEAR

      North America (3)
      BMU  🇧🇲 Бермудские о-ва            Hamilton              64 555  2025  9,19 млрд $  2024
      CAN  🇨🇦 Канада                     Ottawa            41 651 653  2025  2,32 трлн $  2025
      USA  🇺🇸 Соединенные Штаты Америки  Washington D.C.  341 784 857  2025  30,8 трлн $  2025
      """
    ),
    (
      "hi_IN",
      """
      ISO  COUNTRY           CAPITAL            POPULATION  YEAR       GDP  YEAR

      North America (3)
      CAN  🇨🇦 कनाडा            Ottawa            4,16,51,653  2025  $23.2 ख॰  2025
      BMU  🇧🇲 बरमूडा           Hamilton               64,555  2025  $9.19 अ॰  2024
      USA  🇺🇸 संयुक्त राज्य अमेरिका  Washington D.C.  34,17,84,857  2025  $3.08 नील  2025
      """
    ),
    (
      "fr_FR",
      """
      ISO  COUNTRY        CAPITAL           POPULATION  YEAR          GDP  YEAR

      North America (3)
      BMU  🇧🇲 Bermudes    Hamilton              64 555  2025  9,19 Md $US  2024
      CAN  🇨🇦 Canada      Ottawa            41 651 653  2025  2,32 Bn $US  2025
      USA  🇺🇸 États-Unis  Washington D.C.  341 784 857  2025  30,8 Bn $US  2025
      """
    ),
    (
      "ar_EG",
      """
      ISO  COUNTRY              CAPITAL           POPULATION  YEAR              GDP  YEAR

      North America (٣)
      USA  🇺🇸 الولايات المتحدة  Washington D.C.  ٣٤١٬٧٨٤٬٨٥٧  ٢٠٢٥  ٣٠٫٨ ترليون US$  ٢٠٢٥
      BMU  🇧🇲 برمودا            Hamilton              ٦٤٬٥٥٥  ٢٠٢٥   ٩٫١٩ مليار US$  ٢٠٢٤
      CAN  🇨🇦 كندا              Ottawa            ٤١٬٦٥١٬٦٥٣  ٢٠٢٥  ٢٫٣٢ ترليون US$  ٢٠٢٥
      """
    ),
  ]

  private static let charts = [
    (
      "pl_PL",
      """
      Polska: GDP (current US$)
        1 bln ┤                              ⣀
              │                        ⢀⣀⠤⠔⠊⠉
              │                ⣀⣀⠤⠤⠤⠒⠒⠊⠁
              │  ⣀⣀⡠⠤⠔⠒⠒⠊⠉⠉⠉⠉⠉⠉
      500 mld ┤⠉⠉
              │
              │
            0 ┤
              └───────────────────────────────
               2016         2020          2024
      """
    ),
    (
      "ru_RU",
      """
      Польша: GDP (current US$)
        1 трлн ┤                             ⣀
               │                        ⣀⠤⠔⠊⠉
               │               ⢀⣀⡠⠤⠤⠒⠒⠒⠉
               │  ⣀⣀⡠⠤⠔⠒⠒⠉⠉⠉⠉⠉⠉⠁
      500 млрд ┤⠉⠉
               │
               │
             0 ┤
               └──────────────────────────────
                2016        2020          2024
      """
    ),
    (
      "hi_IN",
      """
      पोलैंड: GDP (current US$)
      10 ख॰ ┤                                ⣀
            │                          ⣀⡠⠤⠒⠊⠉
            │                 ⣀⣀⠤⠤⠤⠒⠒⠒⠉
            │  ⣀⣀⣀⠤⠤⠒⠒⠒⠉⠉⠉⠉⠉⠉⠉
       5 ख॰ ┤⠉⠉
            │
            │
          0 ┤
            └─────────────────────────────────
             2016          2020           2024
      """
    ),
    (
      "fr_FR",
      """
      Pologne: GDP (current US$)
        1 Bn ┤                               ⣀
             │                         ⢀⣀⠤⠔⠊⠉
             │                ⢀⣀⡠⠤⠤⠔⠒⠒⠊⠁
             │  ⣀⣀⡠⠤⠔⠒⠒⠊⠉⠉⠉⠉⠉⠉⠁
      500 Md ┤⠉⠉
             │
             │
           0 ┤
             └────────────────────────────────
              2016         2020           2024
      """
    ),
    (
      "ar_EG",
      """
      بولندا: GDP (current US$)
       ١ ترليون ┤                            ⣀
                │                       ⣀⠤⠔⠊⠉
                │               ⣀⣀⠤⠤⠔⠒⠒⠉
                │  ⣀⣀⡠⠤⠔⠒⠒⠉⠉⠉⠉⠉⠉
      ٥٠٠ مليار ┤⠉⠉
                │
                │
              ٠ ┤
                └─────────────────────────────
                 ٢٠١٦        ٢٠٢٠         ٢٠٢٤
      """
    ),
  ]
}

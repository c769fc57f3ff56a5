import Foundation
import FoundationCore
import Testing

@testable import rialto

/// What a person sees, whatever the terminal and the language.
struct CountriesScreenTests {
  let atlas: Atlas

  init() throws { atlas = try Atlas() }

  @Test func aPersonSeesTheCountriesOfEachRegion() async {
    let result = await atlas.countries("list --region SAS --offline", columns: 80)
    #expect(
      result.output == """
        COUNTRY         CAPITAL       POPULATION  YEAR     GDP  YEAR

        South Asia (8)
        🇦🇫 Afghanistan  Kabul         42,647,492  2024  $14.5B  2022
        🇧🇩 Bangladesh   Dhaka        173,562,364  2024   $437B  2023
        🇧🇹 Bhutan       Thimphu          791,524  2024   $2.9B  2022
        🇮🇳 India        New Delhi  1,450,935,791  2024  $3.55T  2023
        🇲🇻 Maldives     Male             527,799  2024   $6.6B  2023
        🇳🇵 Nepal        Kathmandu     29,651,054  2024  $40.9B  2023
        🇵🇰 Pakistan     Islamabad    251,269,164  2024   $338B  2023
        🇱🇰 Sri Lanka    Colombo       21,916,000  2024  $84.4B  2023

        """
    )
    #expect(
      result.error == """
        World Bank, World Development Indicators, updated Mar 20, 2026; it came with the program.

        """
    )
  }

  @Test(arguments: [
    ("en_US", "1,450,935,791", "$3.55T"), ("pl_PL", "1 450 935 791", "3,55 bln USD"),
    ("ru_RU", "1 450 935 791", "3,55 трлн $"), ("hi_IN", "1,45,09,35,791", "$35.5 ख॰"),
    ("ar_EG", "١٬٤٥٠٬٩٣٥٬٧٩١", "٣٫٥٥ ترليون US$"),
  ])
  func figuresAreThoseOfTheLocale(_ locale: String, _ people: String, _ dollars: String) async {
    let line = "list india --offline --config locale=\(locale)"
    let result = await atlas.countries(line, columns: 90)
    let plain = result.output.map { $0.isWhitespace && $0 != "\n" ? " " : String($0) }.joined()
      .unicodeScalars.filter { !("\u{200E}"..."\u{200F}").contains($0) }
    let text = String(String.UnicodeScalarView(plain))
    #expect(text.contains(people), "\(text)")
    #expect(text.contains(dollars), "\(text)")
  }

  @Test(arguments: [20, 40, 72, 80, 120])
  func nothingIsWiderThanTheTerminal(_ columns: Int) async {
    for line in [
      "list", "show DE", "compare DE FR PL", "series DE", "series DE gdp inflation", "map",
      "rank --top 5", "regions", "lists aggregates",
    ] {
      let result = await atlas.countries(line + " --offline", columns: columns)
      #expect(result.status == .done)
      #expect(!result.output.isEmpty)
      guard columns >= 40 || ["list", "compare DE FR PL", "series DE", "map"].contains(line) else {
        continue
      }
      for row in result.output.split(separator: "\n") {
        #expect(String(row).displayWidth <= columns, "\(line): \(row)")
      }
    }
  }
}

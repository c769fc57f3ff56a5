import CommandKit
import CommandTestSupport
import CountriesCommands
import Foundation
import FoundationCore
import Testing

/// The output on terminals of any width and in any locale.
struct CountriesTerminalTests {
  let program: CountriesProgram

  init() throws { program = try CountriesProgram() }

  @Test func aTerminalShowsCountriesByRegion() async {
    let result = await program.countries("list --region SAS --offline", columns: 80)
    #expect(
      result.output == """
        ISO  COUNTRY        CAPITAL       POPULATION  YEAR     GDP  YEAR

        South Asia (6)
        BGD  🇧🇩 Bangladesh  Dhaka        175,686,899  2025   $456B  2025
        BTN  🇧🇹 Bhutan      Thimphu          796,682  2025  $3.58B  2025
        IND  🇮🇳 India       New Delhi  1,463,865,525  2025  $3.96T  2025
        MDV  🇲🇻 Maldives    Male             529,676  2025  $7.74B  2025
        NPL  🇳🇵 Nepal       Kathmandu     29,618,118  2025  $45.5B  2025
        LKA  🇱🇰 Sri Lanka   Colombo       21,756,000  2025   $109B  2025

        """
    )
    #expect(
      result.error == """
        World Bank, World Development Indicators, updated Jul 13, 2026, regions and income levels of \
        Feb 24, 2026; bundled with rialto.

        """
    )
  }

  @Test(arguments: [
    ("en_US", "1,463,865,525", "$3.96T"), ("pl_PL", "1 463 865 525", "3,96 bln USD"),
    ("ru_RU", "1 463 865 525", "3,96 трлн $"), ("hi_IN", "1,46,38,65,525", "$39.6 ख॰"),
    ("ar_EG", "١٬٤٦٣٬٨٦٥٬٥٢٥", "٣٫٩٦ ترليون US$"),
  ])
  func figuresAreThoseOfTheLocale(_ locale: String, people: String, dollars: String) async {
    var program = program
    program.locale = Locale(identifier: locale)
    let result = await program.countries("list india --offline", columns: 90)
    let plain = result.output.map { $0.isWhitespace && $0 != "\n" ? " " : String($0) }.joined()
      .unicodeScalars.filter { !("\u{200E}"..."\u{200F}").contains($0) }
    let text = String(String.UnicodeScalarView(plain))
    #expect(text.contains(people), "\(text)")
    #expect(text.contains(dollars), "\(text)")
  }

  @Test(arguments: [20, 40, 72, 80, 120])
  func outputFitsTerminalWidth(_ columns: Int) async {
    for line in [
      "list", "show DE", "compare DE FR PL", "compare DE", "map",
      "compare DE --indicator gdp --indicator inflation",
      "compare DE FR --indicator gdp --indicator inflation",
      "rank --limit 5", "lists regions", "lists groups",
    ] {
      let result = await program.countries(line + " --offline", columns: columns)
      #expect(result.status == .done)
      #expect(!result.output.isEmpty)
      guard columns >= 40 || ["list", "compare DE FR PL", "compare DE", "map"].contains(line) else {
        continue
      }
      for row in result.output.split(separator: "\n") {
        #expect(String(row).displayWidth <= columns, "\(line): \(row)")
      }
    }
  }
}

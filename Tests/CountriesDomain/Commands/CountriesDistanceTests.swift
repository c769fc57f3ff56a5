import CommandKit
import CommandTestSupport
import CountriesCommands
import Foundation
import FoundationCore
import Testing

/// Distances in the unit of the locale.
struct CountriesDistanceTests {
  @Test(arguments: [
    ("en_US", "546 mi"), ("en_GB", "546 mi"), ("de_DE", "878 km"), ("en_US_POSIX", "878 km"),
  ])
  func aDistanceIsInTheUnitOfTheLocale(_ locale: String, text: String) {
    let distance = Measurement(value: 878.2, unit: UnitLength.kilometers)
    #expect(FigureFormatter(locale: Locale(identifier: locale)).distance(distance) == text)
  }

  @Test func aComparisonHasTheDistancesOfTheCapitals() async throws {
    var program = try CountriesProgram()
    program.locale = Locale(identifier: "en_IE")
    let result = await program.countries("compare DE FR PL WLD --offline", columns: 80)
    #expect(result.error.contains("Berlin is "))
    #expect(result.error.contains(" km from Paris, 5"))
    #expect(result.error.contains(" km from Warsaw."))
    let json = await program.countries("compare DE FR --offline --json")
    #expect(!json.error.contains("Berlin is "))
  }
}

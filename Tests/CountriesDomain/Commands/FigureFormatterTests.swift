import CountriesCommands
import Foundation
import Testing

struct FigureFormatterTests {
  private let text = FigureFormatter(locale: Locale(identifier: "en_US"))

  /// "86K" beside "86.8K" looked as if it were less exact.
  @Test(arguments: [
    (86_000.0, "86.0K"), (86_840, "86.8K"), (1_000_000, "1.00M"), (999, "999"), (12.5, "12.5"),
    (7, "7"), (-86_000, "-86.0K"),
  ])
  func abbreviatedFiguresHaveThreeDigits(value: Double, expected: String) {
    #expect(text.compact(value) == expected)
  }

  @Test func abbreviatedDollarsHaveThreeDigits() {
    #expect(text.dollars(4_000_000_000_000) == "$4.00T")
  }
}

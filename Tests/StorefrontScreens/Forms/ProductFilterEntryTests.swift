import Catalog
import Foundation
import FoundationCore
import Testing

@testable import StorefrontScreens

/// The form of the product filter, by a table of what is typed.
struct ProductFilterEntryTests {
  private static func entry(_ locale: String = "de_DE") -> ProductFilterEntry {
    ProductFilterEntry(ProductFilter(), currency: .euro, locale: Locale(identifier: locale))
  }

  struct Case: Sendable {
    var locale = "de_DE"
    var minimum = ""
    var maximum = ""
    var limits: [Int64?]
    var errors: [String] = []
  }

  @Test(arguments: [
    Case(limits: [nil, nil]),
    Case(minimum: " ", limits: [nil, nil]),
    Case(minimum: "12,50", maximum: "20", limits: [1250, 2000]),
    Case(minimum: "12,50 €", limits: [1250, nil]),
    Case(locale: "en_US", minimum: "12.50", limits: [1250, nil]),
    Case(minimum: "cheap", limits: [nil, nil], errors: ["minimumPrice: price"]),
    Case(
      minimum: "cheap",
      maximum: "dear",
      limits: [nil, nil],
      errors: ["minimumPrice: price", "maximumPrice: price"]
    ),
    Case(minimum: "10", maximum: "1,234", limits: [1000, nil], errors: ["maximumPrice: price"]),
    Case(minimum: "-5", limits: [-500, nil], errors: ["minimumPrice: too_small"]),
    Case(minimum: "20", maximum: "10", limits: [2000, 1000], errors: ["maximumPrice: crossed"]),
  ])
  func textThatIsNoPriceIsSaidAndIsNoLimit(_ typed: Case) {
    var entry = Self.entry(typed.locale)
    entry.minimumPrice = typed.minimum
    entry.maximumPrice = typed.maximum
    let limits = [entry.filter.minimumPrice, entry.filter.maximumPrice]
    #expect(limits.map { $0?.minorUnits } == typed.limits)
    #expect(entry.errors.all.map { "\($0.field): \($0.code)" } == typed.errors)
  }

  @Test(arguments: [
    ("de_DE", Currency.euro, "Enter a price such as 12,50 €."),
    ("en_US", .usDollar, "Enter a price such as $12.50."),
    ("en_JP", .yen, "Enter a price such as ¥1,250."),
  ])
  func theMessageShowsAPriceOfTheRegion(locale: String, currency: Currency, message: String) {
    var entry = ProductFilterEntry(
      ProductFilter(),
      currency: currency,
      locale: Locale(identifier: locale)
    )
    entry.minimumPrice = "?"
    let spaces = entry.errors["minimumPrice"].map { $0.message.replacing("\u{a0}", with: " ") }
    #expect(spaces == [message])
  }

  @Test func resetClearsWhatIsTypedAndChosenButNotTheSearch() {
    var entry = ProductFilterEntry(
      ProductFilter(text: "mug", isInStock: true),
      currency: .euro,
      locale: Locale(identifier: "de_DE")
    )
    entry.minimumPrice = "cheap"
    entry.maximumPrice = "20"
    entry.category = 3
    entry.reset()
    #expect(entry.minimumPrice.isEmpty && entry.maximumPrice.isEmpty)
    #expect(entry.filter == ProductFilter(text: "mug"))
    #expect(entry.errors.isEmpty)
  }

  @Test func aFilterIsShownAgainAsItWasEntered() {
    var entry = Self.entry()
    entry.minimumPrice = "12,50"
    entry.category = 3
    let again = ProductFilterEntry(entry.filter, currency: .euro, locale: entry.locale)
    #expect(again.filter == entry.filter)
    // Its limits have a currency already.
    let dollars = ProductFilterEntry(entry.filter, currency: .usDollar, locale: entry.locale)
    #expect(dollars == again)
  }
}

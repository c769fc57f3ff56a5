import Foundation
import FoundationCore
import Ordering
import Testing

@testable import StorefrontScreens

/// The form of an order, by a table of what is typed.
struct CheckoutTests {
  private static let lines = [ItemQuantity(sku: "MUG-RED", quantity: 1)]

  private static let methods = [
    method("standard", [("DE", 490, .euro), ("US", 990, .usDollar)]),
    method("express", [("DE", 1990, .euro)]),
    method("closed", [("DE", 90, .euro), ("FR", 90, .euro)], isActive: false),
  ]

  private static func method(
    _ code: ShippingMethod.ID,
    _ rates: [(String, Int64, Currency)],
    isActive: Bool = true
  ) -> ShippingMethod {
    ShippingMethod(
      code: code,
      name: code.rawValue.capitalized,
      isActive: isActive,
      rates: rates.map { country, price, currency in
        ShippingMethod.Rate(
          countries: [country].compactMap { CountryCode($0) },
          price: Money(minorUnits: price, currency: currency)
        )
      }
    )
  }

  private static func checkout(_ locale: String = "de_DE") -> Checkout {
    var form = Checkout(lines, locale: Locale(identifier: locale)).offering(methods)
    form.email = "ann@example.com"
    form.name = "Ann Example"
    form.street = "Main Street 1"
    form.city = "Köln"
    form.postalCode = "50667"
    return form
  }

  struct Case: Sendable {
    var name: String
    var change: @Sendable (inout Checkout) -> Void
    var errors: [String]
  }

  @Test(arguments: [
    Case(name: "complete", change: { _ in }, errors: []),
    Case(name: "no e-mail", change: { $0.email = "" }, errors: ["email: required"]),
    Case(name: "half an e-mail", change: { $0.email = "ann@" }, errors: ["email: email"]),
    Case(name: "no name", change: { $0.name = " " }, errors: ["address.name: required"]),
    Case(name: "no street", change: { $0.street = "" }, errors: ["address.lines[0]: required"]),
    Case(name: "no city", change: { $0.city = "" }, errors: ["address.city: required"]),
    Case(
      name: "no postal code",
      change: { $0.postalCode = "" },
      errors: ["address.postalCode: required"]
    ),
    Case(
      name: "a postal code of another country",
      change: { $0.postalCode = "SW1A 1AA" },
      errors: ["address.postalCode: postal_code"]
    ),
    Case(
      name: "no country",
      change: { $0.country = "" },
      errors: ["address.country: country", "shippingMethod: required"]
    ),
    Case(
      name: "a country that the store does not ship to",
      change: { $0.country = "FR" },
      errors: ["shippingMethod: required"]
    ),
    Case(
      name: "a country with states",
      change: { ($0.country, $0.postalCode) = ("AU", "2000") },
      errors: ["address.region: required", "shippingMethod: required"]
    ),
    Case(
      name: "nothing loaded",
      change: { $0 = $0.offering([]) },
      errors: ["shippingMethod: required"]
    ),
  ])
  func eachFieldSaysItsOwnFault(_ typed: Case) {
    var form = Self.checkout()
    typed.change(&form)
    #expect(form.errors.all.map { "\($0.field): \($0.code)" } == typed.errors, "\(typed.name)")
  }

  @Test func allFieldsOfAnEmptyFormSayTheirFaultAtOnce() {
    let form = Checkout(Self.lines, locale: Locale(identifier: "en"))
    #expect(
      form.errors.all.map(\.field) == [
        "email", "address.name", "address.lines[0]", "address.city", "address.country",
        "shippingMethod",
      ]
    )
  }

  @Test func theMethodIsOneThatTheStoreOffersToTheCountry() {
    var form = Self.checkout()
    #expect(form.offers.map(\.id) == ["standard", "express"])
    #expect(form.draft.shippingMethod == "standard")
    form.shippingMethod = "express"
    #expect(form.draft.shippingMethod == "express")
    form = form.offering([Self.methods[0]])
    #expect(form.draft.shippingMethod == "standard")
  }

  @Test(arguments: [("de_DE", "EUR"), ("en_US", "USD"), ("en_GB", "EUR"), ("en", "EUR")])
  func theCurrencyIsThatOfTheRegionOrTheStore(locale: String, currency: String) {
    #expect(Self.checkout(locale).draft.currency.code == currency)
  }

  @Test func theFormBeginsInTheCountryOfTheCustomer() {
    #expect(Checkout([], locale: Locale(identifier: "fr_CA")).country == "CA")
    #expect(Checkout([], locale: Locale(identifier: "fr_CA")).hasRegion)
    #expect(Checkout([], locale: Locale(identifier: "fr")).country.isEmpty)
  }
}

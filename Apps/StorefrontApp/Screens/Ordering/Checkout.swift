import Foundation
import FoundationCore
import Ordering

/// The form of an order: the texts that the customer types, and what is chosen of the store's.
struct Checkout: Sendable, Hashable {
  var email = ""
  var name = ""
  var street = ""
  var city = ""
  var postalCode = ""
  var region = ""
  /// The ISO 3166 code of the country; empty until a country is chosen.
  var country: String
  /// The chosen shipping method; `nil` for the first that ships to the country.
  var shippingMethod: ShippingMethod.ID?

  let lines: [ItemQuantity]
  /// The locale of the customer.
  let locale: Locale
  /// The loaded shipping methods of the store.
  private var methods: [ShippingMethod] = []

  /// Creates a form without an address, in the country of the customer.
  init(_ lines: [ItemQuantity], locale: Locale) {
    self.lines = lines
    self.locale = locale
    country = locale.country
  }

  /// Returns the form with the shipping methods that the store offers.
  func offering(_ methods: [ShippingMethod]) -> Checkout {
    var form = self
    form.methods = methods.filter(\.isActive)
    return form
  }

  /// The currency of the order: the customer's, if the store has shipping rates in it, or else the
  /// store's.
  var currency: Currency {
    Currency(of: methods.flatMap(\.rates).map(\.price.currency), for: locale)
  }

  /// The shipping methods that the store offers to the country.
  var offers: [ShippingMethod] {
    guard let country = CountryCode(country) else { return [] }
    return methods.filter { $0.rate(to: country, in: currency) != nil }
  }

  /// The method of the order: the chosen one while it is offered, or else the first.
  var method: ShippingMethod? { offers.first { $0.id == shippingMethod } ?? offers.first }

  /// The order, complete or not: what is missing is an error of its field, as all else.
  var draft: OrderDraft {
    OrderDraft(
      lines: lines,
      currency: currency,
      email: email,
      address: Address(
        name: name,
        lines: [street],
        city: city,
        postalCode: postalCode.isBlank ? nil : postalCode,
        region: region.isBlank ? nil : region,
        country: CountryCode(country) ?? .none
      ),
      shippingMethod: method?.id ?? ShippingMethod.ID(rawValue: "")
    )
  }

  /// The validation errors by field, as the store names them; `address.lines[0]` is the street.
  var errors: FieldErrors { draft.errors }

  /// `true` if the addresses of the country have a state or province.
  var hasRegion: Bool { AddressFormat(of: CountryCode(country) ?? .none).hasRegion }
}

extension CountryCode {
  /// The code that ISO 3166 assigns to no country.
  fileprivate static let none: CountryCode = {
    guard let code = CountryCode("ZZ") else { preconditionFailure("ZZ has two letters.") }
    return code
  }()
}

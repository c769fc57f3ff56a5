import CommandKit
import FoundationCore
import Ordering

/// The options of the shipping address and the customer.
enum DeliveryOptions {
  static let country = Option.value(
    "to",
    "COUNTRY",
    of: CountryCode.self,
    "The country to ship to, such as DE."
  )
  static let name = Option.value("name", "NAME", of: TextLine.self, "The recipient's name.")
  static let street = Option.values(
    "street",
    "LINE",
    of: TextLine.self,
    "The street and number; repeat for up to three lines."
  )
  static let city = Option.value("city", "CITY", of: TextLine.self, "The city.")
  static let postalCode = Option.value(
    "postal-code",
    "CODE",
    of: TextLine.self,
    "The postal code; required and checked where the country has them."
  )
  static let region = Option.value(
    "region",
    "REGION",
    of: TextLine.self,
    "The state or province; required for AU, CA and US."
  )
  static let email = Option.value(
    "email",
    "ADDRESS",
    of: TextLine.self,
    "The customer's e-mail address."
  )

  static let all: [any OptionDeclaration] = [
    country, name, street, city, postalCode, region, email,
  ]
}

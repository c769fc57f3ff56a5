import CommandKit
import FoundationCore
import Ordering

/// The options of the items to buy: those on the command line, or else the cart.
enum ItemOptions {
  /// The items, by SKU.
  static let items = Argument.any(
    "ITEM",
    of: ItemQuantity.self,
    "A SKU with its quantity, such as MUG-RED=2 (default: the cart)."
  )
  /// The currency of the order.
  static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "The currency of the order (default: that of the cart, or EUR)."
  )
  /// The discount code.
  static let discount = Option.value(
    "discount",
    "CODE",
    of: Discount.ID.self,
    "A discount code."
  ).completed(by: .discounts)
  /// The shipping method.
  static let method = Option.value(
    "by",
    "METHOD",
    of: ShippingMethod.ID.self,
    "The shipping method; list them with 'rialto shipping list'."
  ).completed(by: .shippingMethods)

  /// Returns the items of an invocation, or else those in the cart, and the currency that is known.
  @MainActor
  static func selection(
    of invocation: Invocation,
    cart ordering: OrderingModel
  ) async throws -> (items: [ItemQuantity], currency: Currency?, isCart: Bool) {
    let items = try invocation[items]
    let currency = try invocation[currency]
    if !items.isEmpty { return (items, currency, false) }
    try await ordering.restore()
    let cart = ordering.cart
    return (cart.items, currency ?? cart.currency, !cart.isEmpty)
  }
}

extension Cart {
  /// The currency of its first price.
  var currency: Currency? { lines.lazy.compactMap(\.product.price?.currency).first }
}

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

/// The options of orders and quotes, by the field that each of them fills in.
public enum OrderOptions {
  /// The names of the options.
  public static let optionNames =
    OrderQuestion.allCases.reduce(
      into: ["countries": DeliveryOptions.country.name, "expectedTotal": OrderPlace.expected.name]
    ) { names, question in names[question.field] = question.option }
}

import CommandKit
import FoundationCore
import Ordering

/// The options of the items to buy: those on the command line, or else the cart.
enum ItemOptions {
  static let items = Argument<[ItemQuantity]>(
    "ITEM",
    "A SKU with its quantity, such as MUG-RED=2 (default: the cart)."
  )
  static let currency = Option<Currency?>(
    "currency CODE",
    "The currency of the order (default: that of the cart, or of the store)."
  )
  static let discount = Option<Discount.ID?>("discount CODE", "A discount code.")
    .completed(by: .discounts)
  static let method = Option<ShippingMethod.ID?>(
    "by METHOD",
    "The shipping method; list them with 'rialto shipping'."
  ).completed(by: .shippingMethods)

  /// Returns the items of an invocation, or else those in the cart, and their currency.
  @MainActor
  static func selection(
    of invocation: Invocation,
    cart ordering: OrderingModel,
    in context: any OrderingContext
  ) async throws -> (items: [ItemQuantity], currency: Currency, isCart: Bool) {
    let items = try invocation[items]
    if items.isEmpty { try await ordering.restore() }
    let cart = items.isEmpty ? ordering.cart : Cart()
    let named = try invocation[currency] ?? cart.currency
    let currency = if let named { named } else { try await context.storeCurrency() }
    return (items.isEmpty ? cart.items : items, currency, !cart.isEmpty)
  }
}

extension Cart {
  /// The currency of its first price.
  var currency: Currency? { lines.lazy.compactMap(\.product.price?.currency).first }
}

/// The options of the shipping address and the customer.
enum DeliveryOptions {
  static let country = Option<CountryCode?>("to COUNTRY", "The country to ship to, such as DE.")
  static let billing = Option<[BillingField]>(
    "billing FIELD=TEXT",
    """
    A field of the billing address that differs from the shipping address, such as street='Markt 1'; \
    may be repeated.
    """
  )
  static let vatID = Option<TextLine?>(
    "vat-id NUMBER",
    "The buyer's VAT ID, such as ATU12345678; its form is checked, and no register is asked."
  )
  static let email = Option<TextLine?>("email ADDRESS", "The customer's e-mail address.")

  /// The options of the recipient, in the country of the order.
  static let recipient = AddressPart.allCases.map(\.option) + [email]
  static let all = [country] + recipient + [billing, vatID]
}

/// The options of orders and quotes, by the field that each of them fills in.
public enum OrderOptions {
  /// The names of the options.
  public static let optionNames =
    OrderQuestion.allCases.reduce(
      into: ["countries": DeliveryOptions.country.name, "expectedTotal": OrderPlace.expected.name]
    ) { names, question in names[question.field] = question.option }
}

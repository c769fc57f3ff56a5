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
    "The currency of the order (default: that of the cart, or of the store)."
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
  static let company = Option.value(
    "company",
    "NAME",
    of: TextLine.self,
    "The recipient's company."
  )
  static let billing = Option.values(
    "billing",
    "FIELD=TEXT",
    of: BillingField.self,
    """
    A field of the billing address that differs from the shipping address, such as street='Markt 1'; \
    may be repeated.
    """
  )
  static let vatID = Option.value(
    "vat-id",
    "NUMBER",
    of: TextLine.self,
    "The buyer's VAT ID, such as ATU12345678; its form is checked, and no register is asked."
  )
  static let email = Option.value(
    "email",
    "ADDRESS",
    of: TextLine.self,
    "The customer's e-mail address."
  )

  /// The options of the recipient, in the country of the order.
  static let recipient: [any OptionDeclaration] = [
    name, company, street, city, postalCode, region, email,
  ]
  static let all = [country] + recipient + [billing, vatID]

  /// Returns an address with the parts that the options name; `nil` if they name none.
  static func address(_ invocation: Invocation, changing address: Address) throws -> Address? {
    var changed = address
    if let name = try invocation[name] { changed.name = name.text }
    if let company = try invocation[company] { changed.company = company.text }
    let lines = try invocation[street].map(\.text)
    if !lines.isEmpty { changed.lines = lines }
    if let city = try invocation[city] { changed.city = city.text }
    if let code = try invocation[postalCode] { changed.postalCode = code.text }
    if let region = try invocation[region] { changed.region = region.text }
    return changed == address ? nil : changed
  }
}

/// The options of orders and quotes, by the field that each of them fills in.
public enum OrderOptions {
  /// The names of the options.
  public static let optionNames =
    OrderQuestion.allCases.reduce(
      into: ["countries": DeliveryOptions.country.name, "expectedTotal": OrderPlace.expected.name]
    ) { names, question in names[question.field] = question.option }
}

/// A field of the billing address as the user types it: `street=Markt 1`.
struct BillingField: ArgumentValue, Hashable {
  private enum Name: String, CaseIterable {
    case name, company, street, city, region, country
    case postalCode = "postal-code"
  }

  private let name: Name
  private let text: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let name = Name(rawValue: parts[0]),
      TextLine(argument: parts[1]) != nil, name != .country || CountryCode(parts[1]) != nil
    else { return nil }
    (self.name, text) = (name, parts[1])
  }

  static var expectation: String {
    "a field (\(Name.allCases.map(\.rawValue).joined(separator: ", "))) and its text, city=Berlin"
  }

  /// The argument that names the field, such as `city=Berlin`.
  var argument: String { "\(name.rawValue)=\(text)" }

  /// Sets the field of an address.
  func set(in address: inout Address) {
    switch name {
    case .name: address.name = text
    case .company: address.company = text
    case .street: address.lines = [text]
    case .city: address.city = text
    case .region: address.region = text
    case .country: address.country = CountryCode(text) ?? address.country
    case .postalCode: address.postalCode = text
    }
  }
}

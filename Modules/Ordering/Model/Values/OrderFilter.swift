public import Foundation
public import FoundationCore

/// A filter of orders, and their sort order.
public struct OrderFilter: Sendable, Hashable, Codable {
  /// Words in the number, the e-mail address, the name or the SKUs.
  public var text = ""
  /// The status, or `nil` for any.
  public var status: OrderStatus?
  /// The payment status, or `nil` for any.
  public var payment: PaymentStatus?
  /// The country of the shipping address, or `nil` for any.
  public var country: CountryCode?
  /// The time from which on the orders were placed, or `nil` for any.
  public var since: Date?
  /// The time before which the orders were placed, or `nil` for any.
  public var until: Date?
  /// The sort order, or `nil` for newest first.
  public var order: OrderSortOrder?

  /// Creates a filter; by default every order passes.
  public init(
    text: String = "",
    status: OrderStatus? = nil,
    payment: PaymentStatus? = nil,
    country: CountryCode? = nil,
    since: Date? = nil,
    until: Date? = nil,
    order: OrderSortOrder? = nil
  ) {
    self.text = text
    self.status = status
    self.payment = payment
    self.country = country
    self.since = since
    self.until = until
    self.order = order
  }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("text", text, .length(...200), .oneLine)
    if let country { errors.check("country", country, .country) }
    if let since, let until { errors.check("until", since < until, .afterBeginning) }
    return errors
  }
}

/// A sort order of orders.
public enum OrderSortOrder: String, Sendable, CaseIterable, Codable {
  /// Newest first.
  case newest = "-placed"
  /// Oldest first.
  case oldest = "placed"
  /// By currency, then lowest total first.
  case totalAscending = "total"
  /// By currency from the end of the alphabet, then highest total first.
  case totalDescending = "-total"
}

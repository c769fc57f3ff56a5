public import FoundationCore

/// A filter of customers and their order.
public struct CustomerFilter: Sendable, Hashable, Codable {
  /// Beginnings of words of the e-mail addresses, names, cities or SKUs of the customer's orders.
  public var text = ""
  /// The order of the list.
  public var sort = CustomerSort.recent

  /// Creates a filter; by default all customers, the last order first.
  public init(text: String = "", sort: CustomerSort = .recent) {
    self.text = text
    self.sort = sort
  }
}

extension CustomerFilter {
  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("text", text, .length(...200), .oneLine)
    return errors
  }
}

/// An order of customers.
public enum CustomerSort: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// The latest order first.
  case recent
  /// By e-mail address.
  case email
  /// The most orders first.
  case orders
}

public import FoundationCore

/// The result of erasing a customer.
public struct CustomerErasure: Sendable, Hashable {
  /// The customer.
  public let customer: Customer.ID
  /// The number of orders without the person now.
  public let orderCount: Int
  /// The number of invoices and credit notes that still name the buyer.
  public let keptDocumentCount: Int
  /// The number of invoices and credit notes whose buyer was erased.
  public let erasedDocumentCount: Int

  /// Creates a result.
  public init(
    customer: Customer.ID,
    orderCount: Int,
    keptDocumentCount: Int,
    erasedDocumentCount: Int
  ) {
    self.customer = customer
    self.orderCount = orderCount
    self.keptDocumentCount = keptDocumentCount
    self.erasedDocumentCount = erasedDocumentCount
  }
}

extension CustomerErasure: Shaped {
  public static let shape = Shape<CustomerErasure>(
    "CustomerErasure",
    Field("customer", \.customer, as: .identifier),
    Field("orderCount", \.orderCount, as: .count),
    Field("keptDocumentCount", \.keptDocumentCount, as: .count),
    Field("erasedDocumentCount", \.erasedDocumentCount, as: .count),
    make: CustomerErasure.init
  )
}

/// A request to erase a customer.
public struct CustomerErasureRequest: Sendable, Hashable {
  /// `true` to erase the buyer of invoices and credit notes, too.
  public var includesDocuments: Bool

  /// Creates a request.
  public init(includesDocuments: Bool = false) { self.includesDocuments = includesDocuments }
}

extension CustomerErasureRequest: Shaped {
  public static let shape = Shape<CustomerErasureRequest>(
    "CustomerErasureRequest",
    Field("includesDocuments", \.includesDocuments, default: false),
    make: CustomerErasureRequest.init
  )
}

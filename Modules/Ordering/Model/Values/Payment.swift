public import Foundation
public import FoundationCore

/// A payment of an order that was recorded, and not taken back.
public struct Payment: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Payment, Int>

  /// The store's identifier of the payment.
  public let id: ID
  /// The time at which it was recorded.
  public let at: Date
  /// The amount.
  public let amount: Money
  /// The method, the reference and the day.
  public internal(set) var details: PaymentDetails

  /// Creates a payment.
  public init(id: ID, at: Date, amount: Money, details: PaymentDetails = PaymentDetails()) {
    self.id = id
    self.at = at
    self.amount = amount
    self.details = details
  }
}

extension Payment: Shaped {
  public static let shape = Shape<Payment>(
    "Payment",
    Field("id", \.id, as: .identifier),
    Field("at", \.at),
    Field("amount", \.amount),
    Field("details", \.details, default: PaymentDetails()),
    memberwise: Payment.init
  )
}

/// The method, the reference and the day of a payment.
public struct PaymentDetails: Sendable, Hashable {
  /// The method, such as "bank transfer".
  public var method: String?
  /// The reference, by which the payment is found at the bank.
  public var reference: String?
  /// The day on which the money came, if it is not the day on which it was recorded.
  public var paidOn: CalendarDay?

  /// Creates details.
  public init(method: String? = nil, reference: String? = nil, paidOn: CalendarDay? = nil) {
    self.method = method
    self.reference = reference
    self.paidOn = paidOn
  }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    if let method { errors.check("method", method, .required, .length(...40), .oneLine) }
    if let reference { errors.check("reference", reference, .required, .length(...100), .oneLine) }
    return errors
  }
}

extension PaymentDetails: Shaped {
  public static let shape = Shape<PaymentDetails>(
    "PaymentDetails",
    .optional("method", \.method, as: .text),
    .optional("reference", \.reference, as: .text),
    .optional("paidOn", \.paidOn),
    memberwise: PaymentDetails.init
  )
}

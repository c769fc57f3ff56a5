public import Foundation
public import FoundationCore

/// An amount of an order that was refunded at once.
public struct Refund: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Refund, Int>

  /// The store's identifier of the refund.
  public let id: ID
  /// The time of the refund.
  public let at: Date
  /// The amount, with its tax.
  public let amount: Money
  /// The tax in the amount.
  ///
  /// It is in proportion to the tax of the order, so that a full refund has all of it.
  public let tax: Money
  /// The reason for the refund.
  public let reason: String?

  /// Creates a refund.
  public init(id: ID, at: Date, amount: Money, tax: Money, reason: String? = nil) {
    self.id = id
    self.at = at
    self.amount = amount
    self.tax = tax
    self.reason = reason
  }
}

extension Refund: Shaped {
  public static let shape = Shape<Refund>(
    "Refund",
    Field("id", \.id, as: .identifier),
    Field("at", \.at),
    Field("amount", \.amount),
    Field("tax", \.tax),
    .optional("reason", \.reason, as: .text),
    make: Refund.init
  )
}

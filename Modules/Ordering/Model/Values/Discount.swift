public import Foundation
public import FoundationCore

/// A code that makes an order cheaper.
public struct Discount: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Discount, String>

  /// What it makes cheaper, and how.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// So many per cent off the lines, up to a cap.
    case percentage
    /// A fixed amount off the lines, never more than they cost.
    case fixed
    /// The shipping costs nothing.
    case freeShipping = "free_shipping"
  }

  /// Why a code does not hold for an order.
  public enum Refusal: String, Sendable, Codable, CaseIterable {
    /// There is no such code, or it is not offered.
    case unknown
    /// It holds from a later day on.
    case notStarted = "not_started"
    /// It held until an earlier day.
    case ended
    /// The lines cost less than it asks for.
    case minimumSpend = "minimum_spend"
    /// It was used as often as it may be.
    case usedUp = "used_up"
    /// The customer has used it as often as one may.
    case usedUpByCustomer = "used_up_by_customer"
    /// It is of another currency.
    case currency
  }

  /// What the buyer writes, in capitals.
  public var code: ID
  /// What it makes cheaper.
  public var kind: OpenEnum<Kind>
  /// How many per cent, for a percentage.
  public var percent: Decimal?
  /// The most that a percentage takes off.
  public var cap: Money?
  /// How much, for a fixed amount.
  public var amount: Money?
  /// From when on it holds.
  public var startsAt: Date?
  /// Until when it holds.
  public var endsAt: Date?
  /// What the lines have to cost at least.
  public var minimumSpend: Money?
  /// How often it may be used in all.
  public var limit: Int?
  /// How often one customer, known by e-mail address, may use it.
  public var limitPerCustomer: Int?
  /// How often it was used; orders that were cancelled or expired do not count.
  @Fallback<Zero> public var uses: Int
  /// Whether it is offered.
  public var isActive: Bool
  /// What the store counts its changes by.
  @Lossy public var revision: Int?

  public var id: ID { code }

  /// Makes a discount.
  public init(
    code: ID,
    kind: OpenEnum<Kind>,
    percent: Decimal? = nil,
    cap: Money? = nil,
    amount: Money? = nil,
    startsAt: Date? = nil,
    endsAt: Date? = nil,
    minimumSpend: Money? = nil,
    limit: Int? = nil,
    limitPerCustomer: Int? = nil,
    uses: Int = 0,
    isActive: Bool = true,
    revision: Int? = nil
  ) {
    self.code = code
    self.kind = kind
    self.percent = percent
    self.cap = cap
    self.amount = amount
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.minimumSpend = minimumSpend
    self.limit = limit
    self.limitPerCustomer = limitPerCustomer
    self.uses = uses
    self.isActive = isActive
    self.revision = revision
  }
}

public import Foundation
public import FoundationCore

/// A discount code.
public struct Discount: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Discount, String>

  /// The kind of a discount.
  public enum Kind: String, Sendable, Codable, CaseIterable, JSONRepresentable {
    /// A percentage off the lines, up to a cap.
    case percentage
    /// A fixed amount off the lines, at most their subtotal.
    case fixed
    /// Free shipping.
    case freeShipping = "free_shipping"
  }

  /// The reason why a code does not apply to an order.
  public enum Refusal: String, Sendable, Codable, CaseIterable, JSONRepresentable {
    /// The code does not exist.
    case unknown
    /// The code is switched off.
    case inactive
    /// The code is not valid yet.
    case notStarted = "not_started"
    /// The code has expired.
    case ended
    /// The subtotal is below the minimum spend.
    case minimumSpend = "minimum_spend"
    /// The code has reached its usage limit.
    case usedUp = "used_up"
    /// The customer has reached the usage limit per customer.
    case usedUpByCustomer = "used_up_by_customer"
    /// The code is for another currency.
    case currency
  }

  /// The code that customers enter, in capitals.
  public var code: ID
  /// The kind.
  public var kind: OpenEnum<Kind>
  /// The percentage, for a discount of that kind.
  public var percent: Decimal?
  /// The greatest amount that a percentage takes off.
  public var cap: Money?
  /// The amount, for a discount of a fixed amount.
  public var amount: Money?
  /// The time from which the code is valid.
  public var startsAt: Date?
  /// The time at which the code expires.
  public var endsAt: Date?
  /// The least subtotal to which the code applies.
  public var minimumSpend: Money?
  /// The number of orders that may use it.
  public var limit: Int?
  /// The number of orders of one customer, identified by e-mail address, that may use it.
  public var limitPerCustomer: Int?
  /// The number of orders that use it, without cancelled and expired ones.
  public var uses: Int
  /// `true` if customers can use it.
  public var isActive: Bool
  /// The number of the store's last change to it.
  public var revision: Int?

  public var id: ID { code }

  /// Creates a discount.
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

extension Discount: Shaped {
  public static let shape = Shape<Discount>(
    "Discount",
    Field("code", \.code, as: .code),
    Field("kind", \.kind, as: .enumeration(Kind.allCases.map(\.rawValue))),
    .optional("percent", \.percent, as: .percent),
    .optional("cap", \.cap),
    .optional("amount", \.amount),
    .optional("startsAt", \.startsAt),
    .optional("endsAt", \.endsAt),
    .optional("minimumSpend", \.minimumSpend),
    .optional("limit", \.limit, as: .count),
    .optional("limitPerCustomer", \.limitPerCustomer, as: .count),
    .lossy("uses", \.uses, as: .count, default: 0, isRequired: false),
    Field("isActive", \.isActive),
    .lossy("revision", \.revision, as: .count),
    memberwise: Discount.init
  )
}

extension Discount: PricingRule {
  public static var collection: String { "discounts" }
  public static var noun: String { "discount" }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("code", code.rawValue, .required, .code(40))
    errors.check("code", code.rawValue == code.rawValue.uppercased(), .capitals)
    switch kind.known {
    case .percentage?:
      errors.check("percent", percent ?? 0, .percent)
      if let cap { errors.check("cap", cap, .positive) }
      errors.check("amount", amount == nil, .notForKind)
    case .fixed?:
      errors.check("amount", amount, .required)
      if let amount { errors.check("amount", amount, .positive) }
      errors.check("percent", percent == nil, .notForKind)
      errors.check("cap", cap == nil, .notForKind)
    case .freeShipping?:
      errors.check("percent", percent == nil, .notForKind)
      errors.check("amount", amount == nil, .notForKind)
      errors.check("cap", cap == nil, .notForKind)
    case nil: errors.check("kind", kind.rawValue, .oneOf(Kind.allCases.map(\.rawValue)))
    }
    if let startsAt, let endsAt { errors.check("endsAt", endsAt > startsAt, .later) }
    if let minimumSpend { errors.check("minimumSpend", minimumSpend, .notNegative) }
    if let amount, let minimumSpend {
      errors.check("minimumSpend", minimumSpend.currency == amount.currency, .currency("amount"))
    }
    if let limit { errors.check("limit", limit, .between(1...1_000_000_000)) }
    if let limitPerCustomer {
      errors.check("limitPerCustomer", limitPerCustomer, .between(1...1_000_000))
    }
    return errors
  }
}

public import Foundation
public import FoundationCore

/// An order in the store.
public struct Order: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Order, String>

  /// The order number.
  public let number: ID
  /// The fulfillment status.
  public var status: OpenEnum<OrderStatus>
  /// The payment status.
  public var payment: OpenEnum<PaymentStatus>
  /// The number of changes to the order, from 1.
  public var revision: Int
  /// The customer's e-mail address.
  public var email: String
  /// The shipping address.
  public var address: Address
  /// The billing address; `nil` for the shipping address.
  public internal(set) var billingAddress: Address?
  /// The buyer's VAT ID.
  public internal(set) var vatID: String?
  /// The ordered items.
  public var lines: [OrderLine]
  /// The shipping method that the customer chose.
  public let shipping: ShippingMethod.Choice
  /// The amounts of shipping by tax rate, after any discount on it, the highest rate first.
  public let shippingTaxes: [TaxAmount]
  /// The discount code of the order.
  public let discountCode: Discount.ID?
  /// The totals.
  public var totals: Totals
  /// The amount paid.
  public var paid: Money
  /// The amount refunded.
  public var refunded: Money
  /// The shipments, oldest first.
  public var shipments: [Shipment]
  /// The returns, oldest first.
  public var returns: [Return]
  /// The refunds, oldest first.
  public var refunds: [Refund]
  /// The payments, oldest first, without those that were taken back.
  public var payments: [Payment]
  /// A note of the merchant, which the buyer does not see.
  public var note: String?
  /// The actions that the two statuses allow.
  public var allowed: [OpenEnum<OrderAction>]
  /// The time at which the order was placed.
  public var createdAt: Date?
  /// The time of the last change.
  public var updatedAt: Date?
  /// The time at which the store erased the customer; `nil` if it did not.
  public var erasedAt: Date?

  public var id: ID { number }

  /// Creates an order; without amounts by tax rate, the shipping has the rate of its first line.
  public init(
    number: ID,
    status: OpenEnum<OrderStatus>,
    payment: OpenEnum<PaymentStatus>,
    revision: Int,
    email: String,
    address: Address,
    billingAddress: Address? = nil,
    vatID: String? = nil,
    lines: [OrderLine],
    shipping: ShippingMethod.Choice,
    shippingTaxes: [TaxAmount] = [],
    discountCode: Discount.ID? = nil,
    totals: Totals,
    paid: Money,
    refunded: Money,
    shipments: [Shipment] = [],
    returns: [Return] = [],
    refunds: [Refund] = [],
    payments: [Payment] = [],
    note: String? = nil,
    allowed: [OpenEnum<OrderAction>] = [],
    createdAt: Date? = nil,
    updatedAt: Date? = nil,
    erasedAt: Date? = nil
  ) {
    self.number = number
    self.status = status
    self.payment = payment
    self.revision = revision
    self.email = email
    self.address = address
    self.billingAddress = billingAddress
    self.vatID = vatID
    self.lines = lines
    self.shipping = shipping
    self.shippingTaxes =
      shippingTaxes.isEmpty ? totals.shippingTaxes(besides: lines) : shippingTaxes
    self.discountCode = discountCode
    self.totals = totals
    self.paid = paid
    self.refunded = refunded
    self.shipments = shipments
    self.returns = returns
    self.refunds = refunds
    self.payments = payments
    self.note = note
    self.allowed = allowed
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.erasedAt = erasedAt
  }

  /// Returns `true` if the store allows an action in the order's current state.
  public func allows(_ action: OrderAction) -> Bool { allowed.contains(.known(action)) }

  /// The shipping as lines of a document or a ledger, one for each tax rate: with its price before
  /// the discount, and the discount.
  package var shippingParts: [(amount: TaxAmount, price: Money, discount: Money)] {
    let discount = Money(
      minorUnits: lines.reduce(totals.discount.minorUnits) { $0 &- $1.discount.minorUnits },
      currency: totals.discount.currency
    )
    return shippingTaxes.map { part in
      let price = totals.isTaxIncluded ? part.total : part.net
      // A discount takes off all of the shipping, which then has one part.
      return (part, shippingTaxes.count == 1 ? totals.shipping : price, discount)
    }
  }
}

extension Order: Shaped {
  public static let shape = Shape<Order>(
    "Order",
    Field("number", \.number, as: .code),
    Field("status", \.status),
    Field("payment", \.payment),
    // Version 0.1.0 used the former name; its responses may still be in a cache.
    Field("revision", \.revision, as: .identifier, formerly: "version"),
    Field("email", \.email, as: .text),
    Field("address", \.address),
    .optional("billingAddress", \.billingAddress),
    .optional("vatID", \.vatID, as: .line),
    Field("lines", \.lines, as: .array(OrderLine.schema, 1...200)),
    Field("shipping", \.shipping),
    // A store of version 0.2.0 sends none.
    Field("shippingTaxes", \.shippingTaxes, default: []),
    .optional("discountCode", \.discountCode, as: .code),
    Field("totals", \.totals),
    Field("paid", \.paid),
    Field("refunded", \.refunded),
    // A store of version 0.1.0 sends none.
    Field("shipments", \.shipments, default: []),
    .lossy("returns", \.returns),
    // A store of version 0.2.0 sends none.
    Field("refunds", \.refunds, default: []),
    .lossy("payments", \.payments),
    .optional("note", \.note, as: .text),
    .lossy("allowed", \.allowed),
    .lossy("createdAt", \.createdAt),
    .lossy("updatedAt", \.updatedAt),
    .lossy("erasedAt", \.erasedAt),
    derived: [
      Field("cancelled", \.cancelled).member,
      Field("due", \.due).member,
      Field("outstanding", \.outstanding).member,
      Field("refundDue", \.refundDue).member,
    ],
    make: Order.init
  )
}

/// The totals of an order or a quote, in one currency.
public struct Totals: Sendable, Hashable {
  /// The sum of the lines before any discount.
  public var subtotal: Money
  /// The discount on lines and shipping together; never negative.
  public var discount: Money
  /// The price of shipping before any discount.
  public var shipping: Money
  /// The tax on lines and shipping, included in the prices or not.
  public var tax: Money
  /// `true` if the prices include the tax, `false` if it is added to them.
  public var isTaxIncluded: Bool
  /// The amount to pay.
  public var total: Money

  /// Creates totals.
  public init(
    subtotal: Money,
    discount: Money,
    shipping: Money,
    tax: Money,
    isTaxIncluded: Bool,
    total: Money
  ) {
    self.subtotal = subtotal
    self.discount = discount
    self.shipping = shipping
    self.tax = tax
    self.isTaxIncluded = isTaxIncluded
    self.total = total
  }
}

extension Totals: Shaped {
  public static let shape = Shape<Totals>(
    "Totals",
    Field("subtotal", \.subtotal),
    Field("discount", \.discount),
    Field("shipping", \.shipping),
    Field("tax", \.tax),
    Field("isTaxIncluded", \.isTaxIncluded),
    Field("total", \.total),
    memberwise: Totals.init
  )

  /// Returns the shipping as what the lines leave of the totals, at the tax rate of the first line.
  ///
  /// Orders of version 0.2.0 and of other shops have no other amounts of shipping.
  package func shippingTaxes(besides lines: [OrderLine]) -> [TaxAmount] {
    func rest(of whole: Money, without part: KeyPath<OrderLine, Money>) -> Int64 {
      lines.reduce(whole.minorUnits) { $0 &- $1[keyPath: part].minorUnits }
    }
    let (tax, total) = (rest(of: tax, without: \.tax), rest(of: self.total, without: \.total))
    guard shipping.minorUnits != 0 || total != 0 else { return [] }
    let currency = self.total.currency
    return [
      TaxAmount(
        percent: lines.first?.taxPercent ?? 0,
        exemption: lines.first?.exemption,
        net: Money(minorUnits: total &- tax, currency: currency),
        tax: Money(minorUnits: tax, currency: currency),
        total: Money(minorUnits: total, currency: currency)
      )
    ]
  }
}

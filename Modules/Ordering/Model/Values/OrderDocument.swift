public import Foundation
public import FoundationCore

/// An invoice of an order, or a credit note on an invoice.
///
/// The store numbers the documents of each kind without a gap, and keeps each as it was issued: later
/// changes of the order, the profile or a tax rate do not change it. The amounts of a
/// credit note are what it takes back, and never negative.
public struct OrderDocument: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<OrderDocument, String>

  /// The kind of a document.
  public enum Kind: String, Sendable, Codable, CaseIterable, JSONRepresentable {
    /// An invoice for the whole order.
    case invoice
    /// A credit note for a refund, or for what was cancelled, returned or voided unpaid.
    case creditNote = "credit_note"
  }

  /// The number, such as `INV-12`, or `CN-3` for a credit note.
  public let number: ID
  /// The kind.
  public let kind: OpenEnum<Kind>
  /// The number of the order.
  public let order: Order.ID
  /// The time of issue.
  public let issuedAt: Date
  /// The time at which the order was placed.
  public let orderedAt: Date?
  /// The time of the last shipment before the issue; `nil` if there was none.
  public let suppliedAt: Date?
  /// `true` if it states the date of supply, or that there was none yet; `false` for a credit note,
  /// and for an invoice of version 0.2.0, which stays as it was issued.
  public let isSupplyStated: Bool
  /// The date by which an invoice is to be paid; `nil` for one that was paid when it was issued.
  public let dueAt: Date?
  /// The seller.
  public let seller: Seller
  /// The lines of the seller's bank details.
  public let bank: [String]
  /// The lines at the foot, such as the register of companies.
  public let footer: [String]
  /// The buyer.
  public var buyer: Buyer
  /// The lines, with shipping as the last one; empty for a credit note.
  public var lines: [DocumentLine]
  /// The amounts by tax rate.
  public var taxes: [TaxAmount]
  /// `true` if the unit prices include the tax.
  public let isTaxIncluded: Bool
  /// The total without tax.
  public let net: Money
  /// The tax.
  public let tax: Money
  /// The total with tax.
  public let total: Money
  /// The payment status of the order at the time of issue.
  public let payment: OpenEnum<PaymentStatus>
  /// The amount that was paid at the time of issue.
  public let paid: Money
  /// The invoice that a credit note refers to.
  public let invoice: ID?
  /// The event of the order that a credit note is for, such as the refund or the cancellation.
  public let event: OrderEvent.ID?
  /// The reason of that event.
  public var reason: String?

  public var id: ID { number }

  /// Creates a document.
  public init(
    number: ID,
    kind: OpenEnum<Kind>,
    order: Order.ID,
    issuedAt: Date,
    orderedAt: Date? = nil,
    suppliedAt: Date? = nil,
    isSupplyStated: Bool = false,
    dueAt: Date? = nil,
    seller: Seller,
    bank: [String] = [],
    footer: [String] = [],
    buyer: Buyer,
    lines: [DocumentLine] = [],
    taxes: [TaxAmount],
    isTaxIncluded: Bool,
    net: Money,
    tax: Money,
    total: Money,
    payment: OpenEnum<PaymentStatus>,
    paid: Money,
    invoice: ID? = nil,
    event: OrderEvent.ID? = nil,
    reason: String? = nil
  ) {
    self.number = number
    self.kind = kind
    self.order = order
    self.issuedAt = issuedAt
    self.orderedAt = orderedAt
    self.suppliedAt = suppliedAt
    self.isSupplyStated = isSupplyStated
    self.dueAt = dueAt
    self.seller = seller
    self.bank = bank
    self.footer = footer
    self.buyer = buyer
    self.lines = lines
    self.taxes = taxes
    self.isTaxIncluded = isTaxIncluded
    self.net = net
    self.tax = tax
    self.total = total
    self.payment = payment
    self.paid = paid
    self.invoice = invoice
    self.event = event
    self.reason = reason
  }
}

extension OrderDocument: Shaped {
  public static let shape = Shape<OrderDocument>(
    "OrderDocument",
    Field("number", \.number, as: .code),
    Field("kind", \.kind),
    Field("order", \.order, as: .code),
    Field("issuedAt", \.issuedAt),
    .lossy("orderedAt", \.orderedAt),
    .lossy("suppliedAt", \.suppliedAt),
    Field("isSupplyStated", \.isSupplyStated, default: false),
    .lossy("dueAt", \.dueAt),
    Field("seller", \.seller),
    Field("bank", \.bank, as: .list(of: .line), default: []),
    Field("footer", \.footer, as: .list(of: .line), default: []),
    Field("buyer", \.buyer),
    Field("lines", \.lines),
    Field("taxes", \.taxes),
    Field("isTaxIncluded", \.isTaxIncluded),
    Field("net", \.net),
    Field("tax", \.tax),
    Field("total", \.total),
    Field("payment", \.payment),
    Field("paid", \.paid),
    .optional("invoice", \.invoice, as: .code),
    .optional("event", \.event, as: .identifier),
    .optional("reason", \.reason, as: .text),
    memberwise: OrderDocument.init
  )
}

/// A line of an invoice: an item, or the shipping.
public struct DocumentLine: Sendable, Hashable {
  /// The SKU; `nil` for the shipping.
  public let sku: ProductReference.ID?
  /// The name of the product or the shipping method.
  public let name: String
  /// The value chosen of each option.
  public var options: [String: String]
  /// The quantity.
  public let quantity: Int
  /// The price of one unit.
  public let unitPrice: Money
  /// The discount on the line.
  public let discount: Money
  /// The total of the line without tax.
  public let net: Money
  /// The tax rate, in per cent.
  public let taxPercent: Decimal
  /// The tax on the line.
  public let tax: Money
  /// The total of the line with tax.
  public let total: Money

  /// Creates a line.
  public init(
    sku: ProductReference.ID? = nil,
    name: String,
    options: [String: String] = [:],
    quantity: Int = 1,
    unitPrice: Money,
    discount: Money,
    net: Money,
    taxPercent: Decimal,
    tax: Money,
    total: Money
  ) {
    self.sku = sku
    self.name = name
    self.options = options
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.discount = discount
    self.net = net
    self.taxPercent = taxPercent
    self.tax = tax
    self.total = total
  }
}

extension DocumentLine: Shaped {
  public static let shape = Shape<DocumentLine>(
    "DocumentLine",
    .optional("sku", \.sku, as: .sku),
    Field("name", \.name, as: .text),
    Field("options", \.options, as: .dictionary(.text, 0...Int.max), default: [:]),
    Field("quantity", \.quantity, as: .count),
    Field("unitPrice", \.unitPrice),
    Field("discount", \.discount),
    Field("net", \.net),
    Field("taxPercent", \.taxPercent, as: .percent),
    Field("tax", \.tax),
    Field("total", \.total),
    memberwise: DocumentLine.init
  )
}

/// The amounts of a document, or of the shipping of an order, at one tax rate.
public struct TaxAmount: Sendable, Hashable {
  /// The tax rate, in per cent.
  public let percent: Decimal
  /// The reason of an exemption, or the notice of reverse charge, which invoices state.
  public let exemption: String?
  /// The amount without tax.
  public let net: Money
  /// The tax.
  public let tax: Money
  /// The amount with tax.
  public let total: Money

  /// Creates the amounts at a tax rate.
  public init(percent: Decimal, exemption: String? = nil, net: Money, tax: Money, total: Money) {
    self.percent = percent
    self.exemption = exemption
    self.net = net
    self.tax = tax
    self.total = total
  }
}

extension TaxAmount: Shaped {
  public static let shape = Shape<TaxAmount>(
    "TaxAmount",
    Field("percent", \.percent, as: .percent),
    .optional("exemption", \.exemption, as: .line),
    Field("net", \.net),
    Field("tax", \.tax),
    Field("total", \.total),
    memberwise: TaxAmount.init
  )
}

/// The buyer that a document names.
public struct Buyer: Sendable, Hashable {
  /// The e-mail address.
  public var email: String
  /// The name and the billing address.
  public var address: Address
  /// The VAT ID.
  public var vatID: String?

  /// Creates a buyer.
  public init(email: String, address: Address, vatID: String? = nil) {
    self.email = email
    self.address = address
    self.vatID = vatID
  }
}

extension Buyer: Shaped {
  public static let shape = Shape<Buyer>(
    "Buyer",
    Field("email", \.email, as: .text),
    Field("address", \.address),
    .optional("vatID", \.vatID, as: .line),
    memberwise: Buyer.init
  )
}

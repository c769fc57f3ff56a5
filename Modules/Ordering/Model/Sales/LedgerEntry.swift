public import Foundation
public import FoundationCore

/// An entry of a ledger of sales: a line of an order, its shipping, or a refund.
///
/// The entries of sold orders add up to the sales report of the same days.
public struct LedgerEntry: Sendable, Hashable {
  /// The kind of an entry.
  public enum Kind: String, Sendable, CaseIterable, JSONRepresentable {
    /// A line of the order.
    case item
    /// The shipping of the order.
    case shipping
    /// A refund; its amounts are negative.
    case refund
  }

  /// The order.
  public let order: Order.ID
  /// The state of the order in a sales report.
  public let state: SalesState
  /// The kind.
  public let kind: Kind
  /// The time of the order, or of the refund.
  public let at: Date
  /// The country of the shipping address.
  public let country: CountryCode
  /// The SKU of a line.
  public let sku: ProductReference.ID?
  /// The name of the product or of the shipping method, or the reason of the refund.
  public let title: String
  /// The quantity of a line.
  public let quantity: Int?
  /// The price of one unit, or of the shipping, before any discount.
  public let unitPrice: Money?
  /// The discount on the line or on the shipping.
  public let discount: Money?
  /// The tax rate, in per cent; `nil` for a refund.
  public let taxPercent: Decimal?
  /// The tax.
  public let tax: Money
  /// The amount with tax.
  public let gross: Money

  /// The amount without tax.
  public var net: Money {
    // The tax is at most the amount.
    Money(minorUnits: gross.minorUnits &- tax.minorUnits, currency: gross.currency)
  }
}

extension Order {
  /// The entries of the lines and of the shipping.
  public var saleEntries: [LedgerEntry] {
    lines.map(entry) + [shippingEntry].compactMap(\.self)
  }

  /// The entries of the refunds, oldest first.
  public var refundEntries: [LedgerEntry] {
    refunds.map { refund in
      entry(
        .refund,
        at: refund.at,
        title: refund.reason ?? "Refund",
        tax: refund.tax.negated,
        gross: refund.amount.negated
      )
    }
  }

  private func entry(_ line: OrderLine) -> LedgerEntry {
    entry(
      .item,
      at: createdAt,
      sku: line.sku,
      title: line.name,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: line.discount,
      taxPercent: line.taxPercent,
      tax: line.tax,
      gross: line.total
    )
  }

  /// The entry of the shipping: what the lines leave of the totals; `nil` if that is nothing.
  private var shippingEntry: LedgerEntry? {
    func rest(_ whole: Money, _ part: KeyPath<OrderLine, Money>) -> Money {
      let lines = lines.reduce(Int64(0)) { $0 &+ $1[keyPath: part].minorUnits }
      return Money(minorUnits: whole.minorUnits &- lines, currency: whole.currency)
    }
    let gross = rest(totals.total, \.total)
    guard totals.shipping.minorUnits != 0 || gross.minorUnits != 0 else { return nil }
    return entry(
      .shipping,
      at: createdAt,
      title: shipping.name,
      quantity: 1,
      unitPrice: totals.shipping,
      discount: rest(totals.discount, \.discount),
      taxPercent: lines.first?.taxPercent,
      tax: rest(totals.tax, \.tax),
      gross: gross
    )
  }

  private func entry(
    _ kind: LedgerEntry.Kind,
    at date: Date?,
    sku: ProductReference.ID? = nil,
    title: String,
    quantity: Int? = nil,
    unitPrice: Money? = nil,
    discount: Money? = nil,
    taxPercent: Decimal? = nil,
    tax: Money,
    gross: Money
  ) -> LedgerEntry {
    LedgerEntry(
      order: number,
      state: salesState,
      kind: kind,
      at: date ?? .distantPast,
      country: address.country,
      sku: sku,
      title: title,
      quantity: quantity,
      unitPrice: unitPrice,
      discount: discount,
      taxPercent: taxPercent,
      tax: tax,
      gross: gross
    )
  }
}

extension Money {
  fileprivate var negated: Money { Money(minorUnits: 0 &- minorUnits, currency: currency) }
}

public import Foundation
public import FoundationCore
public import StoreHTTP

extension StoreClient {
  /// Returns the ledger of a range of time: the lines and the shipping of the orders placed in it,
  /// then the refunds made in it of orders placed before.
  ///
  /// Orders are read page by page, oldest first, and one page is in memory at a time.
  ///
  /// - Parameters:
  ///   - since: The beginning of the range, or `nil` for the store's first order.
  ///   - until: The end of the range, or `nil` for none.
  ///   - includesUnsold: `true` to include unpaid, voided and cancelled orders.
  /// - Returns: The entries.
  public func ledger(
    since: Date? = nil,
    until: Date? = nil,
    includesUnsold: Bool = false
  ) -> LedgerEntries {
    LedgerEntries(client: self, since: since, until: until, includesUnsold: includesUnsold)
  }
}

/// A sequence of the entries of a ledger, which keeps one page of orders in memory.
public struct LedgerEntries: AsyncSequence, Sendable {
  public typealias Element = LedgerEntry
  public typealias Failure = OrderingError

  let client: StoreClient
  let since: Date?
  let until: Date?
  let includesUnsold: Bool

  /// An iterator over the entries.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let ledger: LedgerEntries
    private var pages: PageSequence<Page<Order>, OrderingError>.AsyncIterator
    private var isAtEarlierOrders = false
    private var entries: ArraySlice<LedgerEntry> = []

    fileprivate init(_ ledger: LedgerEntries) {
      self.ledger = ledger
      pages = ledger.client.pages(of: ledger.orders).makeAsyncIterator()
    }

    public mutating func next() async throws(OrderingError) -> LedgerEntry? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(OrderingError) -> LedgerEntry? {
      while entries.isEmpty {
        if Task.isCancelled { throw .cancelled }
        if let page = try await pages.next(isolation: actor) {
          let orders = page.value.items
          entries = orders.flatMap { ledger.entries(of: $0, isEarlier: isAtEarlierOrders) }[...]
        } else {
          guard !isAtEarlierOrders, let earlier = ledger.earlierOrders else { return nil }
          isAtEarlierOrders = true
          pages = ledger.client.pages(of: earlier).makeAsyncIterator()
        }
      }
      return entries.popFirst()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  private var orders: OrderFilter {
    OrderFilter(since: since, until: until, order: .oldest)
  }

  /// The orders that were placed before the range and had a refund since its beginning.
  private var earlierOrders: OrderFilter? {
    since.map { OrderFilter(until: $0, refundedSince: $0, order: .oldest) }
  }

  private func entries(of order: Order, isEarlier: Bool) -> [LedgerEntry] {
    guard includesUnsold || order.salesState == .sold else { return [] }
    let refunds = order.refundEntries.filter { entry in
      entry.at >= since ?? .distantPast && entry.at < until ?? .distantFuture
    }
    return (isEarlier ? [] : order.saleEntries) + refunds
  }
}

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
  public fileprivate(set) var sku: ProductReference.ID?
  /// The name of the product or of the shipping method, or the reason of the refund.
  public let title: String
  /// The quantity of a line.
  public fileprivate(set) var quantity: Int?
  /// The price of one unit, or of the shipping, before any discount.
  public fileprivate(set) var unitPrice: Money?
  /// The discount on the line or on the shipping.
  public fileprivate(set) var discount: Money?
  /// The tax rate, in per cent; `nil` for a refund.
  public fileprivate(set) var taxPercent: Decimal?
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
  fileprivate var saleEntries: [LedgerEntry] {
    lines.map(entry(of:)) + shippingEntries
  }

  /// The entries of the refunds, oldest first.
  fileprivate var refundEntries: [LedgerEntry] {
    refunds.map { refund in
      entry(
        .refund,
        refund.reason ?? "Refund",
        at: refund.at,
        tax: refund.tax.negated,
        gross: refund.amount.negated
      )
    }
  }

  private func entry(of line: OrderLine) -> LedgerEntry {
    var entry = entry(.item, line.name, at: createdAt, tax: line.tax, gross: line.total)
    (entry.sku, entry.quantity, entry.unitPrice) = (line.sku, line.quantity, line.unitPrice)
    (entry.discount, entry.taxPercent) = (line.discount, line.taxPercent)
    return entry
  }

  /// The entries of the shipping, one for each tax rate.
  private var shippingEntries: [LedgerEntry] {
    shippingParts.map { part, price, discount in
      var entry = entry(.shipping, shipping.name, at: createdAt, tax: part.tax, gross: part.total)
      (entry.quantity, entry.unitPrice) = (1, price)
      (entry.discount, entry.taxPercent) = (discount, part.percent)
      return entry
    }
  }

  private func entry(
    _ kind: LedgerEntry.Kind,
    _ title: String,
    at date: Date?,
    tax: Money,
    gross: Money
  ) -> LedgerEntry {
    LedgerEntry(
      order: number,
      state: salesState,
      kind: kind,
      at: date ?? .distantPast,
      country: address.country,
      title: title,
      tax: tax,
      gross: gross
    )
  }
}

extension Money {
  fileprivate var negated: Money { Money(minorUnits: 0 &- minorUnits, currency: currency) }
}

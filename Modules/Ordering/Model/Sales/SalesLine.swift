public import Foundation
public import FoundationCore
public import StoreHTTP

/// A line of the ledger of sales: what an event of an order adds to the sales of an item or of the
/// shipping.
///
/// A line never changes. What takes sales back, such as a cancellation, adds a line with negative
/// figures. The figures of all lines add up to the sales report of the same days.
public struct SalesLine: Identifiable, Sendable, Hashable {
  /// The order.
  public let order: Order.ID
  /// The event of the order; 0 for an invoice.
  public let event: OrderEvent.ID
  /// The place of the line among those of the event.
  public let position: Int
  /// The time of the event or of the document.
  public let at: Date
  /// The country of the shipping address.
  public let country: CountryCode
  /// The discount code of the order.
  public let discountCode: Discount.ID?
  /// The SKU; `nil` for the shipping.
  public let sku: ProductReference.ID?
  /// The name of the product when it was ordered.
  public let name: String?
  /// The tax rate, in per cent.
  public let taxPercent: Decimal
  /// The figures.
  public let sold: SalesFigures

  public var id: String { "\(order)/\(event)/\(position)" }

  /// Creates a line.
  public init(
    order: Order.ID,
    event: OrderEvent.ID,
    position: Int,
    at: Date,
    country: CountryCode,
    discountCode: Discount.ID? = nil,
    sku: ProductReference.ID? = nil,
    name: String? = nil,
    taxPercent: Decimal,
    sold: SalesFigures
  ) {
    self.order = order
    self.event = event
    self.position = position
    self.at = at
    self.country = country
    self.discountCode = discountCode
    self.sku = sku
    self.name = name
    self.taxPercent = taxPercent
    self.sold = sold
  }
}

extension SalesLine: Shaped {
  public static let shape = Shape<SalesLine>(
    "SalesLine",
    Field("order", \.order, as: .code),
    Field("event", \.event, as: .count),
    Field("position", \.position, as: .count),
    Field("at", \.at),
    Field("country", \.country),
    .optional("discountCode", \.discountCode, as: .code),
    .optional("sku", \.sku, as: .sku),
    .optional("name", \.name, as: .text),
    Field("taxPercent", \.taxPercent, as: .percent),
    Field("sold", \.sold),
    memberwise: SalesLine.init
  )
}

extension StoreClient {
  /// Returns the lines of which the sales of a filter are the sums, oldest first.
  ///
  /// They are read page by page, and one page is in memory at a time.
  public func allSalesLines(_ filter: SalesFilter = SalesFilter()) -> SalesLines {
    SalesLines(
      pages: PageSequence { failure, _ in
        .requestFailed(HTTPError(.endlessPages(failure)))
      } fetch: { next, _ throws(OrderingError) in
        try await salesLines(filter, after: next)
      }
    )
  }
}

/// The lines of the ledger of sales, which are read page by page.
public struct SalesLines: AsyncSequence, Sendable {
  public typealias Element = SalesLine
  public typealias Failure = OrderingError

  fileprivate let pages: PageSequence<Page<SalesLine>, OrderingError>

  /// An iterator over the lines.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var pages: PageSequence<Page<SalesLine>, OrderingError>.AsyncIterator
    private var lines: ArraySlice<SalesLine> = []

    fileprivate init(_ pages: PageSequence<Page<SalesLine>, OrderingError>.AsyncIterator) {
      self.pages = pages
    }

    public mutating func next() async throws(OrderingError) -> SalesLine? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(OrderingError) -> SalesLine? {
      while lines.isEmpty {
        if Task.isCancelled { throw .cancelled }
        guard let page = try await pages.next(isolation: actor) else { return nil }
        lines = page.value.items[...]
      }
      return lines.popFirst()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages.makeAsyncIterator()) }
}

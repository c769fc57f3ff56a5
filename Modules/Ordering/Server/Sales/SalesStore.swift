import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The sales of the store, in a transaction.
struct SalesStore {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the sales report of a filter.
  func report(_ filter: SalesFilter) async throws -> SalesReport {
    let periods = try await periods(of: filter)
    let sums = try await entriesByTime(periods)
    let totals = SalesGroup.groups(
      of: sums.map { ($0.id.withoutKey, $0.state, $0.sums) }
    )
    let entries: [SalesEntry] =
      switch filter.grouping {
      case .day, .week, .month: sums
      case .country: try await entriesByColumn("o.country", periods)
      case .discount: try await entriesByColumn("o.discount_code", periods)
      case .product, .variant: try await entriesByItem(filter.grouping, periods, totals: sums)
      }
    var rows = SalesGroup.groups(of: entries).filter { !$0.isEmpty }.map(\.row)
    rows.sort(by: filter.grouping)
    return SalesReport(
      grouping: .known(filter.grouping),
      timeZone: filter.timeZone.identifier,
      from: filter.from,
      until: filter.until,
      rows: rows,
      totals: totals.filter { !$0.isEmpty }.map(\.row)
        .ordered { $0.currency.code < $1.currency.code }
    )
  }
}

/// The SQL of sales.
extension SalesStore {
  /// Returns the periods from the first to the last booking of the store.
  private func periods(of filter: SalesFilter) async throws -> [SalesPeriod] {
    let first: Int? = try await transaction.value(
      "SELECT created FROM customer_order ORDER BY created LIMIT 1"
    )
    guard let first else { return [] }
    let last: Int? = try await transaction.value(
      "SELECT created FROM customer_order ORDER BY created DESC LIMIT 1"
    )
    let refund: Int? = try await transaction.value(
      "SELECT time FROM order_event WHERE action = 'refund' ORDER BY time DESC LIMIT 1"
    )
    return try SalesPeriod.all(of: filter, from: first, to: max(last ?? first, refund ?? first))
  }

  /// Returns the sums of periods: the kept sums of days in UTC, and the sums of the orders in the
  /// hours by which a period is longer or shorter.
  private func entriesByTime(_ periods: [SalesPeriod]) async throws -> [SalesEntry] {
    guard !periods.isEmpty else { return [] }
    let kept = try await entries(of: periods.map(\.days)) { days in
      """
      SELECT \(SQLText.part("place")) AS place, '', s.currency, s.state, \(SalesSums.total)
      FROM \(transaction.dialect.elements(of: "\(days)", as: "part")) \(transaction.dialect.join) sales_day s
        ON s.day >= \(SQLText.part("first")) AND s.day < \(SQLText.part("end"))
      GROUP BY \(SQLText.part("place")), s.currency, s.state
      """
    }
    let corrections = try await entries(of: periods.flatMap(\.corrections)) { hours in
      """
      SELECT place, '', currency, state, \(SalesSums.total)
      FROM (\(bookings(in: hours, "\(SQLText.part("place")) AS place, "))) AS bookings
      GROUP BY place, currency, state
      """
    }
    return kept + corrections
  }

  /// Returns the sums of parts of periods, by a query whose keys are the places of the parts.
  private func entries(
    of parts: [SalesPeriod.Part],
    _ query: (String) -> SQLText
  ) async throws -> [SalesEntry] {
    guard !parts.isEmpty else { return [] }
    return try await entries(query(parts.map(\.range).parts)).compactMap { entry in
      guard let place = entry.id.key.flatMap({ Int($0) }) else { return nil }
      var sums = SalesSums()
      sums.add(entry.sums, times: parts[place].factor)
      return (.init(key: parts[place].key, currency: entry.id.currency), entry.state, sums)
    }
  }

  private func entriesByColumn(
    _ column: SQLText,
    _ periods: [SalesPeriod]
  ) async throws -> [SalesEntry] {
    let all = periods.map(\.seconds).parts
    return try await entries(
      """
      SELECT key, '', currency, state, \(SalesSums.total)
      FROM (\(bookings(in: all, "\(column) AS key, "))) AS bookings
      GROUP BY key, currency, state
      """
    )
  }

  /// Returns the query of all orders and refunds in parts of time.
  private func bookings(in parts: String, _ columns: SQLText) -> SQLText {
    let table = transaction.dialect.elements(of: "\(parts)", as: "part")
    let orders = SalesBookings.orders(
      from: """
        \(table) \(transaction.dialect.join) customer_order o
          ON o.created >= \(SQLText.part("first")) AND o.created < \(SQLText.part("end"))
        """,
      columns
    )
    let refunds = SalesBookings.refunds(
      from: """
        \(table) \(transaction.dialect.join) order_event e
          ON e.action = 'refund' AND e.time >= \(SQLText.part("first"))
          AND e.time < \(SQLText.part("end"))
        """,
      columns
    )
    return "\(orders) UNION ALL \(refunds)"
  }

  /// Returns the sums by product or SKU.
  ///
  /// Shipping, with its discount and its tax, and refunds belong to no item; they have one more
  /// row, the totals less the items.
  private func entriesByItem(
    _ grouping: SalesGrouping,
    _ periods: [SalesPeriod],
    totals: [SalesEntry]
  ) async throws -> [SalesEntry] {
    let items = try await entries(items(by: grouping, in: periods))
    let parts = totals.map { (entry: $0, factor: 1) } + items.map { (entry: $0, factor: -1) }
    return items
      + parts.map { entry, factor in
        var sums = SalesSums()
        sums.add(entry.sums, times: factor)
        (sums[.orders], sums[.items]) = (0, 0)
        return (entry.id.shippingAndRefunds, entry.state, sums)
      }
  }

  private func items(by grouping: SalesGrouping, in periods: [SalesPeriod]) -> SQLText {
    let parts = periods.map(\.seconds).parts
    let isByProduct = grouping == .product
    let key: SQLText = isByProduct ? "v.product" : "l.sku"
    // A SKU is known by the name of its product when it was ordered last.
    let name: SQLText = isByProduct ? "coalesce(p.title, l.name)" : "max(l.name)"
    let group: SQLText = isByProduct ? "v.product, coalesce(p.title, l.name)" : "l.sku"
    return """
      SELECT \(key), \(name), o.currency, \(SalesBookings.state) AS state,
        count(DISTINCT o.number), \(SalesSums.sum(of: [
          "l.quantity", "l.unit_price * l.quantity", "l.discount", "0", "l.tax", "l.total",
          "CASE WHEN o.paid > 0 THEN l.total ELSE 0 END", "0", "0",
        ]))
      FROM \(transaction.dialect.elements(of: "\(parts)", as: "part")) \(transaction.dialect.join) customer_order o
        ON o.created >= \(SQLText.part("first")) AND o.created < \(SQLText.part("end"))
      JOIN order_line l ON l.customer_order = o.number
      LEFT JOIN variant v ON v.sku = l.sku LEFT JOIN product p ON p.id = v.product
      GROUP BY \(group), o.currency, state
      """
  }

  /// Returns the entries of a query: a key, a name, a currency, a state and the sums.
  private func entries(_ query: SQLText) async throws -> [SalesEntry] {
    try await transaction.all(query) { row in
      let key: SQLValue = try row[0]
      let name: String = try row[1]
      let state: String = try row[3]
      guard let state = SalesState(rawValue: state) else { throw Problem.damaged }
      let id = SalesGroup.ID(
        key: key.keyText,
        name: name.isEmpty ? nil : name,
        currency: try row.currency(2)
      )
      return (id, state, try SalesSums(row, from: 4))
    }
  }
}

/// The sums of a group in a state.
private typealias SalesEntry = (id: SalesGroup.ID, state: SalesState, sums: SalesSums)

extension SalesGroup.ID {
  /// The totals of the currency.
  fileprivate var withoutKey: Self { .init(key: nil, currency: currency) }

  /// The row of what belongs to no item.
  fileprivate var shippingAndRefunds: Self {
    .init(key: nil, name: "Shipping and refunds", currency: currency)
  }
}

extension SQLValue {
  /// The value as the key of a row; `nil` for null and an empty text.
  fileprivate var keyText: String? {
    switch self {
    case .integer(let number): String(number)
    case .text(let text): text.isEmpty ? nil : text
    case .null, .real, .blob: nil
    }
  }
}

extension [Range<Int>] {
  /// The ranges as JSON, each with its place, so that a statement binds all at once.
  fileprivate var parts: String {
    let parts = enumerated().map { place, range -> JSONValue in
      [
        "place": .number(place), "first": .number(range.lowerBound),
        "end": .number(range.upperBound),
      ]
    }
    return JSONValue.array(parts).text()
  }
}

extension SQLText {
  /// Returns a member of the part of time in a query.
  fileprivate static func part(_ name: SQLText) -> SQLText {
    "CAST(part.value ->> '\(name)' AS BIGINT)"
  }
}

/// The orders and the refunds as SQL, each a booking with its time, currency, state and sums.
enum SalesBookings {
  /// All bookings.
  static var all: SQLText {
    "\(orders(from: "customer_order o")) UNION ALL \(refunds(from: "order_event e"))"
  }

  /// Returns the query of the orders of a table, with further columns before the others.
  static func orders(from table: SQLText, _ columns: SQLText = "") -> SQLText {
    """
    SELECT \(columns)o.created AS time, o.currency, \(state) AS state, 1 AS orders, o.items,
      o.subtotal, o.discount, o.shipping, o.tax, o.total, o.paid, 0 AS refunded, 0 AS refunded_tax
    FROM \(table)
    """
  }

  /// Returns the query of the refunds of a table of events, with further columns before the others.
  static func refunds(from table: SQLText, _ columns: SQLText = "") -> SQLText {
    """
    SELECT \(columns)e.time, o.currency, \(state) AS state, 0 AS orders, 0 AS items,
      0 AS subtotal, 0 AS discount, 0 AS shipping, 0 AS tax, 0 AS total, 0 AS paid,
      e.amount AS refunded, e.tax AS refunded_tax
    FROM \(table) JOIN customer_order o ON o.number = e.customer_order
    WHERE e.action = 'refund'
    """
  }

  /// The state of an order `o`, as `SalesState` defines it.
  static var state: SQLText {
    """
    CASE WHEN o.status IN (\(list(SalesState.cancelledStatuses))) THEN 'cancelled'
      WHEN o.payment IN (\(list(SalesState.paidStatuses))) THEN 'sold'
      WHEN o.payment = 'voided' THEN 'voided' ELSE 'unpaid' END
    """
  }

  private static func list<Word: RawRepresentable<String>>(_ words: [Word]) -> SQLText {
    SQLText(stringLiteral: words.map { "'\($0.rawValue)'" }.joined(separator: ", "))
  }
}

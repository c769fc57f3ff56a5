import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

extension Transaction {
  /// Returns the sales report of a filter.
  func sales(_ filter: SalesFilter) async throws -> SalesReport {
    let periods = try await salesPeriods(of: filter)
    let sums = try await salesByTime(periods)
    let totals = SalesGroup.groups(
      of: sums.map { ($0.id.withoutKey, $0.state, $0.sums) }
    )
    let entries: [SalesEntry] =
      switch filter.grouping {
      case .day, .week, .month: sums
      case .country: try await salesByColumn("o.country", periods)
      case .discount: try await salesByColumn("o.discount_code", periods)
      case .product, .variant: try await salesByItem(filter.grouping, periods, totals: sums)
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

  /// Returns the periods from the first to the last booking of the store.
  private func salesPeriods(of filter: SalesFilter) async throws -> [SalesPeriod] {
    let first: Int? = try await value(
      "SELECT created FROM customer_order ORDER BY created LIMIT 1"
    )
    guard let first else { return [] }
    let last: Int? = try await value(
      "SELECT created FROM customer_order ORDER BY created DESC LIMIT 1"
    )
    let refund: Int? = try await value(
      "SELECT time FROM order_event WHERE action = 'refund' ORDER BY time DESC LIMIT 1"
    )
    return try SalesPeriod.all(of: filter, from: first, to: max(last ?? first, refund ?? first))
  }

  /// Returns the sums of periods: of days in UTC from those that are kept, and of the hours by which a
  /// period is longer or shorter from the orders themselves.
  private func salesByTime(_ periods: [SalesPeriod]) async throws -> [SalesEntry] {
    guard !periods.isEmpty else { return [] }
    let kept = try await sales(of: periods.map(\.days)) { days in
      """
      SELECT \(SQLText.part("place")) AS place, '', s.currency, s.state, \(SalesSums.total)
      FROM \(dialect.elements(of: "\(bound: days)", as: "part")) \(dialect.join) sales_day s
        ON s.day >= \(SQLText.part("first")) AND s.day < \(SQLText.part("end"))
      GROUP BY \(SQLText.part("place")), s.currency, s.state
      """
    }
    let corrections = try await sales(of: periods.flatMap(\.corrections)) { hours in
      """
      SELECT place, '', currency, state, \(SalesSums.total)
      FROM (\(bookings(in: hours, "\(SQLText.part("place")) AS place, "))) AS bookings
      GROUP BY place, currency, state
      """
    }
    return kept + corrections
  }

  /// Returns the sums of parts of periods, by a query whose keys are the places of the parts.
  private func sales(
    of parts: [SalesPeriod.Part],
    _ query: (String) -> SQLText
  ) async throws -> [SalesEntry] {
    guard !parts.isEmpty else { return [] }
    return try await salesEntries(query(parts.map(\.range).parts)).compactMap { entry in
      guard let place = entry.id.key.flatMap({ Int($0) }) else { return nil }
      var sums = SalesSums()
      sums.add(entry.sums, times: parts[place].factor)
      return (.init(key: parts[place].key, currency: entry.id.currency), entry.state, sums)
    }
  }

  private func salesByColumn(
    _ column: SQLText,
    _ periods: [SalesPeriod]
  ) async throws -> [SalesEntry] {
    let all = periods.map(\.seconds).parts
    return try await salesEntries(
      """
      SELECT key, '', currency, state, \(SalesSums.total)
      FROM (\(bookings(in: all, "\(column) AS key, "))) AS bookings
      GROUP BY key, currency, state
      """
    )
  }

  /// Returns the query of all orders and refunds in parts of time.
  private func bookings(in parts: String, _ columns: SQLText) -> SQLText {
    let table = dialect.elements(of: "\(bound: parts)", as: "part")
    let orders = SalesBookings.orders(
      from: """
        \(table) \(dialect.join) customer_order o
          ON o.created >= \(SQLText.part("first")) AND o.created < \(SQLText.part("end"))
        """,
      columns
    )
    let refunds = SalesBookings.refunds(
      from: """
        \(table) \(dialect.join) order_event e
          ON e.action = 'refund' AND e.time >= \(SQLText.part("first"))
          AND e.time < \(SQLText.part("end"))
        """,
      columns
    )
    return "\(orders) UNION ALL \(refunds)"
  }
}

/// The sums of a group in a state.
typealias SalesEntry = (id: SalesGroup.ID, state: SalesState, sums: SalesSums)

extension SalesGroup.ID {
  /// The totals of the currency.
  var withoutKey: Self { .init(key: nil, currency: currency) }
}

extension Transaction {
  /// Returns the entries of a query: a key, a name, a currency, a state and the sums.
  func salesEntries(_ query: SQLText) async throws -> [SalesEntry] {
    try await all(query) { row in
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
  var parts: String {
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
  static func part(_ name: SQLText) -> SQLText { "CAST(part.value ->> '\(name)' AS BIGINT)" }
}

import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The sales of the store in a transaction, which are sums of the ledger.
struct SalesStore {
  private let transaction: any Transaction
  private let filter: SalesFilter
  private var basis: String { filter.basis.rawValue }

  init(_ transaction: any Transaction, filter: SalesFilter) {
    (self.transaction, self.filter) = (transaction, filter)
  }

  /// Returns the sales report.
  func report() async throws -> SalesReport {
    let periods = try await periods()
    let byTime = try await sumsByTime(periods)
    var totals: [SalesGroup: SalesSums] = [:]
    for (group, sums) in byTime {
      totals[SalesGroup(currency: group.currency), default: SalesSums()].add(sums)
    }
    var rows =
      filter.grouping.isByTime ? byTime.rows : try await groups(in: periods).rows
    rows.sort(by: filter.grouping)
    return SalesReport(
      basis: .known(filter.basis),
      grouping: .known(filter.grouping),
      timeZone: filter.timeZone.identifier,
      from: filter.from,
      until: filter.until,
      rows: rows,
      totals: totals.rows.ordered { $0.currency.code < $1.currency.code }
    )
  }

  /// Returns a page of the lines of the ledger, oldest first.
  func lines(_ page: RequestedPage) async throws -> (items: [SalesLine], next: String?) {
    let periods = try await periods()
    guard let first = periods.first, let last = periods.last else { return ([], nil) }
    var condition: SQLText = """
      s.basis = \(basis) AND s.time >= \(first.seconds.lowerBound)
        AND s.time < \(last.seconds.upperBound)
      """
    if let cursor = page.cursor {
      let after = try (0..<4).map { SQLValue.integer(Int64(try cursor.number($0, of: 4))) }
      condition = """
        \(condition)
          AND (s.time, s.customer_order, s.version, s.position) > (\(.list(after)))
        """
    }
    let rows = try await transaction.all(
      """
      SELECT s.time, s.customer_order, s.version, s.position, s.currency, s.country,
        s.discount_code, s.sku, s.tax_percent, l.name, \(SalesSums.names(of: "s"))
      FROM sales_line s
        LEFT JOIN order_line l ON l.customer_order = s.customer_order AND l.sku = s.sku
      WHERE \(condition)
      ORDER BY s.time, s.customer_order, s.version, s.position LIMIT \(page.limit + 1)
      """
    ) { row in
      let cursor = PageCursor(try row[0], try row[1], try row[2], try row[3])
      return (cursor: cursor, line: try SalesLine(row))
    }
    let (found, next) = page.cut(rows) { $0.cursor }
    return (found.map(\.line), next)
  }
}

/// The key, the name, the tax rate and the currency of a row of a sales report.
private struct SalesGroup: Hashable {
  var key: String?
  var name: String?
  var taxPercent: Decimal?
  let currency: Currency
}

extension [SalesGroup: SalesSums] {
  /// The rows of the report, without those of sums that are zero.
  fileprivate var rows: [SalesRow] {
    filter { !$0.value.isZero }.map { group, sums in
      SalesRow(
        key: group.key,
        name: group.name,
        taxPercent: group.taxPercent,
        currency: group.currency,
        sold: sums.figures(in: group.currency)
      )
    }
  }
}

/// The SQL of sales.
extension SalesStore {
  /// Returns the periods from the first to the last line of the ledger; one for a grouping that is
  /// not by time.
  private func periods() async throws -> [SalesPeriod] {
    let first: Int? = try await transaction.value(
      "SELECT time FROM sales_line WHERE basis = \(basis) ORDER BY time LIMIT 1"
    )
    let last: Int? = try await transaction.value(
      "SELECT time FROM sales_line WHERE basis = \(basis) ORDER BY time DESC LIMIT 1"
    )
    guard let first, let last else { return [] }
    return try SalesPeriod.all(of: filter, from: first, to: last)
  }

  /// Returns the sums of periods: the kept sums of days in UTC, and the sums of the lines in the
  /// hours by which a period is longer or shorter.
  private func sumsByTime(_ periods: [SalesPeriod]) async throws -> [SalesGroup: SalesSums] {
    var sums: [SalesGroup: SalesSums] = [:]
    let sources: [(table: SQLText, time: SQLText, parts: [SalesPeriod.Part])] = [
      ("sales_day", "s.day", periods.map(\.days)),
      ("sales_line", "s.time", periods.flatMap(\.corrections)),
    ]
    for (table, time, parts) in sources where !parts.isEmpty {
      let json = parts.map(\.range).json
      try await transaction.each(
        """
        SELECT \(SQLText.part("place")), s.currency, \(SalesSums.totals)
        FROM \(transaction.dialect.elements(of: "\(json)", as: "part"))
          \(transaction.dialect.join) \(table) s ON s.basis = \(basis)
          AND \(time) >= \(SQLText.part("first")) AND \(time) < \(SQLText.part("end"))
        GROUP BY \(SQLText.part("place")), s.currency
        """
      ) { row in
        let part = parts[try row[0]]
        sums[SalesGroup(key: part.key, currency: try row.currency(1)), default: SalesSums()]
          .add(try SalesSums(row, from: 2), times: part.factor)
      }
    }
    return sums
  }

  /// Returns the sums of a period by country, discount code, item or tax rate.
  private func groups(in periods: [SalesPeriod]) async throws -> [SalesGroup: SalesSums] {
    guard let period = periods.first else { return [:] }
    let (columns, joins) = group
    let source: SQLText = """
      SELECT \(columns), s.currency, s.customer_order, \(SalesSums.names(of: "s"))
      FROM sales_line s \(joins)
      WHERE s.basis = \(basis) AND s.time >= \(period.seconds.lowerBound)
        AND s.time < \(period.seconds.upperBound)
      """
    // A product that the store no longer sells has a name only. A SKU has the name of its product.
    let key: SQLText = filter.grouping == .product ? "key, name, rate" : "key, rate"
    var sums: [SalesGroup: SalesSums] = [:]
    try await transaction.each(
      """
      SELECT key, max(name), rate, currency, \(SalesSums.totals)
      FROM (\(isByLine ? ordersByLine(source) : source)) AS booked
      GROUP BY \(key), currency
      """
    ) { row in
      let (key, name, rate): (SQLValue, String?, String?) = (try row[0], try row[1], try row[2])
      let group = SalesGroup(
        key: key.keyText,
        name: name,
        taxPercent: rate.flatMap { Decimal(string: $0) },
        currency: try row.currency(3)
      )
      sums[group] = try SalesSums(row, from: 4)
    }
    return sums
  }

  /// `true` if an order can be in several groups.
  private var isByLine: Bool { [.product, .variant, .rate].contains(filter.grouping) }

  /// The key, the name and the tax rate of a group, and the joins that the name needs.
  private var group: (columns: SQLText, joins: SQLText) {
    let name: (SQLText) -> SQLText = { "CASE WHEN s.sku = '' THEN 'Shipping' ELSE \($0) END" }
    let line: SQLText = """
      LEFT JOIN order_line l ON l.customer_order = s.customer_order AND l.sku = s.sku
      """
    return switch filter.grouping {
    case .discount: ("s.discount_code AS key, NULL AS name, NULL AS rate", "")
    case .rate: ("s.country AS key, NULL AS name, s.tax_percent AS rate", "")
    case .variant: ("s.sku AS key, \(name("l.name")) AS name, NULL AS rate", line)
    case .product:
      (
        "v.product AS key, \(name("coalesce(p.title, l.name)")) AS name, NULL AS rate",
        "\(line) LEFT JOIN variant v ON v.sku = s.sku LEFT JOIN product p ON p.id = v.product"
      )
    case .country, .day, .week, .month: ("s.country AS key, NULL AS name, NULL AS rate", "")
    }
  }

  /// Returns lines of the ledger with the number of orders that have items in their group.
  private func ordersByLine(_ lines: SQLText) -> SQLText {
    let others = SalesSums.totals(of: Array(SalesSums.columns.dropFirst()))
    return """
      SELECT key, name, rate, currency,
        CASE WHEN sum(lines) > 0 THEN 1 WHEN sum(lines) < 0 THEN -1 ELSE 0 END AS orders, \(others)
      FROM (\(lines)) AS lines GROUP BY key, name, rate, currency, customer_order
      """
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
  fileprivate var json: String {
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

extension SalesLine {
  fileprivate init(_ row: borrowing Row) throws {
    let sku: String = try row[7]
    let percent: String = try row[8]
    let currency = try row.currency(4)
    let country: String = try row[5]
    guard let percent = Decimal(string: percent), let country = CountryCode(country) else {
      throw Problem.damaged
    }
    self.init(
      order: Order.ID(rawValue: String(try row[1] as Int)),
      event: OrderEvent.ID(rawValue: try row[2]),
      position: try row[3],
      at: Date(seconds: try row[0]),
      country: country,
      discountCode: (try row[6] as String?).map { Discount.ID(rawValue: $0) },
      sku: sku.isEmpty ? nil : ProductReference.ID(rawValue: sku),
      name: try row[9],
      taxPercent: percent,
      sold: try SalesSums(row, from: 10).figures(in: currency)
    )
  }
}

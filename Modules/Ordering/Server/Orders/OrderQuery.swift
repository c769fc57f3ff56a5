import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// A query for orders.
struct OrderQuery {
  var words: [String] = []
  var status: String?
  var payment: String?
  var country: String?
  /// The time from which on the orders were placed, in seconds since 1970.
  var since: Int?
  /// The time before which the orders were placed.
  var until: Int?
  /// The time from which on the orders had a refund.
  var refundedSince: Int?
  var order = OrderSortOrder.newest
  /// The orders to select from; all if `nil`.
  var candidates: Set<Int>?
  /// `true` to find words by their beginnings, `false` to find them anywhere in the texts.
  var matchesBeginnings = false

  /// The number of orders up to which words are found anywhere in the texts, without an index.
  static let fewOrders = 10_000
  /// The maximum number of orders with a rare word.
  static let maximumRareCount = 10_000

  /// The place of an order in the list: its number and the value that it is sorted by.
  struct Position {
    let number: Int
    /// The time at which it was placed, or its total.
    let value: Int
    /// The currency of the total; empty in a list by time.
    var currency = ""
  }

  /// Returns the SQL that selects their numbers, values and currencies, in the sort order.
  func positions(after last: Position?, limit: Int, _ dialect: any SQLDialect) -> SQLText {
    var conditions = conditions(dialect)
    let direction: SQLText = order.isDescending ? "DESC" : "ASC"
    let (columns, key, sorting): (SQLText, SQLText, SQLText) =
      order.isByTotal
      ? (
        "number, total, currency", "currency, total, number",
        "currency \(direction), total \(direction), number \(direction)"
      )
      : ("number, created, ''", "created, number", "created \(direction), number \(direction)")
    if let last {
      let values: SQLText =
        order.isByTotal
        ? "\(bound: last.currency), \(bound: last.value), \(bound: last.number)"
        : "\(bound: last.value), \(bound: last.number)"
      conditions.append("(\(key)) \(order.isDescending ? "<" : ">") (\(values))")
    }
    return """
      SELECT \(columns) FROM customer_order
      WHERE \(.all(conditions)) ORDER BY \(sorting) LIMIT \(bound: limit)
      """
  }

  private func conditions(_ dialect: any SQLDialect) -> [SQLText] {
    let text: SQLText = matchesBeginnings ? "' ' || replace(words, '\n', ' ')" : "words"
    var conditions: [SQLText] = words.map { word in
      let found = dialect.contains(text, matchesBeginnings ? " " + word : word)
      return "(\(found) OR CAST(number AS TEXT) = \(bound: word))"
    }
    if let candidates { conditions.append(dialect.isIn("number", .numbers(candidates.sorted()))) }
    if let status { conditions.append("status = \(bound: status)") }
    if let payment { conditions.append("payment = \(bound: payment)") }
    if let country { conditions.append("country = \(bound: country)") }
    if let since { conditions.append("created >= \(bound: since)") }
    if let until { conditions.append("created < \(bound: until)") }
    if let refundedSince {
      conditions.append(
        """
        number IN (
          SELECT customer_order FROM order_event
          WHERE action = 'refund' AND time >= \(bound: refundedSince)
        )
        """
      )
    }
    return conditions
  }

  /// The query that a cursor belongs to.
  var cursorScope: String {
    let times = [since, until, refundedSince].map { $0.map(String.init) ?? "" }
    let parts = [status ?? "", payment ?? "", country ?? "", order.rawValue] + times + words
    return "orders " + parts.joined(separator: " ")
  }
}

extension OrderSortOrder {
  fileprivate var isByTotal: Bool { self == .totalAscending || self == .totalDescending }

  fileprivate var isDescending: Bool { self == .newest || self == .totalDescending }
}

extension PageCursor {
  init(_ position: OrderQuery.Position) {
    self.init(position.value, position.number, text: position.currency)
  }

  /// Returns the position in a list of orders.
  func position() throws(Problem) -> OrderQuery.Position {
    OrderQuery.Position(
      number: try number(1, of: 2),
      value: try number(0, of: 2),
      currency: text
    )
  }
}

/// The query parameters of the list of orders.
extension OrderQuery {
  /// Creates the query of a request.
  init(_ call: ValidatedRequest) {
    self.init(
      words: (call[Self.text] ?? "").sortKey.split(whereSeparator: \.isWhitespace)
        .map(String.init),
      status: call[Self.statusName],
      payment: call[Self.paymentName],
      country: call[Self.countryCode],
      since: Self.seconds(call[Self.placedSince]),
      until: Self.seconds(call[Self.placedUntil]),
      refundedSince: Self.seconds(call[Self.refunds]),
      order: call[Self.sort].flatMap(OrderSortOrder.init) ?? .newest
    )
  }

  static let parameters = [
    text.description, statusName.description, paymentName.description, countryCode.description,
    placedSince.description, placedUntil.description, refunds.description, sort.description,
  ]

  private static let statusName = Parameter<String>(
    OrderListField.status.rawValue,
    "Only orders with this status.",
    OrderStatus.schema
  )
  private static let paymentName = Parameter<String>(
    OrderListField.payment.rawValue,
    "Only orders with this payment status.",
    PaymentStatus.schema
  )
  private static let countryCode = Parameter<String>(
    OrderListField.country.rawValue,
    "Only orders to this country.",
    .string(2...2, format: .country)
  )
  private static let placedSince = Parameter<String>(
    OrderListField.since.rawValue,
    "Only orders placed at this time or later.",
    .date
  )
  private static let placedUntil = Parameter<String>(
    OrderListField.until.rawValue,
    "Only orders placed before this time.",
    .date
  )
  private static let refunds = Parameter<String>(
    OrderListField.refundedSince.rawValue,
    "Only orders with a refund at this time or later.",
    .date
  )
  private static let sort = Parameter<String>(
    OrderListField.sort.rawValue,
    """
    The sort order (default: -placed, newest first); total sorts by currency, then by amount. A minus \
    sign means descending.
    """,
    .enumeration(OrderSortOrder.allCases.map(\.rawValue))
  )
  private static let text = Parameter<String>(
    OrderListField.text.rawValue,
    """
    Only orders with these words: the number, or beginnings of words of the e-mail address, name, \
    city or SKUs; anywhere in them while the store has at most \(fewOrders) orders.
    """,
    .string(1...200)
  )

  /// Returns the first whole second at or after a time; orders have whole seconds.
  private static func seconds(_ text: String?) -> Int? {
    // The schema allows readable dates only.
    text.flatMap(Date.init(lenient:)).map { Int($0.timeIntervalSince1970.rounded(.up)) }
  }
}

/// The index of words.
extension OrderQuery {
  /// Returns the query with the orders that the index finds for its words, if there are many orders.
  func indexed(by transaction: any Transaction) async throws -> OrderQuery {
    guard !words.isEmpty else { return self }
    let last: Int? = try await transaction.value(
      "SELECT coalesce(max(number), 0) FROM customer_order"
    )
    guard let last, last > Self.fewOrders else { return self }
    var indexed = self
    indexed.matchesBeginnings = true
    indexed.candidates = try await ordersByRarestWord(in: transaction)
    return indexed
  }

  /// Returns the orders that may have all of the words, found by the rarest of them; `nil` if every
  /// word is common, so that the newest orders with it are found sooner without the index.
  private func ordersByRarestWord(in transaction: any Transaction) async throws -> Set<Int>? {
    var rarest: Set<Int>?
    for word in words {
      let range = (word, word + "\u{10FFFF}")
      var found: [Int] = try await transaction.all(
        "SELECT customer_order FROM order_word WHERE word >= ? AND word < ? LIMIT ?",
        [range.0, range.1, Self.maximumRareCount + 1]
      ) { try $0[0] }
      guard found.count <= Self.maximumRareCount else { continue }
      if let number = Int(word) { found.append(number) }
      if rarest.map({ found.count < $0.count }) ?? true { rarest = Set(found) }
    }
    return rarest
  }
}

import Foundation
package import FoundationCore
package import Ordering
import Persistence
import StoreCore

/// The orders that match a filter, page by page.
///
/// A list is a walk along an index, by time or by currency and total. Words are found in the texts of
/// a few orders, and by an index of words among many.
struct OrderList {
  let filter: OrderFilter
  let transaction: any Transaction

  /// The number of orders up to which words are found anywhere in the texts, without an index.
  static let fewOrders = 10_000
  /// The maximum number of orders with a rare word.
  private static let maximumRareCount = 10_000

  private var order: OrderSortOrder { filter.order ?? .newest }

  /// Returns a page of the orders.
  func page(_ page: RequestedPage) async throws -> (items: [Order], next: String?) {
    let rows = try await transaction.all(
      rows(after: page.cursor, limit: page.limit + 1, having: wordConditions())
    ) { (number: try $0[0] as Int, cursor: PageCursor(try $0[1], try $0[0], text: try $0[2])) }
    let (found, next) = page.cut(rows) { $0.cursor }
    let orders = try await OrderStore(transaction).orders(found.map(\.number))
    // The index of a damaged file may have entries without a row.
    guard orders.count == found.count else { throw Problem.damaged }
    return (orders, next)
  }

  /// Returns the query of the numbers, the times or totals, and the currencies, in the sort order.
  ///
  /// The currency of a list by time is empty.
  func rows(
    after cursor: PageCursor?,
    limit: Int,
    having words: [SQLText] = []
  ) throws(Problem) -> SQLText {
    var conditions = words + filterConditions
    let direction: SQLText = order.isDescending ? "DESC" : "ASC"
    let (columns, key, sorting): (SQLText, SQLText, SQLText) =
      order.isByTotal
      ? (
        "number, total, currency", "currency, total, number",
        "currency \(direction), total \(direction), number \(direction)"
      )
      : ("number, created, ''", "created, number", "created \(direction), number \(direction)")
    if let cursor {
      let (value, number) = (try cursor.number(0, of: 2), try cursor.number(1, of: 2))
      let values: SQLText =
        order.isByTotal
        ? "\(cursor.text), \(value), \(number)"
        : "\(value), \(number)"
      let comparison: SQLText = order.isDescending ? "<" : ">"
      conditions.append("(\(key)) \(comparison) (\(values))")
    }
    return """
      SELECT \(columns) FROM customer_order
      WHERE \(.all(conditions)) ORDER BY \(sorting) LIMIT \(limit)
      """
  }

  private var filterConditions: [SQLText] {
    var conditions: [SQLText] = []
    if let status = filter.status { conditions.append("status = \(status.rawValue)") }
    if let payment = filter.payment { conditions.append("payment = \(payment.rawValue)") }
    if let country = filter.country { conditions.append("country = \(country.code)") }
    if let since = filter.since { conditions.append("created >= \(since.nextSecond)") }
    if let until = filter.until { conditions.append("created < \(until.nextSecond)") }
    return conditions
  }

  /// Returns the conditions that an order has all words: anywhere in its text or, if there are many
  /// orders, at the beginnings of its words, among the orders that the index finds.
  private func wordConditions() async throws -> [SQLText] {
    let words = filter.text.listWords
    guard !words.isEmpty else { return [] }
    let last: Int? = try await transaction.value(
      "SELECT coalesce(max(number), 0) FROM customer_order"
    )
    let hasMany = last ?? 0 > Self.fewOrders
    let text: SQLText = hasMany ? "' ' || replace(words, '\n', ' ')" : "words"
    var conditions: [SQLText] = words.map { word in
      let found = transaction.dialect.contains(text, hasMany ? " " + word : word)
      return "(\(found) OR CAST(number AS TEXT) = \(word))"
    }
    if hasMany, let candidates = try await orders(withRarestOf: words) {
      conditions.append(transaction.dialect.isIn("number", .numbers(candidates.sorted())))
    }
    return conditions
  }

  /// Returns the orders that may have all of the words, found by the rarest of them; `nil` if every
  /// word is common, so that the newest orders with it are found sooner without the index.
  private func orders(withRarestOf words: [String]) async throws -> Set<Int>? {
    func orders(with word: String) -> SQLText {
      """
      SELECT customer_order FROM order_word
      WHERE word >= \(word) AND word < \(word + "\u{10FFFF}") LIMIT \(Self.maximumRareCount + 1)
      """
    }
    var rarest: (word: String, count: Int)?
    for word in words {
      // Counting the orders of a common word is sooner done than reading their numbers.
      let count: Int? = try await transaction.value(
        "SELECT count(*) FROM (\(orders(with: word))) AS found"
      )
      guard let count, count <= Self.maximumRareCount, count < rarest?.count ?? .max else {
        continue
      }
      rarest = (word, count)
    }
    guard let word = rarest?.word else { return nil }
    let found: [Int] = try await transaction.all(orders(with: word)) { try $0[0] }
    return Set(found).union([Int(word)].compactMap(\.self))
  }

  /// Returns the state of the list, which differs after every committed change.
  ///
  /// Every change of an order adds an event. With several writers, an event with a smaller ID may be
  /// committed after the greatest; there, each change increments the revision.
  static func state(in transaction: any Transaction) async throws -> Int {
    let query: SQLText =
      transaction.dialect.slotCount > 1
      ? "SELECT coalesce(sum(catalog), 0) FROM revision"
      : "SELECT coalesce(max(id), 0) FROM order_event"
    return try await transaction.value(query) ?? 0
  }

  /// Returns a page of the orders of a customer by name, newest first.
  static func page(
    _ page: RequestedPage,
    ofCustomer name: String,
    in transaction: any Transaction
  ) async throws -> (items: [Order], next: String?) {
    let before = try page.cursor?.number(0, of: 1)
    let found: [Int] = try await transaction.all(
      """
      SELECT number FROM customer_order WHERE customer = \(name) AND number < \(before ?? Int.max)
      ORDER BY number DESC LIMIT \(page.limit + 1)
      """
    ) { try $0[0] }
    let (numbers, next) = page.cut(found) { PageCursor($0) }
    return (try await OrderStore(transaction).orders(numbers), next)
  }
}

extension OrderSortOrder {
  fileprivate var isByTotal: Bool { self == .totalAscending || self == .totalDescending }

  fileprivate var isDescending: Bool { self == .newest || self == .totalDescending }
}

extension Date {
  /// The first whole second at or after the time; orders have whole seconds.
  fileprivate var nextSecond: Int { Int(timeIntervalSince1970.rounded(.up)) }
}

extension String {
  /// The words of an order, or of a search for orders or customers, as the index has them.
  var listWords: [String] {
    // Characters and properties are slow to tell apart, and every order is indexed.
    sortKey.unicodeScalars.split { scalar in
      scalar.isASCII
        ? scalar == " " || 9...13 ~= scalar.value : scalar.properties.isWhitespace
    }.map(String.init)
  }
}

extension OrderFilter {
  /// Creates the filter of a request.
  init(_ call: ValidatedRequest) {
    // The schema allows readable dates only.
    func time(_ field: OrderListField) -> Date? { call[field].flatMap(Date.init(lenient:)) }
    self.init(
      text: call[OrderListField.text] ?? "",
      status: call[OrderListField.status],
      payment: call[OrderListField.payment],
      country: call[OrderListField.country],
      since: time(.since),
      until: time(.until),
      order: call[OrderListField.sort]
    )
  }
}

extension OrderListField: QueryParameter {
  package var details: (summary: String, schema: JSONSchema) {
    switch self {
    case .text:
      (
        """
        Only orders with these words: the number, or beginnings of words of the e-mail address, \
        name, city or SKUs; anywhere in them while the store has at most \(OrderList.fewOrders) \
        orders.
        """, .string(1...200)
      )
    case .status: ("Only orders with this status.", OrderStatus.schema)
    case .payment: ("Only orders with this payment status.", PaymentStatus.schema)
    case .country: ("Only orders to this country.", .string(2...2, format: .country))
    case .since: ("Only orders placed at this time or later.", .date)
    case .until: ("Only orders placed before this time.", .date)
    case .sort:
      (
        """
        The sort order (default: -placed, newest first); total sorts by currency, then by amount. \
        A minus sign means descending.
        """, .enumeration(OrderSortOrder.allCases.map(\.rawValue))
      )
    }
  }
}

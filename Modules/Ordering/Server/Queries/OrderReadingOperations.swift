import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// The API operations that read orders.
struct OrderReadingOperations: Sendable {
  let store: Store

  var all: [StoreOperation] { [list, showTransitions, show, listEvents] }

  private static let status = Parameter<String>(
    OrderListField.status.rawValue,
    "Only orders with this status.",
    OrderStatus.schema
  )
  private static let payment = Parameter<String>(
    OrderListField.payment.rawValue,
    "Only orders with this payment status.",
    PaymentStatus.schema
  )
  private static let words = Parameter<String>(
    OrderListField.text.rawValue,
    """
    Only orders with these words: the number, or beginnings of words of the e-mail address, name, \
    city or SKUs; anywhere in them while the store has at most \(OrderQuery.fewOrders) orders.
    """,
    .string(1...200)
  )

  private var list: StoreOperation {
    StoreOperation(
      .listOrders,
      summary: "Lists orders in pages, newest first.",
      role: .editor,
      parameters: [
        Self.words.description, Self.status.description, Self.payment.description,
        PageParameter.limit.description, PageParameter.cursor.description,
      ],
      success: .page(.list("OrderPage", of: Order.schema), "A page of orders."),
      validator: { _ in
        let state = try await store.database.read {
          try await $0.value($0.dialect.orderState) as Int?
        }
        return EntityTag(revision: state ?? 0)
      },
      run: { call in
        let query = OrderQuery(
          words: (call[Self.words] ?? "").sortKey.split(whereSeparator: \.isWhitespace)
            .map(String.init),
          status: call[Self.status],
          payment: call[Self.payment]
        )
        let page = try await store.database.read { try await $0.orders(query, for: call) }
        return HTTPResponse(
          .list(page.items.map(\.json), next: page.next),
          next: page.next,
          of: call
        )
      }
    )
  }

  private var showTransitions: StoreOperation {
    StoreOperation(
      .showTransitions,
      summary: "Lists the status transitions of an order and its payment.",
      role: .reader,
      success: .json(Transitions.schema, "The two tables of transitions."),
      run: { _ in HTTPResponse(Transitions.standard.json) }
    )
  }

  private var show: StoreOperation {
    .reading(
      .showOrder,
      summary: "Shows an order.",
      role: .editor,
      success: "The order.",
      by: OrderOperations.number,
      in: store,
      as: Order.schema,
      called: { "order \($0)" },
      revision: Self.revision(of:),
      find: { try await $0.orders([$1]).first?.json }
    )
  }

  private var listEvents: StoreOperation {
    StoreOperation(
      .listOrderEvents,
      summary: "Lists the events of an order, oldest first.",
      role: .editor,
      parameters: [OrderOperations.number.description],
      success: .json(.list("OrderEventList", of: OrderEvent.schema), "The events of the order."),
      problems: [404],
      validator: { call in
        let number = try call.value(of: OrderOperations.number)
        return try await store.tag(Self.revision(of: number)).orNotFound("order \(number)")
      },
      run: { call in
        let number = try call.value(of: OrderOperations.number)
        let events = try await store.database.read { transaction in
          let order = try await transaction.orders([number]).first.orNotFound("order \(number)")
          return try await transaction.events(of: number, in: order.paid.currency)
        }
        return HTTPResponse(.list(events.map(\.json)))
      }
    )
  }

  // The column `version` has the order's revision.
  @Sendable private static func revision(of number: Int) -> SQLText {
    "SELECT version FROM customer_order WHERE number = \(bound: number)"
  }
}

/// A query for orders.
struct OrderQuery {
  var words: [String] = []
  var status: String?
  var payment: String?
  /// The orders to select from; all if `nil`.
  var candidates: Set<Int>?
  /// `true` to find words by their beginnings, `false` to find them anywhere in the texts.
  var matchesBeginnings = false

  /// The number of orders up to which words are found anywhere in the texts, without an index.
  static let fewOrders = 10_000
  /// The maximum number of orders with a rare word.
  static let maximumRareCount = 10_000

  /// Returns the SQL that selects their numbers, newest first.
  func numbers(before: Int, limit: Int, _ dialect: any SQLDialect) -> SQLText {
    """
    SELECT number FROM customer_order
    WHERE \(condition(dialect)) AND number < \(bound: before)
    ORDER BY number DESC LIMIT \(bound: limit)
    """
  }

  private func condition(_ dialect: any SQLDialect) -> SQLText {
    let text: SQLText = matchesBeginnings ? "' ' || replace(words, '\n', ' ')" : "words"
    var conditions: [SQLText] = words.map { word in
      let found = dialect.contains(text, matchesBeginnings ? " " + word : word)
      return "(\(found) OR CAST(number AS TEXT) = \(bound: word))"
    }
    if let candidates { conditions.append(dialect.isIn("number", .numbers(candidates.sorted()))) }
    if let status { conditions.append("status = \(bound: status)") }
    if let payment { conditions.append("payment = \(bound: payment)") }
    return .all(conditions)
  }

  /// The query that a cursor belongs to.
  var cursorScope: String {
    "orders \(status ?? "") \(payment ?? "") \(words.joined(separator: " "))"
  }
}

extension Transaction {
  /// Returns the query with the orders that the index finds for its words, if there are many orders.
  private func indexed(_ query: OrderQuery) async throws -> OrderQuery {
    guard !query.words.isEmpty else { return query }
    let last: Int? = try await value("SELECT coalesce(max(number), 0) FROM customer_order")
    guard let last, last > OrderQuery.fewOrders else { return query }
    var indexed = query
    indexed.matchesBeginnings = true
    indexed.candidates = try await ordersByRarestWord(of: query.words)
    return indexed
  }

  fileprivate func orders(
    _ query: OrderQuery,
    for call: ValidatedRequest
  ) async throws -> (items: [Order], next: String?) {
    var before = Int.max
    if let sealed = call[PageParameter.cursor] {
      before = try PageCursor(decoding: sealed, for: query.cursorScope).number(0, of: 1)
    }
    let limit = call[PageParameter.limit] ?? 20
    let query = try await indexed(query)
    var numbers: [Int] = try await all(
      query.numbers(before: before, limit: limit + 1, dialect)
    ) { try $0[0] }
    var next: String?
    if numbers.count > limit {
      numbers.removeLast()
      next = numbers.last.map { PageCursor($0).encoded(for: query.cursorScope) }
    }
    let orders = try await orders(numbers)
    // The index of a damaged file may have entries without a row.
    guard orders.count == numbers.count else { throw Problem.damaged }
    return (orders, next)
  }
}

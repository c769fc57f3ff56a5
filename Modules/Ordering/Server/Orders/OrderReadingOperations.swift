import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// The API operations that read orders.
struct OrderReadingOperations: Sendable {
  let store: Store

  var all: [StoreOperation] { [list, showTransitions, show, listEvents] }

  private var list: StoreOperation {
    StoreOperation(
      .listOrders,
      summary: "Lists orders in pages, by default newest first.",
      role: .editor,
      parameters: OrderQuery.parameters + [
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
        let query = OrderQuery(call)
        let page = try await store.database.read { try await $0.orders(query, for: call) }
        return HTTPResponse(
          listing: page.items,
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
      run: { _ in HTTPResponse(Transitions.standard) }
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
      called: { "order \($0)" },
      revision: Self.revision(of:),
      find: { try await $0.orders([$1]).first }
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
        return HTTPResponse(listing: events)
      }
    )
  }

  // The column `version` has the order's revision.
  @Sendable private static func revision(of number: Int) -> SQLText {
    "SELECT version FROM customer_order WHERE number = \(bound: number)"
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
    var last: OrderQuery.Position?
    if let sealed = call[PageParameter.cursor] {
      last = try PageCursor(decoding: sealed, for: query.cursorScope).position()
    }
    let limit = call[PageParameter.limit] ?? 20
    let query = try await indexed(query)
    var positions = try await all(query.positions(after: last, limit: limit + 1, dialect)) { row in
      OrderQuery.Position(number: try row[0], value: try row[1], currency: try row[2])
    }
    var next: String?
    if positions.count > limit {
      positions.removeLast()
      next = positions.last.map { PageCursor($0).encoded(for: query.cursorScope) }
    }
    let numbers = positions.map(\.number)
    let orders = try await orders(numbers)
    // The index of a damaged file may have entries without a row.
    guard orders.count == numbers.count else { throw Problem.damaged }
    return (orders, next)
  }
}

import Ordering
import OrderingTestSupport
import Persistence
import Testing

@testable import OrderingServer
@testable import StoreCore

/// The query plans of order lists: SQLite walks along an index, and sorts nothing.
struct OrderQueryPlanTests {
  private static let queries: [(OrderQuery, String)] = [
    (OrderQuery(), "customer_order_created"),
    (OrderQuery(since: 1, until: 9), "customer_order_created (created>? AND created<?"),
    (OrderQuery(order: .oldest), "customer_order_created"),
    (OrderQuery(status: "placed"), "customer_order_status (status=?"),
    (OrderQuery(status: "placed", since: 1), "customer_order_status (status=? AND created>?"),
    (OrderQuery(payment: "paid"), "customer_order_payment (payment=?"),
    (
      OrderQuery(status: "delivered", payment: "unpaid"),
      "customer_order_states (status=? AND payment=?"
    ),
    (OrderQuery(country: "DE", until: 9), "customer_order_country (country=? AND created<?"),
    (OrderQuery(order: .totalDescending), "customer_order_total"),
  ]

  @Test(arguments: queries.indices, [false, true])
  func listsAreWalksAlongAnIndex(_ place: Int, hasCursor: Bool) async throws {
    let (question, expected) = Self.queries[place]
    let connection = try Connection(.memory, migrations: StoreSchema.ordering.migrations)
    let query = try OrderList(query: question, transaction: connection).rows(
      after: hasCursor ? PageCursor(5, 7, text: "EUR") : nil,
      limit: 21
    )
    let plan: [String] = try await connection.all("EXPLAIN QUERY PLAN \(query)") { try $0[3] }
    #expect(plan.count == 1, "\(plan)")
    let name = expected.split(separator: " ")[0]
    // With a cursor, the range of the index is narrower still.
    #expect(plan.first?.contains(hasCursor ? String(name) : expected) == true, "\(plan)")
  }
}

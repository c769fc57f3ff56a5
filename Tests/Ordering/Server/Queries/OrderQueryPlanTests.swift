import Persistence
import Testing

@testable import OrderingServer
@testable import StoreCore

/// The query plans of order lists: SQLite uses an index.
struct OrderQueryPlanTests {
  @Test func ordersOfAStateAndAPaymentAreFoundByBoth() async throws {
    let question = OrderQuery(status: "delivered", payment: "unpaid")
    let connection = try Connection(.memory, migrations: StoreSchema.migrations)
    let query = question.numbers(before: .max, limit: 21, SQLiteDialect())
    let plan: [String] = try await connection.all("EXPLAIN QUERY PLAN \(query)") { try $0[3] }
    #expect(plan.count == 1, "\(plan)")
    #expect(
      plan.first?.contains("customer_order_states (status=? AND payment=?") == true,
      "\(plan)"
    )
  }
}

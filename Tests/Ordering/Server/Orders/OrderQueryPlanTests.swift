import Foundation
import Ordering
import OrderingTestSupport
import Persistence
import Testing

@testable import OrderingServer
@testable import StoreCore

/// The query plans of order lists: SQLite walks along an index, and sorts nothing.
struct OrderQueryPlanTests {
  private static let queries: [(OrderFilter, String)] = [
    (OrderFilter(), "customer_order_created"),
    (
      OrderFilter(since: time(1), until: time(9)), "customer_order_created (created>? AND created<?"
    ),
    (OrderFilter(order: .oldest), "customer_order_created"),
    (OrderFilter(status: .placed), "customer_order_status (status=?"),
    (OrderFilter(status: .placed, since: time(1)), "customer_order_status (status=? AND created>?"),
    (OrderFilter(payment: .paid), "customer_order_payment (payment=?"),
    (
      OrderFilter(status: .delivered, payment: .unpaid),
      "customer_order_states (status=? AND payment=?"
    ),
    (
      OrderFilter(country: CountryCode("DE"), until: time(9)),
      "customer_order_country (country=? AND created<?"
    ),
    (OrderFilter(order: .totalDescending), "customer_order_total"),
  ]

  private static func time(_ second: Int) -> Date { Date(seconds: second) }

  @Test(arguments: queries.indices, [false, true])
  func listsAreWalksAlongAnIndex(_ place: Int, hasCursor: Bool) async throws {
    let (filter, expected) = Self.queries[place]
    let connection = try Connection(.memory, migrations: StoreSchema.ordering.migrations)
    let query = try OrderList(filter: filter, transaction: connection).rows(
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

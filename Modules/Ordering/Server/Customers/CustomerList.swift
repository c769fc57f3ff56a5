package import FoundationCore
package import Ordering
import Persistence
import StoreCore

/// The customers that match a filter, page by page: a walk over the last or the first order of each.
struct CustomerList {
  let filter: CustomerFilter
  let transaction: any Transaction

  /// Returns a page of the customers, each with the address of the last order.
  func page(_ page: RequestedPage) async throws -> (items: [Customer], next: String?) {
    let found: [(number: Int, name: String, count: Int)] = try await transaction.all(
      rows(after: page.cursor, limit: page.limit + 1)
    ) { (try $0[0], try $0[1], try $0[2]) }
    let (rows, next) = page.cut(found) { row in
      filter.sort == .orders ? PageCursor(row.count, row.number) : PageCursor(row.number)
    }
    let customers = try await CustomerStore(transaction).customers(named: rows.map(\.name))
    return (rows.compactMap { customers[$0.name] }, next)
  }

  /// Returns the query of a page: the number that a cursor needs, the customer, and the number of
  /// their orders where the list is sorted by it.
  private func rows(after cursor: PageCursor?, limit: Int) throws(Problem) -> SQLText {
    switch filter.sort {
    case .recent:
      let last = try cursor?.number(0, of: 1) ?? Int.max
      return """
        SELECT o.number, o.customer, 0 FROM customer_order o
        WHERE o.number < \(last) AND \(isOneOf("o", before: ">")) AND \(condition("o"))
        ORDER BY o.number DESC LIMIT \(limit)
        """
    case .email:
      var start: SQLText = "TRUE"
      if let cursor {
        let number = try cursor.number(0, of: 1)
        // The cursor has no e-mail address, since it is a part of URLs.
        start =
          "o.customer > (SELECT customer FROM customer_order WHERE number = \(number))"
      }
      return """
        SELECT o.number, o.customer, 0 FROM customer_order o
        WHERE \(start) AND \(isOneOf("o", before: "<")) AND \(condition("o"))
        ORDER BY o.customer LIMIT \(limit)
        """
    case .orders:
      var end: SQLText = "TRUE"
      if let cursor {
        let (count, number) = (try cursor.number(0, of: 2), try cursor.number(1, of: 2))
        end = """
          (count(*) < \(count) OR count(*) = \(count)
            AND min(o.number) > \(number))
          """
      }
      return """
        SELECT min(o.number), o.customer, count(*) FROM customer_order o
        WHERE \(condition("o")) GROUP BY o.customer HAVING \(end)
        ORDER BY count(*) DESC, min(o.number) LIMIT \(limit)
        """
    }
  }

  /// The condition that no order of the same customer is later, or no order is earlier.
  private func isOneOf(_ order: SQLText, before comparison: SQLText) -> SQLText {
    """
    NOT EXISTS (
      SELECT 1 FROM customer_order other
      WHERE other.customer = \(order).customer AND other.number \(comparison) \(order).number
    )
    """
  }

  private func condition(_ order: SQLText) -> SQLText {
    let found: [SQLText] = filter.text.listWords.map { word in
      """
      \(order).customer IN (
        SELECT found.customer FROM order_word w
          JOIN customer_order found ON found.number = w.customer_order
        WHERE w.word >= \(word) AND w.word < \(word + "\u{10FFFF}")
      )
      """
    }
    return .all(["\(order).erased IS NULL"] + found)
  }
}

extension CustomerListField: QueryParameter {
  package var details: (summary: String, schema: JSONSchema) {
    switch self {
    case .text:
      (
        """
        Only customers with these words: beginnings of words of the e-mail addresses, names, cities \
        or SKUs of their orders.
        """, .string(1...200)
      )
    case .sort:
      (
        """
        The order: the latest order first (default), by e-mail address, or the most orders first.
        """, CustomerSort.schema
      )
    }
  }
}

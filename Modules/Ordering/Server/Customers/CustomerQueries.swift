import FoundationCore
import Ordering
import StoreCore

/// A query for customers: a walk over the last or the first order of each.
struct CustomerQueries: Sendable {
  var words: [String] = []
  var sort = CustomerSort.recent

  /// The query that a cursor belongs to.
  var cursorScope: String { "customers \(sort) \(words.joined(separator: " "))" }

  /// Returns the SQL of a page: the number that a cursor needs, the customer, and the number of
  /// their orders where the list is sorted by it.
  func page(after cursor: PageCursor?, limit: Int) throws(Problem) -> SQLText {
    switch sort {
    case .recent:
      let last = try cursor?.number(0, of: 1) ?? Int.max
      return """
        SELECT o.number, o.customer, 0 FROM customer_order o
        WHERE o.number < \(bound: last) AND \(isOneOf("o", before: ">")) AND \(condition("o"))
        ORDER BY o.number DESC LIMIT \(bound: limit)
        """
    case .email:
      var start: SQLText = "TRUE"
      if let cursor {
        let number = try cursor.number(0, of: 1)
        // The cursor has no e-mail address, since it is a part of URLs.
        start =
          "o.customer > (SELECT customer FROM customer_order WHERE number = \(bound: number))"
      }
      return """
        SELECT o.number, o.customer, 0 FROM customer_order o
        WHERE \(start) AND \(isOneOf("o", before: "<")) AND \(condition("o"))
        ORDER BY o.customer LIMIT \(bound: limit)
        """
    case .orders:
      var end: SQLText = "TRUE"
      if let cursor {
        let (count, number) = (try cursor.number(0, of: 2), try cursor.number(1, of: 2))
        end = """
          (count(*) < \(bound: count) OR count(*) = \(bound: count)
            AND min(o.number) > \(bound: number))
          """
      }
      return """
        SELECT min(o.number), o.customer, count(*) FROM customer_order o
        WHERE \(condition("o")) GROUP BY o.customer HAVING \(end)
        ORDER BY count(*) DESC, min(o.number) LIMIT \(bound: limit)
        """
    }
  }

  /// Returns the cursor after a row of the page.
  func cursor(after row: (number: Int, count: Int)) -> PageCursor {
    sort == .orders ? PageCursor(row.count, row.number) : PageCursor(row.number)
  }

  /// The condition that no order of the same customer is later, or none is earlier.
  private func isOneOf(_ order: SQLText, before comparison: SQLText) -> SQLText {
    """
    NOT EXISTS (
      SELECT 1 FROM customer_order other
      WHERE other.customer = \(order).customer AND other.number \(comparison) \(order).number
    )
    """
  }

  private func condition(_ order: SQLText) -> SQLText {
    let found: [SQLText] = words.map { word in
      """
      \(order).customer IN (
        SELECT found.customer FROM order_word w
          JOIN customer_order found ON found.number = w.customer_order
        WHERE w.word >= \(bound: word) AND w.word < \(bound: word + "\u{10FFFF}")
      )
      """
    }
    return .all(["\(order).erased IS NULL"] + found)
  }
}

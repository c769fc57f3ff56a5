import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The invoices and credit notes of orders, in a transaction.
struct DocumentStore {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the invoice and the credit notes of an order, in the order of issue.
  func documents(of order: Int) async throws -> [OrderDocument] {
    try await transaction.all(
      "SELECT content FROM order_document WHERE customer_order = \(order) ORDER BY event, number"
    ) { try $0.json(0) }
  }

  /// Returns the last number of a kind; `nil` before the first document.
  func lastNumber(of kind: OrderDocument.Kind) async throws -> Int? {
    try await transaction.first(
      "SELECT max(number) FROM order_document WHERE kind = \(kind.rawValue)"
    ) { try $0[0] as Int? } ?? nil
  }

  /// Returns a page of all documents that meet conditions, in the order of issue.
  func page(
    _ page: RequestedPage,
    where conditions: [SQLText]
  ) async throws -> (items: [OrderDocument], next: String?) {
    var conditions = conditions
    // An invoice before a credit note of the same second.
    let key: SQLText = "issued, CASE kind WHEN 'invoice' THEN 0 ELSE 1 END, number"
    if let cursor = page.cursor {
      let last = try (0..<3).map { SQLValue.integer(Int64(try cursor.number($0, of: 3))) }
      conditions.append("(\(key)) > (\(.list(last)))")
    }
    let rows = try await transaction.all(
      """
      SELECT \(key), content FROM order_document WHERE \(.all(conditions))
      ORDER BY \(key) LIMIT \(page.limit + 1)
      """
    ) { row in
      let cursor = PageCursor(try row[0], try row[1], try row[2])
      return (cursor: cursor, document: try row.json(3) as OrderDocument)
    }
    let (found, next) = page.cut(rows) { $0.cursor }
    return (found.map(\.document), next)
  }

  /// Returns the numbers that lack between the first and the last of each kind: the only one, or the
  /// first and the last of each gap.
  func missing() async throws -> [String] {
    try await transaction.all(
      """
      SELECT n.number + 1, n.next - 1, \(transaction.dialect.member("number", of: "d.content"))
      FROM (
        SELECT kind, number, lead(number) OVER (PARTITION BY kind ORDER BY number) AS next
        FROM order_document
      ) AS n JOIN order_document d ON d.kind = n.kind AND d.number = n.next
      WHERE n.next > n.number + 1 ORDER BY n.kind, n.number
      """
    ) { row in
      let (first, last): (Int, Int) = (try row[0], try row[1])
      // The prefix of the document after the gap.
      let prefix = (try row[2] as String? ?? "").dropLast(String(last + 1).count)
      return first == last ? "\(prefix)\(first)" : "\(prefix)\(first) to \(prefix)\(last)"
    }
  }

  /// Inserts the document that a closure makes with the next number of its kind, and returns it.
  func insert(
    _ kind: OrderDocument.Kind,
    numbered numbering: DocumentNumbering,
    of order: Order,
    event: OrderEvent.ID? = nil,
    at time: Int,
    _ make: (OrderDocument.ID) throws -> OrderDocument
  ) async throws -> OrderDocument {
    let number = try await lastNumber(of: kind).map { $0 + 1 } ?? numbering.first
    let document = try make(OrderDocument.ID(rawValue: "\(numbering.prefix)\(number)"))
    try await transaction.run(
      """
      INSERT INTO order_document
        (kind, number, customer_order, event, issued, total, content, version)
      VALUES (\(kind.rawValue), \(number), \(Int(order.number.rawValue)),
        \(event?.rawValue ?? 0), \(time), \(document.total.minorUnits), \(document.jsonText()),
        \(order.revision))
      """
    )
    return document
  }

  /// Replaces the content of a document of an order.
  func update(_ document: OrderDocument, of order: Int) async throws {
    try await transaction.run(
      """
      UPDATE order_document SET content = \(document.jsonText())
      WHERE customer_order = \(order) AND kind = \(document.kind.rawValue)
        AND event = \(document.event?.rawValue ?? 0)
      """
    )
  }
}

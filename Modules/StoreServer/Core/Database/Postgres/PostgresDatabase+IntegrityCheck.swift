import Persistence

extension PostgresDatabase {
  /// Checks that the search vectors match the texts of the products.
  ///
  /// PostgreSQL cannot check that, because the store makes the vectors. PostgreSQL itself
  /// guarantees foreign keys and indexes, and has its own tools for damaged disks.
  package func checkIntegrity() async throws -> [StoreFinding] {
    try await read { transaction in
      var found: [StoreFinding] = []
      var page = SearchedPage()
      while try await page.loadNext(on: transaction) {
        found += try await transaction.all(page.mismatches) {
          StoreFinding(
            code: "index",
            description: "The search index of product \(try $0[0] as Int) does not match its texts."
          )
        }
      }
      return found
    }
  }
}

/// A page of products by ID, with search vectors made from their texts.
private struct SearchedPage {
  private static let size = 1_000

  private var last = Int.min
  private var made = JSONRecordset()

  /// Reads the next page; returns `false` if there are no more products.
  mutating func loadNext(on transaction: any Transaction) async throws -> Bool {
    var rows = JSONRecordset()
    let numbers = try await transaction.all(
      """
      SELECT product, coalesce(title, ''), coalesce(brand, ''), coalesce(sku, ''),
        coalesce(description, ''), coalesce(filters, '')
      FROM product_text WHERE product > \(bound: last) ORDER BY product LIMIT \(bound: Self.size)
      """
    ) { row in
      let number: Int = try row[0]
      let text = SearchableText(
        title: try row[1],
        brand: try row[2],
        sku: try row[3],
        description: try row[4],
        filters: try row[5]
      )
      rows.append(
        [.integer(Int64(number)), .text(SearchVector(text).text)],
        columns: ["product", "words"]
      )
      return number
    }
    made = rows
    guard let number = numbers.last else { return false }
    last = number
    return true
  }

  /// The query of products with other search vectors.
  ///
  /// Positions do not count: after a brand was renamed, words keep their positions.
  var mismatches: SQLText {
    """
    SELECT product FROM product_text kept
      JOIN json_to_recordset(CAST(\(bound: made.text) AS JSON))
        AS made (product BIGINT, words TSVECTOR) USING (product)
    WHERE kept.words IS NULL
      OR strip(ts_filter(kept.words, '{a}')) <> strip(ts_filter(made.words, '{a}'))
      OR strip(ts_filter(kept.words, '{b}')) <> strip(ts_filter(made.words, '{b}'))
      OR strip(ts_filter(kept.words, '{c}')) <> strip(ts_filter(made.words, '{c}'))
      OR strip(ts_filter(kept.words, '{d}')) <> strip(ts_filter(made.words, '{d}'))
    ORDER BY product
    """
  }
}

import FoundationCore
import Persistence

extension PostgresDatabase {
  /// Checks that the search vectors match the texts of the products.
  ///
  /// PostgreSQL cannot check that, because the store makes the vectors. PostgreSQL itself
  /// guarantees foreign keys and indexes, and has its own tools for damaged disks.
  package func checkIntegrity() async throws -> [StoreFinding] {
    try await read { transaction in
      var found: [StoreFinding] = []
      try await transaction.forEachBatch(of: .searchText) { rows in
        found += try await transaction.all(Self.mismatches(of: rows)) {
          StoreFinding(
            code: "index",
            description: "The search index of product \(try $0[0] as Int) does not match its texts."
          )
        }
      }
      return found
    }
  }

  /// Returns the query of the products whose search vectors differ from those made of their texts.
  ///
  /// Positions do not count: after a brand was renamed, words keep their positions.
  private static func mismatches(of rows: [StoredRow]) -> SQLText {
    let made = rows.map { [$0[0], .text(SearchVector(SearchableText($0)).text)] }
    let json = JSONValue.rows(made, columns: ["product", "words"]).text()
    return """
      SELECT product FROM product_text kept
        JOIN json_to_recordset(CAST(\(bound: json) AS JSON))
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

import FoundationCore
import Persistence
package import StoreCore

extension PostgresDatabase {
  /// Checks that the search vectors match their texts.
  ///
  /// PostgreSQL cannot check that, because the store makes the vectors. PostgreSQL itself
  /// guarantees foreign keys and indexes, and has its own tools for damaged disks.
  package func checkIntegrity() async throws -> [StoreFinding] {
    let indexes = schema.indexes
    return try await read { transaction in
      var found: [StoreFinding] = []
      for index in indexes {
        let layout = StoredColumns(of: index, transaction.dialect)
        try await transaction.forEachBatch(of: layout) { rows in
          found += try await transaction.all(Self.mismatches(of: rows, in: index)) {
            StoreFinding(
              code: "index",
              description:
                "The search index of \(index.key) \(try $0[0] as Int) does not match its texts."
            )
          }
        }
      }
      return found
    }
  }

  /// Returns the query of the IDs whose search vectors differ from those made of their texts.
  ///
  /// Positions do not count: after the text of a column was replaced, words keep their positions.
  private static func mismatches(of rows: [StoredRow], in index: FullTextIndex) -> SQLText {
    let made = rows.map { row in
      let texts = row.dropFirst().map { String(sqlValue: $0) ?? "" }
      return [row[0], .text(SearchVector(row: texts).text)]
    }
    let json = JSONValue.rows(made, columns: [index.key, "words"]).text()
    let (key, table) = (SQLText(stringLiteral: index.key), SQLText(stringLiteral: index.table))
    return """
      SELECT \(key) FROM \(table) kept
        JOIN json_to_recordset(CAST(\(json) AS JSON))
          AS made (\(key) BIGINT, words TSVECTOR) USING (\(key))
      WHERE kept.words IS NULL
        OR strip(ts_filter(kept.words, '{a}')) <> strip(ts_filter(made.words, '{a}'))
        OR strip(ts_filter(kept.words, '{b}')) <> strip(ts_filter(made.words, '{b}'))
        OR strip(ts_filter(kept.words, '{c}')) <> strip(ts_filter(made.words, '{c}'))
        OR strip(ts_filter(kept.words, '{d}')) <> strip(ts_filter(made.words, '{d}'))
      ORDER BY \(key)
      """
  }
}

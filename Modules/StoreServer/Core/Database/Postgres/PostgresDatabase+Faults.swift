import Persistence

extension PostgresDatabase {
  /// Looks whether the words that are searched are those of the texts.
  ///
  /// PostgreSQL cannot know it: the store makes them. Rows that refer to nothing, and what its
  /// indexes lack, it holds to be impossible, and it has tools of its own for damaged disks.
  package func faults() async throws -> [StoreFinding] {
    try await read { transaction in
      var found: [StoreFinding] = []
      var page = SearchedPage()
      while try await page.turn(on: transaction) {
        found += try await transaction.all(page.astray) {
          StoreFinding(
            code: "index",
            description: "The words that product \(try $0[0] as Int) is found by are not its own."
          )
        }
      }
      return found
    }
  }
}

/// Some products at a time, in the order of their numbers, with the words made anew from their
/// texts.
private struct SearchedPage {
  private static let size = 1_000

  private var last = Int.min
  private var made = JSONRecordset()

  /// Goes on to the next ones; false where there are no more.
  mutating func turn(on transaction: any Transaction) async throws -> Bool {
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
      rows.append([.integer(Int64(number)), .text(SearchVector(text).text)], ["product", "words"])
      return number
    }
    made = rows
    guard let number = numbers.last else { return false }
    last = number
    return true
  }

  /// Finds those that have other words.
  ///
  /// Where in its text a word stands does not count: behind a brand that was renamed, words keep
  /// their places.
  var astray: SQLText {
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

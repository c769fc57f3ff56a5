import Foundation

/// Something that is asked of the store over and over, each time a little differently.
struct CatalogQuestion: Sendable {
  let name: String
  /// The request to the server in a round.
  let query: @Sendable (Int) -> String
  /// The same by SQLite alone.
  let bare: @Sendable (BareCatalog, Int) throws -> [Int]

  /// The usual questions of a store, in which few products have one of the rare words.
  static func all(rare words: [String]) -> [CatalogQuestion] {
    [
      firstPage, commonWord, commonWords, begunWord, rareWord(of: words), misspelt(words),
      unknown(words), inCategory, ofBrand, byPrice,
    ]
  }

  /// A page far down, after a cursor, or the number of the product before it.
  static func page(_ name: String, after cursor: String, _ id: Int) -> CatalogQuestion {
    CatalogQuestion(
      name: name,
      query: { _ in "cursor=\(cursor)" },
      bare: { bare, _ in
        try bare.numbers(
          """
          SELECT p.id, NULL FROM product p WHERE p.status = 'active' AND p.id < ?
          ORDER BY p.id DESC LIMIT 21
          """,
          [.number(id)]
        )
      }
    )
  }

  private static let firstPage = CatalogQuestion(
    name: "first page",
    query: { _ in "" },
    bare: { bare, _ in
      try bare.numbers(
        "SELECT p.id, NULL FROM product p WHERE p.status = 'active' ORDER BY p.id DESC LIMIT 21"
      )
    }
  )

  private static let commonWord = CatalogQuestion(
    name: "search, a common word",
    query: { "q=\(look($0))" },
    bare: { try newest("(\"\(look($1))\")", $0) }
  )

  private static let commonWords = CatalogQuestion(
    name: "search, two common words",
    query: { "q=\(look($0))%20\(kind($0))" },
    bare: { try newest("(\"\(look($1))\" AND \"\(kind($1))\")", $0) }
  )

  private static let begunWord = CatalogQuestion(
    name: "search, most of a common word",
    query: { "q=\(look($0).dropLast())" },
    bare: { try newest("(\"\(look($1).dropLast())\" *)", $0) }
  )

  /// The newest products that have some words, those before that have them in the title.
  private static func newest(_ words: String, _ bare: BareCatalog) throws -> [Int] {
    func match(_ columns: String) -> BareCatalog.Value {
      .text("(\(columns) : \(words)) NOT filters : (\"sdraft\" OR \"sarchived\")")
    }
    let found = """
      SELECT rowid FROM product_text WHERE product_text MATCH ? AND rowid BETWEEN ? AND ?
      """
    let run = try bare.numbers(
      "\(found) ORDER BY rowid DESC LIMIT 200",
      [match("{title brand sku description}"), .number(0), .number(.max)]
    )
    let titled = Set(
      try bare.numbers(found, [match("title"), .number(run.last ?? 0), .number(.max)])
    )
    return run.filter(titled.contains) + run.filter { !titled.contains($0) }
  }

  private static func rareWord(of words: [String]) -> CatalogQuestion {
    CatalogQuestion(
      name: "search, a rare word",
      query: { "q=\(words[$0 % words.count])" },
      bare: { try ranked(words[$1 % words.count], in: $0) }
    )
  }

  /// A rare word without its third letter, which the store corrects.
  private static func misspelt(_ words: [String]) -> CatalogQuestion {
    let slips = words.map { $0.prefix(2) + $0.dropFirst(3) }
    return CatalogQuestion(
      name: "search, a misspelt word",
      query: { "q=\(slips[$0 % words.count])" },
      bare: { bare, round in
        try corrected(String(slips[round % words.count]), in: bare)
        return try ranked(words[round % words.count], in: bare)
      }
    )
  }

  /// A word that is like no other.
  private static func unknown(_ words: [String]) -> CatalogQuestion {
    CatalogQuestion(
      name: "search, an unknown word",
      query: { "q=xq\(words[$0 % words.count])" },
      bare: { bare, round in
        try corrected("xq" + words[round % words.count], in: bare)
        return []
      }
    )
  }

  /// Finds that no product has a word, and reads products with any of the words like it.
  private static func corrected(_ word: String, in bare: BareCatalog) throws {
    try ranked(word, in: bare)
    var variants: Set<String> = []
    for place in 0...word.count {
      let (before, after) = (word.prefix(place), word.dropFirst(place))
      for letter in "0123456789abcdefghijklmnopqrstuvwxyz" {
        variants.insert("\(before)\(letter)\(after)")
        variants.insert("\(before)\(letter)\(after.dropFirst())")
      }
      variants.insert("\(before)\(after.dropFirst())")
    }
    let words = variants.map { "\"\($0)\"" }.joined(separator: " OR ")
    try bare.numbers(
      """
      SELECT rowid, title, brand, sku, description FROM product_text WHERE product_text MATCH ?
      LIMIT 100
      """,
      [.text("{title brand sku description} : (\(words))")]
    )
  }

  @discardableResult
  private static func ranked(_ word: String, in bare: BareCatalog) throws -> [Int] {
    try bare.numbers(
      """
      SELECT p.id FROM product_text CROSS JOIN product p ON p.id = product_text.rowid
      WHERE product_text MATCH ? AND p.status = 'active'
      ORDER BY bm25(product_text, 1, 0.4, 0.2, 0.05, 0), p.id DESC
      """,
      [.text("{title brand sku description} : (\"\(word)\" *)")]
    )
  }

  private static let inCategory = CatalogQuestion(
    name: "a category, in stock, by title",
    query: { "category=\(1 + $0 % 200)&inStock=true&sort=title" },
    bare: { bare, round in
      let lanes = try bare.numbers(
        """
        WITH RECURSIVE tree (id) AS (
          SELECT ? UNION SELECT c.id FROM tree t JOIN category c ON c.parent = t.id
        ) SELECT id FROM tree
        """,
        [.number(1 + round % 200)]
      )
      let list = "[\(lanes.map(String.init).joined(separator: ","))]"
      return try bare.numbers(
        """
        SELECT o.id, o.title_key FROM json_each(?) c CROSS JOIN product o WHERE o.id IN (
          SELECT id FROM product p WHERE p.status = 'active' AND p.category = c.value
          AND +p.available > 0 ORDER BY p.title_key, p.id LIMIT 21)
        ORDER BY o.title_key, o.id LIMIT 21
        """,
        [.text(list)]
      )
    }
  )

  private static let ofBrand = CatalogQuestion(
    name: "a brand, by price",
    query: { "brand=\(1 + $0 % 1_000)&sort=price" },
    bare: { bare, round in
      try bare.numbers(
        """
        SELECT w.product, w.amount FROM least_price w WHERE w.status = 'active' AND w.brand = ?
        AND w.currency = 'EUR' ORDER BY w.amount, w.product LIMIT 21
        """,
        [.number(1 + round % 1_000)]
      )
    }
  )

  private static let byPrice = CatalogQuestion(
    name: "a range of prices, in stock, newest",
    query: { "minPrice=\(1_000 + $0)&maxPrice=\(3_000 + $0)&inStock=true" },
    bare: { bare, round in
      try bare.numbers(
        """
        SELECT p.id, NULL FROM product p WHERE p.status = 'active'
        AND EXISTS (SELECT 1 FROM least_price c WHERE c.product = p.id AND c.currency = 'EUR'
          AND c.amount BETWEEN ? AND ?)
        AND +p.available > 0 ORDER BY p.id DESC LIMIT 21
        """,
        [.number(1_000 + round), .number(3_000 + round)]
      )
    }
  )

  private static func kind(_ round: Int) -> String {
    GeneratedProducts.kinds[round % GeneratedProducts.kinds.count].lowercased()
  }

  private static func look(_ round: Int) -> String {
    GeneratedProducts.looks[round % GeneratedProducts.looks.count].lowercased()
  }
}

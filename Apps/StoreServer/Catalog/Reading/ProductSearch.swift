import Catalog
import Persistence

/// What a search finds.
///
/// Where only a few products have any of the words, all that have all of them are ranked by bm25:
/// title before brand, SKU and description. Of more, that would mean to read everything; they come
/// in runs of the newest, in each those first that have the words in the title. Newest first, there
/// is no limit either; in another order, the newest thousand are sorted. A cursor remembers which
/// product was the newest, so that none that is added while somebody turns the pages moves the
/// others.
struct ProductSearch {
  let question: ProductQuestion
  let typed: SearchWords
  let connection: Connection
  /// How many products are sorted at once.
  let few: Int

  /// How many are ranked at once: fewer, since that takes several times as long.
  var rankable: Int { max(few / 5, 1) }

  func page(after cursor: PageCursor?, limit: Int) throws -> ProductNumbers {
    let newest = try cursor?.newest() ?? connection.newestProduct()
    let inner = cursor?.withoutNewest
    let words = try words(upTo: newest)
    var page =
      switch question.order {
      case .relevance: try ranked(words, upTo: newest, after: inner, limit: limit)
      case .newest: try newestFirst(words, upTo: newest, after: inner, limit: limit)
      default:
        try ProductWalk(question: question, connection: connection, few: few)
          .page(of: self.newest(words, upTo: newest), after: inner, limit: limit)
      }
    page.next = page.next?.with(newest: newest)
    return page
  }

  /// The numbers of all products on all pages, in no order.
  func all() throws -> SQLText {
    let newest = try connection.newestProduct()
    let words = try words(upTo: newest)
    let numbers =
      switch question.order {
      case .relevance, .newest: matches(words.all, from: 0, through: newest)
      default: self.newest(words, upTo: newest)
      }
    let asked = asked
    guard !asked.isEmpty else { return numbers }
    return "SELECT p.id FROM product p WHERE p.id IN (\(numbers)) AND \(.all(asked))"
  }

  /// The words as they are looked for: a last one that many products have is taken to be complete,
  /// for all words that begin with it would have to be read to their end.
  private func words(upTo newest: Int) throws -> SearchWords {
    let last: SQLText = """
      SELECT 1 FROM product_text WHERE product_text MATCH \(bound: typed.last)
      AND rowid <= \(bound: newest)
      """
    return try connection.has(atMost: few, last) ? typed : typed.completed
  }

  /// The filters that the index of the search does not know.
  var asked: [SQLText] {
    var asked = question.narrowings.filter { $0 != .brand && $0 != .category }
    if ProductSort(question.order).table == .leastPrice, question.prices == nil {
      asked.append(.price)
    }
    return asked.map(question.condition)
  }

  /// The numbers of the products in question that the search index finds between two numbers.
  func matches(_ match: String, from first: Int, through last: Int) -> SQLText {
    """
    SELECT rowid FROM product_text WHERE product_text MATCH \(bound: question.narrowed(match))
    AND rowid BETWEEN \(bound: first) AND \(bound: last)
    """
  }

  private func newest(_ words: SearchWords, upTo last: Int) -> SQLText {
    "\(matches(words.all, from: 0, through: last)) ORDER BY rowid DESC LIMIT \(bound: few)"
  }
}

extension ProductSearch {
  private func newestFirst(
    _ words: SearchWords,
    upTo newest: Int,
    after cursor: PageCursor?,
    limit: Int
  ) throws -> ProductNumbers {
    let last = try cursor?.number(0, of: 1).advanced(by: -1) ?? newest
    let match = question.narrowed(words.all)
    var ids = try connection.rows(
      """
      SELECT p.id FROM product_text CROSS JOIN product p ON p.id = product_text.rowid
      WHERE product_text MATCH \(bound: match) AND product_text.rowid <= \(bound: last)
      AND \(.all(asked))
      ORDER BY product_text.rowid DESC LIMIT \(bound: limit + 1)
      """
    ) { try $0[0] as Int }
    guard ids.count > limit else { return ProductNumbers(ids: ids) }
    ids.removeLast()
    return ProductNumbers(ids: ids, next: ids.last.map { PageCursor($0) })
  }

  /// The best first, and before all the product whose SKU was typed.
  private func ranked(
    _ words: SearchWords,
    upTo newest: Int,
    after cursor: PageCursor?,
    limit: Int
  ) throws -> ProductNumbers {
    let exact = try exact(upTo: newest)
    let isFirst = cursor == nil
    let rest = isFirst && exact != nil ? limit - 1 : limit
    let any: SQLText = """
      SELECT 1 FROM product_text WHERE product_text MATCH \(bound: words.any)
      AND rowid <= \(bound: newest)
      """
    let isSmall = try cursor.map { $0.numbers.count == 2 } ?? connection.has(atMost: rankable, any)
    var page =
      isSmall
      ? try best(words, upTo: newest, but: exact, after: cursor, limit: rest)
      : try runs(words, upTo: newest, but: exact, after: cursor, limit: rest)
    if isFirst, let exact { page.ids.insert(exact, at: 0) }
    return page
  }

  /// The product that has a variant with the SKU that was typed, if the filters let it through.
  private func exact(upTo newest: Int) throws -> Int? {
    let conditions = question.narrowings.map(question.condition) + [question.isOfStatus]
    return try connection.value(
      """
      SELECT p.id FROM variant v CROSS JOIN product p ON p.id = v.product
      WHERE v.sku IN (\(bound: typed.text), \(bound: typed.text.uppercased()))
      AND p.id <= \(bound: newest) AND \(.all(conditions))
      ORDER BY v.sku DESC LIMIT 1
      """
    )
  }
}

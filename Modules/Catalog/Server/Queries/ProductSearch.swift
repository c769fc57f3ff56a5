import Catalog
import Persistence
import StoreCore

/// What a search finds.
///
/// Where only a few products have any of the words, all that have all of them are ranked: title
/// before brand, SKU and description. Of more, that would mean to read everything; they come
/// in runs of the newest, in each those first that have the words in the title. Newest first, there
/// is no limit either; in another order, the newest thousand are sorted. A cursor remembers which
/// product was the newest, so that none that is added while somebody turns the pages moves the
/// others.
struct ProductSearch {
  let question: ProductQuery
  let typed: SearchWords
  let transaction: any Transaction
  /// How many products are sorted at once.
  let few: Int

  /// How many are ranked at once: fewer, since that takes several times as long.
  var rankable: Int { max(few / 5, 1) }

  /// The bound for a later page: products change between two, but never so much, and a cursor that
  /// leads to more is forged.
  var rankableLater: Int { 2 * rankable }

  func page(after cursor: PageCursor?, limit: Int) async throws -> ProductIDPage {
    let newest =
      if let cursor { try cursor.newest() } else { try await transaction.newestProduct() }
    let inner = cursor?.withoutNewest
    let words = try await words(upTo: newest)
    var page =
      switch question.order {
      case .relevance: try await ranked(words, upTo: newest, after: inner, limit: limit)
      case .newest: try await newestFirst(words, upTo: newest, after: inner, limit: limit)
      default:
        try await ProductIndexScan(question: question, transaction: transaction, few: few)
          .page(of: self.newest(words, upTo: newest), after: inner, limit: limit)
      }
    page.next = page.next?.with(newest: newest)
    return page
  }

  /// The numbers of all products on all pages, in no order.
  func all() async throws -> SQLText {
    let newest = try await transaction.newestProduct()
    let words = try await words(upTo: newest)
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
  private func words(upTo newest: Int) async throws -> SearchWords {
    let last: SQLText = """
      SELECT 1 FROM product_text WHERE \(dialect.matches(typed.last))
      AND \(number) <= \(bound: newest)
      """
    return try await transaction.has(atMost: few, last) ? typed : typed.completed
  }

  var dialect: any SQLDialect { transaction.dialect }

  /// The column of the searched texts that has the number of the product.
  var number: SQLText { dialect.productColumn }

  var conditions: ProductConditions { ProductConditions(question, dialect) }

  /// The filters that the index of the search does not know.
  var asked: [SQLText] {
    var asked = question.narrowings.filter { $0 != .brand && $0 != .category }
    if ProductSort(question.order).table == .leastPrice, question.prices == nil {
      asked.append(.price)
    }
    return asked.map(conditions.condition)
  }

  /// The numbers of the products in question that the search index finds between two numbers.
  func matches(_ match: FullTextQuery, from first: Int, through last: Int) -> SQLText {
    """
    SELECT \(number) FROM product_text WHERE \(dialect.matches(question.narrowed(match)))
    AND \(number) BETWEEN \(bound: first) AND \(bound: last)
    """
  }

  private func newest(_ words: SearchWords, upTo last: Int) -> SQLText {
    "\(matches(words.all, from: 0, through: last)) ORDER BY \(number) DESC LIMIT \(bound: few)"
  }
}

extension ProductSearch {
  private func newestFirst(
    _ words: SearchWords,
    upTo newest: Int,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    let last = try cursor?.number(0, of: 1).advanced(by: -1) ?? newest
    let match = question.narrowed(words.all)
    var ids = try await transaction.all(
      """
      SELECT p.id FROM product_text \(dialect.join) product p ON p.id = \(number)
      WHERE \(dialect.matches(match)) AND \(number) <= \(bound: last)
      AND \(.all(asked))
      ORDER BY \(number) DESC LIMIT \(bound: limit + 1)
      """
    ) { try $0[0] as Int }
    guard ids.count > limit else { return ProductIDPage(ids: ids) }
    ids.removeLast()
    return ProductIDPage(ids: ids, next: ids.last.map { PageCursor($0) })
  }

  /// The best first, and before all the product whose SKU was typed.
  private func ranked(
    _ words: SearchWords,
    upTo newest: Int,
    after cursor: PageCursor?,
    limit: Int
  ) async throws -> ProductIDPage {
    let exact = try await exact(upTo: newest)
    let isFirst = cursor == nil
    let rest = isFirst && exact != nil ? limit - 1 : limit
    let any: SQLText = """
      SELECT 1 FROM product_text WHERE \(dialect.matches(words.any))
      AND \(number) <= \(bound: newest)
      """
    let isSmall: Bool
    if let cursor {
      isSmall = cursor.numbers.count == 2
      if isSmall, try await !transaction.has(atMost: rankableLater, any) {
        throw Problem.foreignCursor
      }
    } else {
      isSmall = try await transaction.has(atMost: rankable, any)
    }
    var page =
      isSmall
      ? try await best(words, upTo: newest, but: exact, after: cursor, limit: rest)
      : try await runs(words, upTo: newest, but: exact, after: cursor, limit: rest)
    if isFirst, let exact { page.ids.insert(exact, at: 0) }
    return page
  }

  /// The product that has a variant with the SKU that was typed, if the filters let it through.
  private func exact(upTo newest: Int) async throws -> Int? {
    let conditions =
      question.narrowings.map(self.conditions.condition) + [self.conditions.isOfStatus]
    return try await transaction.value(
      """
      SELECT p.id FROM variant v \(dialect.join) product p ON p.id = v.product
      WHERE v.sku IN (\(bound: typed.text), \(bound: typed.text.uppercased()))
      AND p.id <= \(bound: newest) AND \(.all(conditions))
      ORDER BY v.sku DESC LIMIT 1
      """
    )
  }
}

import Catalog
import Persistence
import StoreCore

/// A list in the order of an index.
///
/// One status of all products, of a brand or of a category is a lane: an index has its rows one
/// after the other, sorted. A list of one lane is walked along it; one of several takes the first
/// rows of each and sorts those. Filters that no lane has are asked row by row. Where one of these
/// lets only a few products through, the walk would be long: then those few are sorted instead.
struct ProductIndexScan {
  let question: ProductQuery
  let transaction: any Transaction
  /// How many rows are collected and sorted rather than looked for on a walk.
  let few: Int

  /// A page of the list after a cursor, or the first one.
  func page(after cursor: PageCursor?, limit: Int) async throws -> ProductIDPage {
    try await page(of: query(after: cursor, limit: limit), limit: limit)
  }

  /// A page of products that were found otherwise, in the order of the list.
  func page(of numbers: SQLText, after cursor: PageCursor?, limit: Int) async throws
    -> ProductIDPage
  {
    try await page(of: sorted(numbers, after: cursor, limit: limit), limit: limit)
  }

  /// The numbers and sort keys of a page and of one row more.
  func query(after cursor: PageCursor?, limit: Int) async throws -> SQLText {
    let lanes = ProductIndexRanges(question, transaction.dialect, limit: limit)
    let had = question.narrowings.filter(lanes.have)
    let asked = question.narrowings.filter { !had.contains($0) }
    // Lanes with few rows are walked to their end just as well.
    if !asked.isEmpty, try await fewest(of: had) == nil, let few = try await fewest(of: asked) {
      return try sorted(conditions.numbers(few), after: cursor, limit: limit)
    }
    return try lanes.query(asking: asked.map(conditions.condition), after: cursor, limit: limit)
  }

  /// The numbers of all products on all pages, in no order.
  func all() async throws -> SQLText {
    var narrowings = question.narrowings
    // Sorted by price, products without one in that currency are not listed.
    if sort.table == .leastPrice, question.prices == nil { narrowings.append(.price) }
    guard let first = try await fewest(of: narrowings) ?? narrowings.first else {
      return conditions.numbers
    }
    let others = narrowings.filter { $0 != first }.map(conditions.condition)
    guard !others.isEmpty else { return conditions.numbers(first) }
    return """
      SELECT p.id FROM product p WHERE p.id IN (\(conditions.numbers(first))) AND \(.all(others))
      """
  }

  private var sort: ProductSort { ProductSort(question.order) }

  private var conditions: ProductConditions {
    ProductConditions(question, transaction.dialect)
  }

  private func fewest(of narrowings: [ProductQuery.Narrowing]) async throws
    -> ProductQuery.Narrowing?
  {
    for narrowing in narrowings
    where try await transaction.has(atMost: few, conditions.numbers(narrowing)) {
      return narrowing
    }
    return nil
  }

  private func sorted(
    _ numbers: SQLText,
    after cursor: PageCursor?,
    limit: Int
  ) throws -> SQLText {
    var all: [SQLText] = ["p.id IN (\(numbers))", conditions.isOfStatus]
    all += question.narrowings.map(conditions.condition)
    if let cursor { all.append(try sort.isAfter(cursor, sort.alias, id: "p.id")) }
    let prices: SQLText =
      sort.table == .product
      ? ""
      : """
      \(transaction.dialect.join) least_price w ON w.product = p.id AND w.currency = \(bound: question.currency)
      """
    return """
      SELECT p.id, \(sort.key(sort.alias)) FROM product p \(prices)
      WHERE \(.all(all))
      ORDER BY \(sort.order(sort.alias, id: "p.id")) LIMIT \(bound: limit + 1)
      """
  }

  private func page(of query: SQLText, limit: Int) async throws -> ProductIDPage {
    var rows = try await transaction.all(query) {
      (id: try $0[0] as Int, key: try $0[1] as SQLValue)
    }
    guard rows.count > limit else { return ProductIDPage(ids: rows.map(\.id)) }
    rows.removeLast(rows.count - limit)
    let next = rows.last.map { sort.cursor(id: $0.id, key: $0.key) }
    return ProductIDPage(ids: rows.map(\.id), next: next)
  }
}

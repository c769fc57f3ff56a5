import Catalog
import FoundationCore
import Persistence
import StoreCore

extension ProductQuery {
  /// The question of a request.
  init(_ call: ValidatedRequest, on transaction: any Transaction) async throws {
    search = call[ProductListParameter.search].flatMap(SearchWords.init)
    switch call[ProductListParameter.status] ?? Product.Status.active.rawValue {
    case "any": statuses = Product.Status.allCases
    case let status: statuses = Product.Status(rawValue: status).map { [$0] } ?? []
    }
    if let category = call[ProductListParameter.category] {
      categories = try await transaction.categories(below: category)
    }
    brand = call[ProductListParameter.brand]
    prices = try Self.prices(call)
    currency = call[ProductListParameter.currency] ?? currency
    isInStock = call[ProductListParameter.inStock] ?? false
    greatestStock = call[ProductListParameter.maxStock]
    leastRating = call[ProductListParameter.minRating].map { Int(($0 * 100).rounded(.up)) }
    let asked =
      call[ProductListParameter.sort].flatMap(ProductSortOrder.init(rawValue:)) ?? .relevance
    order = asked == .relevance && search == nil ? .newest : asked
  }

  private static func prices(_ call: ValidatedRequest) throws -> ClosedRange<Int>? {
    let least = call[ProductListParameter.minPrice]
    let most = call[ProductListParameter.maxPrice]
    guard least != nil || most != nil else { return nil }
    guard least ?? 0 <= most ?? Int.max else {
      let message = "It is more than maxPrice."
      throw Problem.badParameters([
        FieldError(field: "minPrice", code: "range", message: message)
      ])
    }
    return (least ?? 0)...(most ?? Int.max)
  }
}

extension Transaction {
  /// The category and all that stand below it, however deep.
  fileprivate func categories(below id: Int) async throws -> [Int] {
    try await all(
      """
      WITH RECURSIVE tree (id) AS (
        SELECT \(bound: id)
        UNION
        SELECT c.id FROM tree t JOIN category c ON c.parent = t.id
      )
      SELECT id FROM tree ORDER BY id
      """
    ) { try $0[0] }
  }
}

import Catalog
import Persistence

/// Which products are wanted, and in which order.
struct ProductQuestion: Sendable {
  var search: SearchWords?
  /// One or several of those there are.
  var statuses = [Product.Status.active]
  /// The categories that are wanted, each without those below it; nothing for all products.
  var categories: [Int]?
  var brand: Int?
  /// What the cheapest variant may cost, in minor units of the currency.
  var prices: ClosedRange<Int>?
  var currency = "EUR"
  var isInStock = false
  /// How many can be bought of one of its variants at most, from 0 to 9.
  var greatestStock: Int?
  /// In hundredths of a star.
  var leastRating: Int?
  var order = ProductOrder.newest

  /// All that tells it from another question, for cursors to be bound to.
  var fingerprint: String {
    let parts: [String?] = [
      search?.text, statuses.map(\.rawValue).joined(separator: ","),
      categories.map { "\($0)" }, brand.map { "\($0)" }, prices.map { "\($0)" }, currency,
      "\(isInStock)", greatestStock.map { "\($0)" }, leastRating.map { "\($0)" }, order.rawValue,
    ]
    return parts.map { $0 ?? "-" }.joined(separator: "\u{1F}")
  }

  /// What the search index is to find, narrowed to the products in question by their filter words.
  func narrowed(_ match: String) -> String {
    func any(_ words: [String]) -> String {
      "filters : (" + words.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
    }
    var parts = [match]
    if let brand { parts.append(any([FilterWord.brand(brand)])) }
    // A category that is not there has no products; no word is ever its.
    if let categories { parts.append(any(([0] + categories).map(FilterWord.category))) }
    let (isUsualWanted, others) = statusWords
    if !isUsualWanted { parts.append(any(others.wanted)) }
    let all = "(" + parts.joined(separator: " AND ") + ")"
    return isUsualWanted && !others.unwanted.isEmpty ? "\(all) NOT \(any(others.unwanted))" : all
  }

  private var statusWords: (isUsualWanted: Bool, others: (wanted: [String], unwanted: [String])) {
    func words(_ statuses: [Product.Status]) -> [String] {
      statuses.map(\.rawValue).filter { $0 != FilterWord.usualStatus }.map(FilterWord.status)
    }
    let unwanted = Product.Status.allCases.filter { !statuses.contains($0) }
    return (
      statuses.contains { $0.rawValue == FilterWord.usualStatus },
      (words(statuses), words(unwanted))
    )
  }
}

extension ProductQuestion {
  /// One of the ways to narrow the products down.
  enum Narrowing: CaseIterable {
    case brand, category, price, shortage, stock, rating
  }

  /// Those that it makes use of.
  var narrowings: [Narrowing] {
    Narrowing.allCases.filter {
      switch $0 {
      case .brand: brand != nil
      case .category: categories != nil
      case .price: prices != nil
      case .shortage: greatestStock != nil
      case .stock: isInStock
      case .rating: leastRating != nil
      }
    }
  }

  var statusList: String { Self.list(statuses.map { "\"\($0.rawValue)\"" }) }
  var categoryList: String { Self.list((categories ?? []).map { "\($0)" }) }

  private static func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ","))]" }

  /// Whether a product `p` meets it, asked row by row.
  ///
  /// The signs before the columns change nothing but that SQLite does not look for an index: which
  /// one serves is known here, and a wrong one means to sort a million rows.
  func condition(_ narrowing: Narrowing) -> SQLText {
    switch narrowing {
    case .brand: "+p.brand = \(bound: brand)"
    case .category: "+p.category IN (SELECT value FROM json_each(\(bound: categoryList)))"
    case .price:
      """
      EXISTS (SELECT 1 FROM least_price c WHERE c.product = p.id
        AND c.currency = \(bound: currency) AND c.amount \(priceRange))
      """
    case .shortage:
      """
      EXISTS (SELECT 1 FROM variant c WHERE c.product = p.id
        AND c.on_hand - c.reserved <= \(bound: greatestStock))
      """
    case .stock: "+p.available > 0"
    case .rating: "+p.rating >= \(bound: leastRating)"
    }
  }

  /// The numbers of all products of the statuses, found by their index.
  var numbers: SQLText { "SELECT id FROM product WHERE \(statusesByIndex)" }

  private var statusesByIndex: SQLText {
    "status IN (SELECT value FROM json_each(\(bound: statusList)))"
  }

  /// The numbers of those that meet a narrowing, found by its own index.
  func numbers(_ narrowing: Narrowing) -> SQLText {
    let statuses = statusesByIndex
    return switch narrowing {
    case .brand: "SELECT id FROM product WHERE brand = \(bound: brand) AND \(statuses)"
    case .category:
      """
      SELECT id FROM product
      WHERE category IN (SELECT value FROM json_each(\(bound: categoryList))) AND \(statuses)
      """
    case .price:
      """
      SELECT product FROM least_price
      WHERE \(statuses) AND currency = \(bound: currency) AND amount \(priceRange)
      """
    case .shortage:
      // The first condition is the one that the index was made with, and which is named since all
      // variants in the order of their products are read otherwise, for the sake of DISTINCT.
      """
      SELECT DISTINCT v.product FROM variant v INDEXED BY variant_shortage
      CROSS JOIN product p ON p.id = v.product
      WHERE v.on_hand - v.reserved < 10 AND v.on_hand - v.reserved <= \(bound: greatestStock)
        AND \(isOfStatus)
      """
    case .stock: "SELECT id FROM product WHERE available > 0 AND \(statuses)"
    case .rating: "SELECT id FROM product WHERE \(statuses) AND rating >= \(bound: leastRating)"
    }
  }

  var priceRange: SQLText {
    "BETWEEN \(bound: prices?.lowerBound ?? 0) AND \(bound: prices?.upperBound ?? Int.max)"
  }

  /// That the product `p` has one of the statuses, asked row by row.
  var isOfStatus: SQLText { "+p.status IN (SELECT value FROM json_each(\(bound: statusList)))" }
}

import Catalog
import StoreCore

/// Which products are wanted, and in which order.
struct ProductQuery: Sendable {
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
  var order = ProductSortOrder.newest

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
  func narrowed(_ match: FullTextQuery) -> FullTextQuery {
    var match = match
    if let brand { match.filters.append([FilterWord.brand(brand)]) }
    // A category that is not there has no products; no word is ever its.
    if let categories { match.filters.append(([0] + categories).map(FilterWord.category)) }
    let (isUsualWanted, others) = statusWords
    if isUsualWanted {
      match.excludedFilters = others.excludedFilters
    } else {
      match.filters.append(others.wanted)
    }
    return match
  }

  private var statusWords:
    (isUsualWanted: Bool, others: (wanted: [String], excludedFilters: [String]))
  {
    func words(_ statuses: [Product.Status]) -> [String] {
      statuses.map(\.rawValue).filter { $0 != FilterWord.usualStatus }.map(FilterWord.status)
    }
    let excludedFilters = Product.Status.allCases.filter { !statuses.contains($0) }
    return (
      statuses.contains { $0.rawValue == FilterWord.usualStatus },
      (words(statuses), words(excludedFilters))
    )
  }
}

extension ProductQuery {
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
}

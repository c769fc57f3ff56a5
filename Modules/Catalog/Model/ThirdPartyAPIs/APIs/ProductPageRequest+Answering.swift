import Foundation
import FoundationCore
import StoreHTTP

extension ProductPageRequest {
  /// Whether a store can answer it that only finds by text and category, in an order of its own.
  var isPlain: Bool {
    var plain = ProductFilter()
    plain.text = filter.text
    plain.category = filter.category
    return filter == plain && order == .relevance
  }

  /// Where the page begins, in stores that say it by a number.
  var start: Int {
    get throws(CatalogError) {
      let start: Int? =
        switch next {
        case .number(let number): number
        case .cursor(let word): Int(word)
        case nil: 0
        }
      guard let start, start >= 0 else {
        throw .store(HTTPError(.invalidRequest("A page begins at a number, not at that.")))
      }
      return start
    }
  }

  /// The page that answers the question, where these are all the products of a store.
  func page(of all: [Product]) throws(CatalogError) -> ProductPage {
    let wantsStock = filter.isInStock || filter.maximumStock != nil
    if wantsStock, all.allSatisfy({ $0.variants.allSatisfy { $0.stock == nil } }) {
      throw .unsupported("telling what is in stock")
    }
    let found = all.filter(isWanted).sorted(by: order)
    let items = found.dropFirst(try start).prefix(max(0, limit))
    return ProductPage(
      Array(items),
      next: items.endIndex < found.count ? String(items.endIndex) : nil,
      total: wantsTotal ? found.count : nil
    )
  }

  private func isWanted(_ product: Product) -> Bool {
    if let category = filter.category, product.category?.id != category { return false }
    if let brand = filter.brand, product.brand?.id != brand { return false }
    if !filter.hasStatus(of: product) { return false }
    if filter.isInStock, !product.canBeBought { return false }
    if let most = filter.maximumStock {
      let stocks = product.variants.compactMap { $0.stock?.available }
      if !stocks.contains(where: { $0 <= most }) { return false }
    }
    if let minimum = filter.minimumRating, product.rating.average ?? 0 < minimum { return false }
    if let minimum = filter.minimumPrice {
      guard let price = product.price(in: minimum.currency) else { return false }
      if price.minorUnits < minimum.minorUnits { return false }
    }
    if let maximum = filter.maximumPrice {
      guard let price = product.price(in: maximum.currency) else { return false }
      if price.minorUnits > maximum.minorUnits { return false }
    }
    return hasWords(product)
  }

  /// Whether every word of the text is somewhere in what people read of the product.
  private func hasWords(_ product: Product) -> Bool {
    let texts =
      [product.title, product.description, product.brand?.name ?? ""]
      + product.variants.map(\.sku.rawValue)
    return filter.text.split(whereSeparator: \.isWhitespace).allSatisfy { word in
      texts.contains {
        $0.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    }
  }
}

extension Product {
  /// True if a variant is in stock, or the store keeps no count of it.
  fileprivate var canBeBought: Bool { variants.contains { $0.stock?.available != 0 } }
}

extension ProductFilter {
  fileprivate func hasStatus(of product: Product) -> Bool {
    switch status ?? .only(.active) {
    case .any: true
    case .only(let wanted): product.status == wanted
    }
  }
}

extension [Product] {
  /// The products in an order; those alike, and those without what is ordered by, as they came.
  fileprivate func sorted(by order: ProductSortOrder) -> [Product] {
    switch order {
    case .relevance: self
    case .newest: sorted(by: { $0.createdAt }, >)
    case .title: sorted(by: { $0.title.lowercased() }, <)
    case .priceAscending: sorted(by: { $0.price()?.minorUnits }, <)
    case .priceDescending: sorted(by: { $0.price()?.minorUnits }, >)
    case .rating: sorted(by: { $0.rating.average }, >)
    }
  }

  /// In the order of a key, those without one last.
  private func sorted<Key: Comparable>(
    by key: (Product) -> Key?,
    _ precedes: (Key, Key) -> Bool
  ) -> [Product] {
    let keyed = enumerated().map { (place: $0.offset, key: key($0.element), product: $0.element) }
    return keyed.sorted { left, right in
      switch (left.key, right.key) {
      case (let one?, let other?) where one != other: precedes(one, other)
      case (_?, nil): true
      case (nil, _?): false
      default: left.place < right.place
      }
    }.map(\.product)
  }
}

import Catalog
import Foundation
import FoundationCore
import StoreHTTP

extension ProductQuery {
  /// `true` if it filters by text and category only, in the default order.
  var isBasic: Bool {
    var basic = ProductFilter()
    basic.text = filter.text
    basic.category = filter.category
    return filter == basic && order == .relevance
  }

  /// Filters, sorts and pages all products of a store in memory.
  func page(of all: [Product], after cursor: String?) throws(CatalogError) -> ProductPage {
    let wantsStock = filter.isInStock || filter.maximumStock != nil
    if wantsStock, all.allSatisfy({ $0.variants.allSatisfy { $0.stock == nil } }) {
      throw .unsupported("filtering by stock")
    }
    let found = all.filtered(by: filter).sorted(by: order)
    let items = found.dropFirst(try cursor.offset).prefix(max(0, limit))
    return ProductPage(
      Array(items),
      next: items.endIndex < found.count ? String(items.endIndex) : nil,
      total: wantsTotal ? found.count : nil
    )
  }
}

extension String? {
  /// The offset of the first item of a page, for APIs that page by offset; the cursor is its text.
  var offset: Int {
    get throws(CatalogError) {
      guard let self else { return 0 }
      guard let offset = Int(self), offset >= 0 else {
        throw .store(HTTPError(.invalidRequest("The page offset is not a number.")))
      }
      return offset
    }
  }
}

extension [Product] {
  /// Returns the products in an order; the sort is stable, and products without the key come last.
  fileprivate func sorted(by order: ProductSortOrder) -> [Product] {
    switch order {
    case .relevance: self
    case .newest: sorted(by: { $0.createdAt }, where: >)
    case .title: sorted(by: { $0.title.lowercased() }, where: <)
    case .priceAscending: sorted(by: { $0.price()?.minorUnits }, where: <)
    case .priceDescending: sorted(by: { $0.price()?.minorUnits }, where: >)
    case .rating: sorted(by: { $0.rating.average }, where: >)
    }
  }

  /// Returns the products in the order of a key, those without one last.
  private func sorted<Key: Comparable>(
    by key: (Product) -> Key?,
    where precedes: (Key, Key) -> Bool
  ) -> [Product] {
    let keyed = enumerated().map { (place: $0.offset, key: key($0.element), product: $0.element) }
    return keyed.ordered { left, right in
      switch (left.key, right.key) {
      case (let one?, let other?) where one != other: precedes(one, other)
      case (_?, nil): true
      case (nil, _?): false
      default: left.place < right.place
      }
    }.map(\.product)
  }
}

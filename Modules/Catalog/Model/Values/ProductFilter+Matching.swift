import FoundationCore

extension Sequence<Product> {
  /// Returns the products that match a filter as the store decides it, in their order, without a
  /// request.
  ///
  /// Every word of the text must be in the title, the brand, the SKUs or the description, and the
  /// last one may be the beginning of a word. An invalid filter is not an error here.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - categories: The categories of the store, by which products of subcategories match; `nil`
  ///     for the products of the category itself.
  /// - Returns: The matching products.
  public func filtered(by filter: ProductFilter, in categories: CategoryTree? = nil) -> [Product] {
    self.filter(ProductMatcher(filter, in: categories).matches)
  }
}

/// A filter that is prepared for many products.
private struct ProductMatcher {
  private let filter: ProductFilter
  /// The category and its subcategories; `nil` for all products.
  private let categories: Set<Category.ID>?
  /// The words of each term of the text; `nil` without a text.
  private let terms: [[String]]?

  init(_ filter: ProductFilter, in tree: CategoryTree?) {
    self.filter = filter
    categories = filter.category.map { id in
      Set([id] + (tree?.subtree(of: id) ?? []).map(\.id))
    }
    let terms = filter.text.split(whereSeparator: \.isWhitespace)
    self.terms = terms.isEmpty ? nil : terms.map { String($0).searchWords }.filter { !$0.isEmpty }
  }

  func matches(_ product: Product) -> Bool {
    hasStatus(product) && isInGroup(product) && hasStock(product) && hasPrice(product)
      && (filter.minimumRating.map { product.rating.average ?? 0 >= $0 } ?? true)
      && hasWords(product)
  }

  private func hasStatus(_ product: Product) -> Bool {
    switch filter.status ?? .only(.active) {
    case .any: true
    case .only(let wanted): product.status == wanted
    }
  }

  private func isInGroup(_ product: Product) -> Bool {
    if let brand = filter.brand, product.brand?.id != brand { return false }
    guard let categories else { return true }
    return product.category.map { categories.contains($0.id) } ?? false
  }

  /// A variant whose stock is not tracked is in stock, and never low.
  private func hasStock(_ product: Product) -> Bool {
    let stocks = product.variants.map { $0.stock?.available }
    if filter.isInStock, stocks.allSatisfy({ $0 == 0 }) { return false }
    guard let most = filter.maximumStock else { return true }
    return stocks.contains { $0.map { $0 <= most } ?? false }
  }

  private func hasPrice(_ product: Product) -> Bool {
    func isPrice(_ limit: Money?, _ isWithin: (Int64, Int64) -> Bool) -> Bool {
      guard let limit else { return true }
      guard let price = product.price(in: limit.currency) else { return false }
      return isWithin(price.minorUnits, limit.minorUnits)
    }
    return isPrice(filter.minimumPrice, >=) && isPrice(filter.maximumPrice, <=)
  }

  /// Returns `true` if each term is a phrase of the title, the brand, the SKUs or the description.
  private func hasWords(_ product: Product) -> Bool {
    guard let terms else { return true }
    let texts = [
      product.title, product.brand?.name ?? "",
      product.variants.map(\.sku.rawValue).joined(separator: " "), product.description,
    ].map(\.searchWords)
    // A text of punctuation alone finds nothing.
    return !terms.isEmpty
      && terms.enumerated().allSatisfy { index, term in
        texts.contains { $0.contains(term, lastIsPrefix: index == terms.count - 1) }
      }
  }
}

extension [String] {
  /// Returns `true` if the words contain a phrase; its last word may be the beginning of a word.
  fileprivate func contains(_ phrase: [String], lastIsPrefix: Bool) -> Bool {
    guard let last = phrase.last, count >= phrase.count else { return false }
    return (phrase.count - 1..<count).contains { end in
      (lastIsPrefix ? self[end].utf8.starts(with: last.utf8) : self[end] == last)
        && self[(end - phrase.count + 1)..<end].elementsEqual(phrase.dropLast())
    }
  }
}

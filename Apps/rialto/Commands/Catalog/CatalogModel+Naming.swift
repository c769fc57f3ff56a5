import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// The product that was named on the command line.
  func product(_ reference: ProductReference) async throws(CatalogError) -> Answer<Product> {
    switch reference {
    case .id(let id): try await product(id)
    case .sku(let sku): try await product(having: sku)
    }
  }

  /// All categories.
  func categoryTree() async throws(CatalogError) -> CategoryTree {
    try await loadCategories()
    return categories.value ?? CategoryTree([])
  }

  /// The category that is meant by a number, a name, or names from the top parted by `/`.
  func category(named text: String) async throws -> Category.ID {
    if let number = Int(text) { return Category.ID(rawValue: number) }
    return try await categoryTree().id(named: text)
  }

  /// The brand that is meant by a number or a name.
  func brand(named text: String) async throws -> Brand.ID {
    if let number = Int(text) { return Brand.ID(rawValue: number) }
    try await loadBrands()
    let known = brands.value ?? []
    if let brand = known.first(where: { $0.name.folded == text.folded }) { return brand.id }
    let meant = Spelling.nearest(to: text, in: known.map(\.name))
    throw StoreFailure.unknownName(kind: "brand", name: text, suggestion: meant)
  }
}

extension CategoryTree {
  /// The category whose way ends in those names; one that they are the whole way to comes first.
  fileprivate func id(named text: String) throws(StoreFailure) -> Category.ID {
    let wanted = text.split(separator: "/")
      .map { $0.trimmingCharacters(in: .whitespaces).folded }
    let found = all.filter { names(to: $0.id).map(\.folded).suffix(wanted.count) == wanted[...] }
    if let whole = found.first(where: { names(to: $0.id).count == wanted.count }) {
      return whole.id
    }
    if found.count > 1 {
      let choices = found.map { names(to: $0.id).joined(separator: " / ") }
      throw .ambiguousName(kind: "category", name: text, choices: choices)
    }
    if let only = found.first { return only.id }
    let meant = Spelling.nearest(to: text, in: all.map(\.name))
    throw .unknownName(kind: "category", name: text, suggestion: meant)
  }
}

extension String {
  /// As it is compared where people type: without regard to capitals and accents.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

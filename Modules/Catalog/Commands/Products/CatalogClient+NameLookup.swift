import Catalog
import CommandKit
import Foundation
import FoundationCore

extension CatalogClient {
  func product(_ key: ProductKey) async throws(CatalogError) -> Loaded<Product> {
    switch key {
    case .id(let id): try await product(id)
    case .sku(let sku): try await product(named: sku)
    }
  }

  /// Fetches the product of a SKU; most SKUs are in capitals, so one in small letters is tried so too.
  func product(named sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    do {
      return try await product(having: sku)
    } catch .notFound(let name) {
      let capitals = SKU(rawValue: sku.rawValue.uppercased())
      guard capitals != sku else { throw .notFound(name) }
      do {
        return try await product(having: capitals)
      } catch .notFound {
        throw .notFound(name)
      }
    }
  }

  /// Returns the category with an ID, a name, or a path of names separated by `/`.
  func category(named text: String) async throws -> Category.ID {
    if let number = Int(text) { return Category.ID(rawValue: number) }
    return try await categories().value.id(named: text)
  }

  func brand(named text: String) async throws -> Brand.ID {
    if let number = Int(text) { return Brand.ID(rawValue: number) }
    return try await brands().value.id(named: text)
  }
}

extension [Brand] {
  func id(named text: String) throws(NameLookupFailure) -> Brand.ID {
    if let brand = first(where: { $0.name.folded == text.folded }) { return brand.id }
    let meant = Suggestions.nearest(to: text, in: map(\.name))
    throw .unknown(kind: "brand", name: text, suggestion: meant, list: "catalog brand")
  }
}

extension CategoryTree {
  /// Returns the category whose path ends in the names, preferring one whose whole path they are.
  func id(named text: String) throws(NameLookupFailure) -> Category.ID {
    let wanted = text.split(separator: "/")
      .map { $0.trimmingCharacters(in: .whitespaces).folded }
    let found = all.filter { names(to: $0.id).map(\.folded).suffix(wanted.count) == wanted[...] }
    if let whole = found.first(where: { names(to: $0.id).count == wanted.count }) {
      return whole.id
    }
    if found.count > 1 {
      let choices = found.map { names(to: $0.id).joined(separator: " / ") }
      throw .ambiguous(kind: "category", name: text, choices: choices)
    }
    if let only = found.first { return only.id }
    let meant = Suggestions.nearest(to: text, in: all.map(\.name))
    throw .unknownCategory(text, suggestion: meant)
  }
}

extension NameLookupFailure {
  /// Returns the failure to find a category.
  static func unknownCategory(_ name: String, suggestion: String?) -> NameLookupFailure {
    .unknown(kind: "category", name: name, suggestion: suggestion, list: "catalog category")
  }
}

extension String {
  /// The text without case and accents, to compare user input.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

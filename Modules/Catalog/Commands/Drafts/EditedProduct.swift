import Catalog
import CommandKit
import Foundation
import FoundationCore

/// A product after an edit, with its changes.
struct EditedProduct: Sendable {
  let product: Product
  let changes: [ProductFieldChange]

  init(_ product: Product, before: Product) {
    self.product = product
    changes = ProductFieldChange.all(from: before, to: product)
  }

  static func table(in locale: Locale, of sku: SKU? = nil) -> Table<EditedProduct> {
    Table(
      ProductRows.details(in: locale, of: sku).columns.map { $0.of(\.product) } + [
        Column("changes", \.changes)
      ]
    )
  }

  /// Returns the changes on one line, or `nil` without any.
  func summary(in locale: Locale) -> String? {
    guard !changes.isEmpty else { return nil }
    var subjects: [SKU?] = []
    for change in changes where !subjects.contains(change.sku) { subjects.append(change.sku) }
    return subjects.map { sku in
      let words = changes.filter { $0.sku == sku }.map { $0.formatted(in: locale) }
      return (sku.map { "\($0) " } ?? "") + words.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}

/// A changed field of a product or of one variant, with its values before and after as JSON.
struct ProductFieldChange: Sendable, Hashable {
  /// The variant; `nil` for a field of the product itself.
  let sku: SKU?
  let field: String
  let before: JSONValue
  let after: JSONValue

  /// Returns all differences between two states of a product: first its own, then its variants'.
  static func all(from before: Product, to after: Product) -> [ProductFieldChange] {
    let changes = ProductDraft(includingStock: after).changes(
      from: ProductDraft(includingStock: before)
    )
    let known = Set(before.variants.map(\.sku)).intersection(after.variants.map(\.sku))
    // Prices and stocks of remaining variants are compared by amount below.
    let told = Set(known.flatMap { ["variants[\($0)].prices", "variants[\($0)].onHand"] })
    let others = changes.filter { !told.contains($0.field) }.map { change in
      let isCategory = change.field == "category"
      return ProductFieldChange(
        sku: nil,
        field: change.field,
        before: isCategory ? (before.category?.name).json : change.before.json,
        after: isCategory ? (after.category?.name).json : change.after.json
      )
    }
    let variants = after.variants.flatMap { variant -> [ProductFieldChange] in
      guard let old = before.variants.first(where: { $0.sku == variant.sku }) else { return [] }
      return amounts(from: old, to: variant)
    }
    return others + variants
  }

  /// Returns the changed prices and the changed stock of a variant.
  private static func amounts(from old: Variant, to new: Variant) -> [ProductFieldChange] {
    var currencies: [Currency] = []
    for price in old.prices + new.prices where !currencies.contains(price.currency) {
      currencies.append(price.currency)
    }
    func change(_ field: String, _ value: (Variant) -> JSONValue) -> ProductFieldChange {
      ProductFieldChange(sku: new.sku, field: field, before: value(old), after: value(new))
    }
    let prices = currencies.map { currency in change("price") { $0.price(in: currency).json } }
    let stock = change("stock") { ($0.stock?.onHand).json }
    return (prices + [stock]).filter { $0.before != $0.after }
  }

  /// Returns the difference as in `price €12.90 → €14.90`.
  func formatted(in locale: Locale) -> String {
    "\(field) \(before.formatted(in: locale)) → \(after.formatted(in: locale))"
  }
}

extension JSONValue {
  /// Returns the text, the count or the amount of money for users.
  fileprivate func formatted(in locale: Locale) -> String {
    switch self {
    case .string(let text): text.quotedForDisplay
    case .number(let digits): Int(digits)?.formatted(in: locale) ?? digits
    default: money?.formatted(in: locale) ?? "none"
    }
  }
}

extension ProductFieldChange: TableRepresentable {
  static let table = Table<ProductFieldChange>([
    Column("sku", \.sku?.rawValue),
    Column("field", \.field),
    Column("before", \.before),
    Column("after", \.after),
  ])
}

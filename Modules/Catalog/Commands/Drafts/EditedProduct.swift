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

  static func table(in locale: Locale) -> Table<EditedProduct> {
    Table(
      ProductRows.details(in: locale).columns.map { $0.of(\.product) } + [
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

/// A changed field of a product or of one variant.
struct ProductFieldChange: Sendable, Hashable {
  /// A value before or after, formatted for users by locale and for scripts as JSON.
  enum Value: Sendable, Hashable {
    case text(String)
    case count(Int)
    case money(Money)
    case none
  }

  /// The variant; `nil` for a field of the product itself.
  let sku: SKU?
  let field: String
  let before: Value
  let after: Value

  /// Returns all differences between two states of a product: first its own, then its variants'.
  static func all(from before: Product, to after: Product) -> [ProductFieldChange] {
    let changes = ProductDraft(includingStock: after).changes(
      from: ProductDraft(includingStock: before)
    )
    let known = Set(before.variants.map(\.sku)).intersection(after.variants.map(\.sku))
    // Prices and stocks of remaining variants are compared by amount below.
    let told = Set(known.flatMap { ["variants[\($0)].prices", "variants[\($0)].onHand"] })
    let others = changes.filter { !told.contains($0.field) }.map {
      ProductFieldChange(
        sku: nil,
        field: $0.field,
        before: .text($0.before),
        after: .text($0.after)
      )
    }
    let variants = after.variants.flatMap { variant -> [ProductFieldChange] in
      guard let old = before.variants.first(where: { $0.sku == variant.sku }) else { return [] }
      return prices(from: old, to: variant) + stock(from: old, to: variant)
    }
    return others + variants
  }

  private static func prices(from old: Variant, to new: Variant) -> [ProductFieldChange] {
    var currencies: [Currency] = []
    for price in old.prices + new.prices where !currencies.contains(price.currency) {
      currencies.append(price.currency)
    }
    return currencies.compactMap { currency in
      let (before, after) = (old.price(in: currency), new.price(in: currency))
      guard before != after else { return nil }
      return ProductFieldChange(
        sku: new.sku,
        field: "price",
        before: before.map(Value.money) ?? .none,
        after: after.map(Value.money) ?? .none
      )
    }
  }

  private static func stock(from old: Variant, to new: Variant) -> [ProductFieldChange] {
    let (before, after) = (old.stock?.onHand, new.stock?.onHand)
    guard before != after else { return [] }
    return [
      ProductFieldChange(
        sku: new.sku,
        field: "stock",
        before: before.map(Value.count) ?? .none,
        after: after.map(Value.count) ?? .none
      )
    ]
  }

  /// Returns the difference as in `price €12.90 → €14.90`.
  func formatted(in locale: Locale) -> String {
    "\(field) \(before.formatted(in: locale)) → \(after.formatted(in: locale))"
  }
}

extension ProductFieldChange.Value {
  fileprivate func formatted(in locale: Locale) -> String {
    switch self {
    case .text(let text): text.quotedForDisplay
    case .count(let count): count.formatted(in: locale)
    case .money(let money): money.formatted(in: locale)
    case .none: "none"
    }
  }
}

extension ProductFieldChange.Value: JSONRepresentable {
  static var schema: JSONSchema { .any }

  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .count(let count): count.json
    case .money(let money): money.json
    case .none: .null
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

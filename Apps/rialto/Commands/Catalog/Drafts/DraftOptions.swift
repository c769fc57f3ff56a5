import Catalog
import FoundationCore

/// The options that say what a product is to be; what is not said stays as it is.
enum DraftOptions {
  private static let title = Option.value("title", "TITLE", of: TextLine.self, "Its name.")
  private static let description = Option.value(
    "description",
    "TEXT",
    of: String.self,
    "What it is, in sentences."
  )
  private static let status = Option.value(
    "status",
    "STATUS",
    of: Product.Status.self,
    "Whether it is offered."
  )
  private static let brand = Option.value(
    "brand",
    "BRAND",
    of: String.self,
    "Its brand, made where there is none of that name; '' for none."
  )
  private static let category = Option.value(
    "category",
    "CATEGORY",
    of: String.self,
    "Where it stands, by number, name or names parted by '/'; '' for nowhere."
  )
  private static let prices = Option.values(
    "price",
    "[SKU=]AMOUNT",
    of: OfVariant<Amount>.self,
    "What it costs, or one variant, as in 12.50EUR; once for each currency."
  )
  private static let stocks = Option.values(
    "stock",
    "[SKU=]COUNT",
    of: OfVariant<Int>.self,
    "How many there are of it, or of one variant."
  )
  private static let images = Option.values(
    "image",
    "ADDRESS",
    of: TextLine.self,
    "A picture of it, in place of those there are; may be repeated."
  )

  static let all: [any OptionDeclaration] = [
    title, description, status, brand, category, prices, stocks, images,
  ]

  /// Whether any of them is given.
  static func areGiven(in invocation: Invocation) -> Bool {
    all.contains { invocation.uses[$0.name] != nil }
  }

  /// Makes a draft what they say.
  static func apply(
    _ invocation: Invocation,
    to draft: inout ProductDraft,
    in catalog: CatalogModel
  ) async throws {
    if let title = try invocation[title] { draft.title = title.text }
    if let description = try invocation[description] { draft.description = description }
    if let status = try invocation[status] { draft.status = status }
    if let brand = try invocation[brand] { draft.brand = brand.isEmpty ? nil : brand }
    if let category = try invocation[category] {
      draft.category =
        category.isEmpty ? nil : try await catalog.category(named: category)
    }
    for price in try invocation[prices] {
      try change(&draft.variants, of: price.sku) { variant in
        let usual = variant.prices.first?.currency ?? .euro
        variant.set(try price.value.money(in: usual))
      }
    }
    for stock in try invocation[stocks] {
      try change(&draft.variants, of: stock.sku) { $0.onHand = stock.value }
    }
    let images = try invocation[images]
    if !images.isEmpty { draft.images = images.map { Product.Image(url: $0.text) } }
  }

  /// Changes the variant of that SKU, or every one.
  private static func change(
    _ variants: inout [VariantDraft],
    of sku: SKU?,
    _ change: (inout VariantDraft) throws -> Void
  ) throws {
    let places = variants.indices.filter { sku == nil || variants[$0].sku == sku }
    if let sku, places.isEmpty {
      let known = variants.map(\.sku.rawValue)
      let meant = Spelling.nearest(to: sku.rawValue, in: known)
      throw StoreFailure.unknownName(kind: "variant", name: sku.rawValue, suggestion: meant)
    }
    for place in places { try change(&variants[place]) }
  }
}

extension VariantDraft {
  /// Puts a price in place of that in the same currency.
  fileprivate mutating func set(_ price: Money) {
    if let place = prices.firstIndex(where: { $0.currency == price.currency }) {
      prices[place] = price
    } else {
      prices.append(price)
    }
  }
}

/// A value for one variant, `SKU=VALUE`, or for all of them.
struct OfVariant<Value: ArgumentValue>: ArgumentValue {
  let sku: SKU?
  let value: Value

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let last = parts.last, let value = Value(argument: String(last)), parts[0] != "" else {
      return nil
    }
    self.value = value
    sku = parts.count > 1 ? SKU(rawValue: String(parts[0])) : nil
  }

  static var expectation: String { Value.expectation + ", after SKU= where it is for one variant" }
}

extension Product.Status: ArgumentValue {}

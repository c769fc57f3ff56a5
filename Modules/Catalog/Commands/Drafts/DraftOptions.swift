import Catalog
public import CommandKit
import FoundationCore

/// The options of the fields of a product; a field without its option stays as it is.
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
    of: VariantArgument<Amount>.self,
    "What the variant costs, as in 12.50EUR; once for each currency."
  )
  private static let stocks = Option.values(
    "stock",
    "[SKU=]COUNT",
    of: VariantArgument<StockChange>.self,
    "How many of the variant are on hand, as in 5; +5 adds, -3 takes away."
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

  /// Returns true if any of them is given.
  static func areGiven(in invocation: Invocation) -> Bool {
    all.contains { invocation.optionUses[$0.name] != nil }
  }

  /// Applies them to the draft of a new or a known product.
  ///
  /// - Parameters:
  ///   - invocation: The command with its options.
  ///   - draft: The draft that is changed.
  ///   - variants: The variants that prices and stocks without a SKU are for.
  ///   - catalog: The catalog, for names of categories.
  /// - Throws: An error of an option, or of the variant that it means.
  static func apply(
    _ invocation: Invocation,
    to draft: inout ProductDraft,
    of variants: VariantSelection = .only,
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
    for (price, typed) in zip(try invocation[prices], typed(prices, invocation)) {
      let places = try variants.places(in: draft, named: price.sku, for: "--price", typed)
      for place in places {
        let usual = draft.variants[place].prices.first?.currency ?? .euro
        draft.variants[place].set(try price.value.money(in: usual))
      }
    }
    for (stock, typed) in zip(try invocation[stocks], typed(stocks, invocation)) {
      let places = try variants.places(in: draft, named: stock.sku, for: "--stock", typed)
      for place in places {
        let variant = draft.variants[place]
        draft.variants[place].onHand = try variants.onHand(after: stock.value, of: variant)
      }
    }
    let images = try invocation[images]
    if !images.isEmpty { draft.images = images.map { Product.Image(url: $0.text) } }
  }

  /// The values of an option as they were typed.
  private static func typed(
    _ option: some OptionDeclaration,
    _ invocation: Invocation
  ) -> [String] {
    (invocation.optionUses[option.name] ?? []).compactMap { use in
      if case .value(let text) = use { text } else { nil }
    }
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
struct VariantArgument<Value: ArgumentValue>: ArgumentValue {
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

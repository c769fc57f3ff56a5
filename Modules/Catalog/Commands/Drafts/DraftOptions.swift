import Catalog
public import CommandKit
import FoundationCore

/// The options for the fields of a product; a field without its option is unchanged.
enum DraftOptions {
  private static let title = Option<TextLine?>("title TITLE", "The title.")
  private static let description = Option<String?>("description TEXT", "The description.")
  private static let status = Option<Product.Status?>("status STATUS", "The status.")
  private static let brand = Option<String?>(
    "brand BRAND",
    "The name of its brand, created if missing; '' for none."
  ).completed(by: .brands)
  private static let category = Option<String?>(
    "category CATEGORY",
    "Its category, by ID, name or path such as 'Table/Glass'; '' for none."
  ).completed(by: .categories)
  private static let taxClass = Option<String?>(
    "tax-class CLASS",
    "Its tax class, such as reduced, whose rates 'rialto taxes set' sets; '' for the standard class."
  )
  private static let prices = Option<[VariantArgument<Amount>]>(
    "price [SKU=]AMOUNT",
    "The price of the variant, such as 12.50EUR; repeat for other currencies."
  )
  private static let stocks = Option<[VariantArgument<StockChange>]>(
    "stock [SKU=]COUNT",
    "The stock on hand of the variant, such as 5; +5 adds, -3 subtracts."
  )
  private static let file = Option<Path?>(
    "file FILE",
    "A file with the product as JSON, as 'catalog export' writes it; - for standard input."
  )
  static let all: [any OptionDeclaration] =
    [file, title, description, status, brand, category, taxClass, prices, stocks]
    + ImageOptions.all

  /// Returns `true` if any of the options is given.
  static func areGiven(in invocation: Invocation) -> Bool {
    all.contains { invocation.optionUses[$0.name] != nil }
  }

  /// Returns the draft in the file of --file; `nil` without the option.
  static func draft(
    of invocation: Invocation,
    in catalog: any CatalogClient,
    with context: any CatalogContext
  ) async throws -> ProductDraft? {
    guard let file = try invocation[file] else { return nil }
    let tree = try await catalog.categories().value
    return try await DraftDocument(in: file, with: context).draft(in: tree, from: file)
  }

  /// Applies the options to the draft of a new or an existing product, except for its images.
  ///
  /// Prices and stocks without a SKU apply to the given variants.
  ///
  /// - Returns: The values that were typed, by the field of the draft.
  static func apply(
    _ invocation: Invocation,
    to draft: inout ProductDraft,
    of variants: VariantSelection = .only,
    in catalog: any CatalogClient,
    with context: any CatalogContext
  ) async throws -> FieldInputs {
    var inputs = FieldInputs(
      invocation,
      options: [
        "title": "title", "description": "description", "brand": "brand", "category": "category",
        "taxClass": "tax-class",
      ]
    )
    inputs["prices"] = FieldInput("price", from: "--price")
    if let title = try invocation[title] { draft.title = title.text }
    if let description = try invocation[description] { draft.description = description }
    if let status = try invocation[status] { draft.status = status }
    if let brand = try invocation[brand] { draft.brand = brand.isEmpty ? nil : brand }
    if let category = try invocation[category] {
      draft.category =
        category.isEmpty ? nil : try await catalog.category(named: category)
    }
    if let taxClass = try invocation[taxClass] {
      draft.taxClass = taxClass.isEmpty ? nil : taxClass
    }
    for (price, typed) in zip(try invocation[prices], invocation.typedValues(ofOption: prices.name))
    {
      let indices = try variants.indices(in: draft, named: price.sku, for: "--price", value: typed)
      for index in indices {
        let usual = draft.variants[index].prices.first?.currency
        let money = try await price.value.money { () async throws -> Currency in
          if let usual { return usual }
          return try await context.storeCurrency()
        }
        draft.variants[index].set(money)
        inputs["variants[\(index)].prices"] = FieldInput("--price", text: typed)
      }
    }
    for (stock, typed) in zip(try invocation[stocks], invocation.typedValues(ofOption: stocks.name))
    {
      let indices = try variants.indices(in: draft, named: stock.sku, for: "--stock", value: typed)
      for index in indices {
        let variant = draft.variants[index]
        draft.variants[index].onHand = try variants.onHand(after: stock.value, of: variant)
        inputs["variants[\(index)].onHand"] = FieldInput("--stock", text: typed)
      }
    }
    return inputs
  }
}

extension VariantDraft {
  /// Replaces the price in the same currency, or adds it.
  mutating func set(_ price: Money) {
    if let index = prices.firstIndex(where: { $0.currency == price.currency }) {
      prices[index] = price
    } else {
      prices.append(price)
    }
  }
}

/// A value with an optional SKU, `SKU=VALUE`.
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

  static var expectation: String { Value.expectation + ", optionally after SKU=" }
}

extension Product.Status: ArgumentValue {}

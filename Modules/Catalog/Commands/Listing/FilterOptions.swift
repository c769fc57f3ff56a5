public import Catalog
public import CommandKit
import FoundationCore

/// The options that filter products.
enum FilterOptions {
  private static let category = Option<TextLine?>(
    "category CATEGORY",
    "Only products of this category and its subcategories, by ID, name or path ('Table/Glass')."
  ).completed(by: .categories)
  private static let brand = Option<TextLine?>(
    "brand BRAND",
    "Only products of this brand, by ID or name."
  ).completed(by: .brands)
  private static let minimumPrice = Option<Amount?>(
    "min-price AMOUNT",
    "The minimum price, such as 10 or 10.50EUR."
  )
  private static let maximumPrice = Option<Amount?>("max-price AMOUNT", "The maximum price.")
  private static let currency = Option<Currency?>(
    "currency CODE",
    "The currency of prices (default: that of the store)."
  )
  private static let inStock = Option.flag("in-stock", "Only products in stock.")
  private static let maximumStock = Option<Int?>(
    "max-stock COUNT",
    "Only products with a variant at or below COUNT (0–9)."
  )
  private static let status = Option<ProductFilter.Status?>(
    "status STATUS",
    "Only products of this status, or any (default: active)."
  )
  private static let minimumRating = Option<StarRating?>(
    "min-rating STARS",
    "The minimum average rating, such as 4.5."
  )

  static let all: [any OptionDeclaration] = [
    category, brand, minimumPrice, maximumPrice, currency, inStock, maximumStock, status,
    minimumRating,
  ]

  /// Returns the currency of --currency or of a price limit, if one is given.
  ///
  /// The list then shows the prices that were compared.
  static func currency(
    of invocation: Invocation,
    in context: any CatalogContext
  ) async throws -> Currency? {
    if let currency = try invocation[currency] {
      return try known(currency, from: Self.currency.name, in: invocation)
    }
    for limit in [minimumPrice, maximumPrice] {
      guard let money = try await money(limit, in: invocation, context) else { continue }
      return try known(money.currency, from: limit.name, in: invocation)
    }
    return nil
  }

  /// Returns a currency, which must be in use: a list in a currency that none has looks like a list
  /// without prices.
  private static func known(
    _ currency: Currency,
    from option: String,
    in invocation: Invocation
  ) throws(UsageError) -> Currency {
    guard !currency.isKnown else { return currency }
    let codes = Currency.known.map(\.code)
    throw UsageError(
      .invalidValue(
        name: "--\(option)",
        text: currency.code,
        expectation: "the code of a currency, such as EUR",
        suggestion: Suggestions.nearest(to: currency.code, in: codes)
      ),
      at: invocation.path
    )
  }

  /// Returns the filter of the options, checked; looks up names in the store.
  ///
  /// Without a currency, the store chooses the one in which it compares prices.
  ///
  /// - Throws: A failure that names the option of an invalid value, or an error of a look-up.
  static func filter(
    of invocation: Invocation,
    text: String = "",
    comparingIn currency: Currency? = nil,
    in catalog: any CatalogClient,
    with context: any CatalogContext
  ) async throws -> ProductFilter {
    var filter = ProductFilter()
    filter.text = text
    filter.isInStock = try invocation[inStock]
    filter.maximumStock = try invocation[maximumStock]
    filter.status = try invocation[status]
    filter.minimumRating = try invocation[minimumRating]?.average
    filter.minimumPrice = try await money(minimumPrice, in: invocation, context)
    filter.maximumPrice = try await money(maximumPrice, in: invocation, context)
    if let name = try invocation[category]?.text {
      filter.category = try await catalog.category(named: name)
    }
    if let name = try invocation[brand]?.text {
      filter.brand = try await catalog.brand(named: name)
    }
    if let currency, filter.minimumPrice == nil, filter.maximumPrice == nil {
      filter.minimumPrice = Money(minorUnits: 0, currency: currency)
    }
    let inputs = FieldInputs(
      invocation,
      options: [
        "minimumPrice": "min-price", "maximumPrice": "max-price", "minimumRating": "min-rating",
        "maximumStock": "max-stock",
      ]
    )
    if let form = FormFailure(filter.errors) { throw inputs.failure(of: form) }
    return filter
  }

  private static func money(
    _ option: Option<Amount?>,
    in invocation: Invocation,
    _ context: any CatalogContext
  ) async throws -> Money? {
    if let currency = try invocation[currency] {
      return try invocation[option]?.money(in: currency)
    }
    return try await invocation[option]?.money(in: context.storeCurrency)
  }
}

extension ProductFilter.Status: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static var choices: [String] { Product.Status.choices + ["any"] }

  public static var expectation: String {
    Product.Status.choices.joined(separator: ", ") + " or any"
  }
}

extension ProductSortOrder: ArgumentValue {}

/// The argument of --min-rating.
private struct StarRating: ArgumentValue {
  let average: Double

  init?(argument: String) {
    guard let average = Double(argument), (0...5).contains(average) else { return nil }
    self.average = average
  }

  static var expectation: String { "a number of stars from 0 to 5" }
}

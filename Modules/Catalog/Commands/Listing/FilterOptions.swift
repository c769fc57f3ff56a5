import Catalog
public import CommandKit
import FoundationCore

/// The options of a filter of products.
enum FilterOptions {
  private static let category = Option.value(
    "category",
    "CATEGORY",
    of: TextLine.self,
    "Only in that category and those below it, by number, name or names parted by '/'."
  )
  private static let brand = Option.value(
    "brand",
    "BRAND",
    of: TextLine.self,
    "Only of that brand, by number or name."
  )
  private static let minimumPrice = Option.value(
    "min-price",
    "AMOUNT",
    of: Amount.self,
    "Only what costs at least that much, as in 10 or 10.50EUR."
  )
  private static let maximumPrice = Option.value(
    "max-price",
    "AMOUNT",
    of: Amount.self,
    "Only what costs at most that much."
  )
  private static let currency = Option.value(
    "currency",
    "CODE",
    of: Currency.self,
    "The currency of prices; EUR where an amount names none."
  )
  private static let inStock = Option.flag("in-stock", "Only what can be bought now.")
  private static let maximumStock = Option.value(
    "max-stock",
    "COUNT",
    of: LowStockThreshold.self,
    "Only what has a variant of which so many can be bought or fewer, from 0 to 9."
  )
  private static let status = Option.value(
    "status",
    "STATUS",
    of: ProductStatusFilter.self,
    "Only those of a status, or any; active where nothing is said."
  )
  private static let minimumRating = Option.value(
    "min-rating",
    "STARS",
    of: StarRating.self,
    "Only those rated so well, as in 4.5."
  )

  static let all: [any OptionDeclaration] = [
    category, brand, minimumPrice, maximumPrice, currency, inStock, maximumStock, status,
    minimumRating,
  ]

  /// Returns the currency of prices, if one is named, by a price limit in place of the option too.
  ///
  /// The prices that are shown are then those that were compared.
  static func currency(of invocation: Invocation) throws -> Currency? {
    if let currency = try invocation[currency] { return currency }
    let limit =
      try money(minimumPrice, "--min-price", invocation)
      ?? money(maximumPrice, "--max-price", invocation)
    return limit?.currency
  }

  /// Returns the filter of the options; names are looked up in the store.
  static func filter(
    of invocation: Invocation,
    text: String = "",
    in catalog: CatalogModel
  ) async throws -> ProductFilter {
    var filter = ProductFilter()
    filter.text = text
    filter.isInStock = try invocation[inStock]
    filter.maximumStock = try invocation[maximumStock]?.number
    filter.status = try invocation[status]?.status
    filter.minimumRating = try invocation[minimumRating]?.mean
    filter.minimumPrice = try money(minimumPrice, "--min-price", invocation)
    filter.maximumPrice = try money(maximumPrice, "--max-price", invocation)
    if let name = try invocation[category]?.text {
      filter.category = try await catalog.category(named: name)
    }
    if let name = try invocation[brand]?.text {
      filter.brand = try await catalog.brand(named: name)
    }
    return filter
  }

  private static func money(
    _ option: Option<Amount?>,
    _ name: String,
    _ invocation: Invocation
  ) throws -> Money? {
    try invocation[option].map { try $0.money(in: try invocation[currency] ?? .euro) }
  }
}

extension ProductFilter {
  /// Makes the store compare prices in a currency, which it learns from the limits of prices.
  mutating func compare(in currency: Currency) {
    guard minimumPrice == nil, maximumPrice == nil, currency != .euro else { return }
    minimumPrice = Money(minorUnits: 0, currency: currency)
  }
}

/// A status that products have, or any, as it is typed.
enum ProductStatusFilter: String, CaseIterable, ArgumentValue {
  case draft
  case active
  case archived
  case any

  fileprivate var status: ProductFilter.Status {
    switch self {
    case .draft: .only(.draft)
    case .active: .only(.active)
    case .archived: .only(.archived)
    case .any: .any
    }
  }
}

/// A stock so low that it is time to order more.
private struct LowStockThreshold: ArgumentValue, Hashable {
  let number: Int

  init?(argument: String) {
    guard let number = Int(argument), ProductFilter.lowStocks.contains(number) else { return nil }
    self.number = number
  }

  static var expectation: String { "a whole number from 0 to 9, as in 3" }
}

extension ProductSortOrder: ArgumentValue {}

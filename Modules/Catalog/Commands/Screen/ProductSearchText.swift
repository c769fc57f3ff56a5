import Catalog
import CommandKit
import FoundationCore

/// The text of a search for products on the screen: words, and filters such as `max:20`.
///
/// The filters are `category:`, `brand:`, `min:`, `max:`, `status:`, `stock:` and `sort:`. A value that
/// is not complete filters nothing, and ``hint`` says how to write it.
struct ProductSearchText {
  private(set) var filter = ProductFilter()
  private(set) var order = ProductSortOrder.relevance
  /// The reason why a value is not searched for; `nil` if all are.
  private(set) var hint: String?
  /// `true` if a name waits for the categories or the brands.
  private(set) var needsNames = false
  /// `true` if a price waits for the currency of the store.
  private(set) var needsCurrency = false

  /// Reads a text; categories, brands and the currency of the store are `nil` until they are loaded.
  init(
    _ text: String,
    categories: CategoryTree? = nil,
    brands: [Brand]? = nil,
    currency: Currency? = nil
  ) {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if let value = word.value(of: "category") {
        filter.category = id(value, of: "category", in: categories, CategoryTree.id)
      } else if let value = word.value(of: "brand") {
        filter.brand = id(value, of: "brand", in: brands, [Brand].id)
      } else if let value = word.value(of: "min") {
        filter.minimumPrice = price(value, in: currency)
      } else if let value = word.value(of: "max") {
        filter.maximumPrice = price(value, in: currency)
      } else if let value = word.value(of: "status") {
        filter.status = ProductFilter.Status(value)
        if filter.status == nil {
          let choices = ProductFilter.Status.choices.joined(separator: ", ")
          hint = "Write a status: \(choices)."
        }
      } else if let value = word.value(of: "stock") {
        setStock(value)
      } else if let value = word.value(of: "sort") {
        let found = ProductSortOrder(rawValue: value)
        order = found ?? .relevance
        if found == nil {
          let choices = ProductSortOrder.choices.joined(separator: ", ")
          hint = "Write an order: \(choices)."
        }
      } else {
        words.append(word)
      }
    }
    filter.text = words.joined(separator: " ")
    // A maximum below the minimum is probably not typed to its end.
    if let error = filter.errors.all.first(where: { $0.field == "maximumPrice" }) {
      filter.maximumPrice = nil
      hint = error.message
    }
  }

  private mutating func setStock(_ value: String) {
    switch value {
    case "out": filter.maximumStock = 0
    case "few": filter.maximumStock = Self.few
    case "in": filter.isInStock = true
    default: hint = "Write a stock: in, few, out."
    }
  }

  /// Returns the price of a text, in the store's currency unless it names one.
  private mutating func price(_ text: String, in currency: Currency?) -> Money? {
    let amount = Amount(argument: text)
    let currency = amount?.currency ?? currency
    needsCurrency = needsCurrency || amount != nil && currency == nil
    // A price with too many decimals is as incomplete as none.
    if let currency, let money = try? amount?.money(in: currency) { return money }
    hint = "Write a price, such as 10 or 10.50EUR."
    return nil
  }

  /// Returns the identifier of a name, or the one that is written as a number.
  private mutating func id<Item, Names>(
    _ text: String,
    of kind: String,
    in names: Names?,
    _ lookUp: (Names) -> (String) throws(NameLookupFailure) -> Identifier<Item, Int>
  ) -> Identifier<Item, Int>? {
    if let number = Int(text) { return Identifier(rawValue: number) }
    guard !text.isEmpty else {
      hint = "Write the name of a \(kind) without spaces, or its ID."
      return nil
    }
    guard let names else {
      needsNames = true
      hint = "The \(kind == "brand" ? "brands" : "categories") are not loaded."
      return nil
    }
    do {
      return try lookUp(names)(text)
    } catch {
      hint = error.details.title
      return nil
    }
  }

  /// The available stock of a variant that is found as few; low is what its threshold says.
  private static let few = 5

  /// Returns the filters to choose from; those by category need categories.
  static func filters(in categories: CategoryTree?) -> [ScreenFilter] {
    let categories = categories.map { tree in
      ScreenFilter("category", choices: tree.all.map { choice(of: $0, in: tree) })
    }
    return [categories].compactMap(\.self) + [
      ScreenFilter("min", choices: prices("from")),
      ScreenFilter("max", choices: prices("up to")),
      ScreenFilter(
        "stock",
        choices: [
          .init(value: "in", title: "in stock"),
          .init(value: "few", title: "few, at most \(few)"),
          .init(value: "out", title: "sold out"),
        ]
      ),
      ScreenFilter(
        "status",
        choices: ProductFilter.Status.choices.map { .init(value: $0, title: $0) }
      ),
    ]
  }

  /// Returns the choice of a category, by its path or, since a space ends a value, by its ID.
  private static func choice(of category: Category, in tree: CategoryTree) -> ScreenFilter.Choice {
    let names = tree.names(to: category.id)
    let path = names.joined(separator: "/")
    let isPlain = !path.contains(where: \.isWhitespace)
    return .init(
      value: isPlain ? path : category.id.description,
      title: names.joined(separator: " / ")
    )
  }

  private static func prices(_ word: String) -> [ScreenFilter.Choice] {
    [10, 20, 50, 100].map { .init(value: String($0), title: "\(word) \($0)") }
  }

  static let sortOrders = ScreenFilter(
    "sort",
    choices: [
      .init(value: ProductSortOrder.newest.rawValue, title: "newest first"),
      .init(value: ProductSortOrder.title.rawValue, title: "title"),
      .init(value: ProductSortOrder.priceAscending.rawValue, title: "lowest price first"),
      .init(value: ProductSortOrder.priceDescending.rawValue, title: "highest price first"),
      .init(value: ProductSortOrder.rating.rawValue, title: "best rating first"),
    ]
  )
}

import Catalog
import CommandKit
import FoundationCore

/// The text of a search for products on the screen: words, and `stock:` and `sort:` with a value.
struct ProductSearchText {
  private(set) var filter = ProductFilter()
  private(set) var order = ProductSortOrder.relevance
  /// The reason why a value is not searched for; `nil` if all are.
  private(set) var hint: String?

  init(_ text: String) {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if let value = word.value(of: "stock") {
        switch value {
        case "out": filter.maximumStock = 0
        case "few": filter.maximumStock = Self.few
        case "in": filter.isInStock = true
        default: hint = "Write a stock: in, few, out."
        }
      } else if let value = word.value(of: "sort") {
        let found = ProductSortOrder(rawValue: value)
        order = found ?? .relevance
        if found == nil {
          let names = ProductSortOrder.allCases.map(\.rawValue).joined(separator: ", ")
          hint = "Write an order: \(names)."
        }
      } else {
        words.append(word)
      }
    }
    filter.text = words.joined(separator: " ")
    // Prices are compared in one currency.
    if [.priceAscending, .priceDescending].contains(order) { filter.compare(in: .euro) }
  }

  /// The available stock of a variant that is found as few; low is what its threshold says.
  private static let few = 5

  /// The filters to choose from.
  static let filters = [
    ScreenFilter(
      "stock",
      choices: [
        .init(value: "in", title: "in stock"),
        .init(value: "few", title: "few, at most \(few)"),
        .init(value: "out", title: "sold out"),
      ]
    )
  ]

  /// The sort orders to choose from.
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

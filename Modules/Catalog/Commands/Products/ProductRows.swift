import Catalog
import CommandKit
import Foundation
import FoundationCore

/// The tables of products.
enum ProductRows {
  typealias Price = @Sendable (Product) -> Money?

  /// Returns the table of a list.
  ///
  /// With `showsLeast`, the lowest stock of the variants is shown before the total.
  static func table(
    in locale: Locale,
    price: @escaping Price = { $0.price() },
    showsLeast: Bool = false
  ) -> Table<Product> {
    Table(
      columns(in: locale, price: price, showsLeast: showsLeast) + [Column("taxClass", \.taxClass)],
      priority: ["title", "price", "available", "id", "sku", "brand", "rating", "category"],
      empty: "No products found."
    )
  }

  /// Returns the table of the details of a product.
  ///
  /// With a SKU, the table shows the price and the stock of this variant.
  static func details(
    in locale: Locale,
    price: @escaping Price = { $0.price() },
    of sku: SKU? = nil
  ) -> Table<Product> {
    let columns = columns(in: locale, price: price) { $0.part(having: sku) }
    let more = [
      Column<Product>("variantOptions", heading: sku == nil ? nil : "OPTIONS") {
        $0.part(having: sku).onlyVariant?.options ?? [:]
      } text: {
        $0.part(having: sku).onlyVariant?.choice(in: locale) ?? ""
      },
      Column<Product>("description", heading: "DESCRIPTION", \.description),
      Column("images", heading: "IMAGES", \.images) { product in
        product.images.map(\.url).joined(separator: " ")
      },
    ]
    return Table(columns + more).completed(
      in: locale,
      headings: ["createdAt": "ADDED", "updatedAt": "UPDATED"],
      hiding: ["options", "variants", "rating.histogram", "revision"]
    )
  }

  /// Returns the columns, with the SKU, the price and the stock of a part of the product.
  private static func columns(
    in locale: Locale,
    price: @escaping Price,
    showsLeast: Bool = false,
    of part: @escaping @Sendable (Product) -> Product = { $0 }
  ) -> [Column<Product>] {
    let prices = Column<Product>.money("price", heading: "PRICE", in: locale) {
      price(part($0))
    } text: { product in
      price(part(product)).map { part(product).text(of: $0, in: locale) }
    }
    return [
      Column("id", heading: "ID", align: .trailing, \.id.rawValue),
      Column("sku", heading: "SKU", shrinks: false) {
        part($0).onlyVariant?.sku.rawValue
      } text: {
        part($0).skuText(in: locale)
      },
      Column("title", heading: "TITLE", \.title),
      Column("brand", heading: "BRAND") { $0.brand?.name },
      Column("category", heading: "CATEGORY") { $0.category?.name },
    ] + prices + [
      Column("available", heading: "STOCK", align: .trailing) {
        part($0).onlyVariant?.stock?.available
      } text: {
        part($0).stockText(in: locale, showsLeast: showsLeast)
      }
      .inLines { part($0).available?.description ?? ($0.variants.isEmpty ? "" : "not tracked") }
      .styled { part($0).available == 0 ? .red : nil },
      Column("rating.average", heading: "RATING", align: .trailing, \.rating.average) {
        rating($0.rating, in: locale)
      },
      Column("rating.count", \.rating.count),
      Column("status", \.status),
      Column("price.isFrom") { product in price(part(product)).map(part(product).isFrom) },
      Column("price.isCurrencyAssumed") { product in
        price(product).map { _ in product.variants.contains(where: \.hasAssumedCurrency) }
      },
      Column("variantCount", \.variants.count),
      Column("totalAvailable", \.available),
      Column("leastAvailable", \.leastAvailable),
    ]
  }

  private static func rating(_ rating: Rating, in locale: Locale) -> String {
    rating.mean(in: locale).map { "\($0) (\(rating.count.formatted(in: locale)))" } ?? ""
  }
}

extension Rating {
  /// Returns the average number of stars with one decimal; `nil` without reviews.
  func mean(in locale: Locale) -> String? {
    average?.formatted(.number.precision(.fractionLength(1)).locale(locale))
  }
}

extension Display {
  /// Shows a product, or the variant with a SKU, with all variants after it.
  func product(_ product: Product, of sku: SKU? = nil) throws(OutputError) {
    try detail(product, as: ProductRows.details(in: locale, price: price(), of: sku))
    try part("variants", product.variants, as: VariantRows.table(in: locale))
  }

  /// Returns the price of a product to show: in a currency, or in the currency of the reader's region.
  ///
  /// Programs read the first price in every region.
  func price(in currency: Currency? = nil) -> ProductRows.Price {
    if let currency { return { $0.price(in: currency) } }
    guard format == nil else { return { $0.price() } }
    return { [locale] in $0.localPrice(in: locale) }
  }

  /// Notes the assumed currency of prices if the store names none.
  func noteCurrency(of products: [Product]) {
    let variants = products.compactMap { $0.variants.first(where: \.hasAssumedCurrency) }
    guard let currency = variants.first?.prices.first?.currency else { return }
    note("The store does not name a currency; assuming \(currency.code).")
  }
}

/// The tables of the variants of a product.
enum VariantRows {
  /// Returns the table without the columns of reserved stock.
  static func short(in locale: Locale) -> Table<Variant> {
    table(in: locale).without(["onHand", "reserved"])
  }

  static func table(in locale: Locale) -> Table<Variant> {
    Table(
      [
        Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
        Column("options", heading: "OPTIONS") { $0.choice(in: locale) },
        Column("prices", heading: "PRICES") { variant in
          variant.prices.map { $0.formatted(in: locale) }.list(in: locale)
        }
        .inLines { $0.prices.map(\.description).joined(separator: ", ") },
        .count("onHand", heading: "ON HAND") { $0.stock?.onHand },
        .count("reserved", heading: "RESERVED") { $0.stock?.reserved },
        available(heading: "AVAILABLE"),
      ],
      priority: ["options", "sku", "available", "prices"]
    )
  }

  /// Returns the column of the stock that is not reserved.
  static func available(heading: String) -> Column<Variant> {
    Column("available", heading: heading, align: .trailing) {
      $0.stock?.available
    } text: { variant, locale in
      variant.stockText(in: locale)
    }
    .inLines { $0.stockText(in: .plain) }
    .styled { $0.stock?.available == 0 ? .red : nil }
  }
}

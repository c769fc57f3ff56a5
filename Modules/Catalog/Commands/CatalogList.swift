import Catalog
import CommandKit
import FoundationCore

/// `rialto catalog list`: lists products.
enum CatalogList {
  private static let words = Argument<[TextLine]>(
    "WORD",
    "Words in the title, brand, SKU or description; all must match."
  )
  private static let sort = Option<ProductSortOrder?>(
    "sort ORDER",
    "The sort order; '-' means descending, as in --sort=-price."
  )
  private static let limit = Option.limit("products", default: 20)
  private static let all = Option.flag("all", "List all products.")
  private static let facets = Option.flag(
    "facets",
    "Count products by category, brand and rating instead of listing them."
  )
  private static let variants = Option.flag(
    "variants",
    "List each variant with its own SKU, price and stock."
  )

  static let command = Command(
    "list",
    "Lists products, newest first; with words, the best match first.",
    discussion: """
      A product with several variants is one row without a SKU, with its lowest price ("from") and its \
      total stock. With --variants, each variant is a row with its own SKU, price and stock.
      """,
    examples: [
      Example("rialto catalog list", "List the newest products."),
      Example("rialto catalog list tall mug", "Search for two words."),
      Example("rialto catalog list mug --max-price 15 --json", "Search, as JSON for scripts."),
      Example("rialto catalog list --category Table --in-stock --sort price", "Filter and sort."),
      Example(
        "rialto catalog list --min-price 10 --max-price 20.50 --currency EUR --min-rating 4",
        "Filter by price and rating."
      ),
      Example("rialto catalog list --facets", "Count products by category, brand and rating."),
      Example(
        "rialto catalog list --variants --all --status any --csv > products.csv",
        "Export a table for a spreadsheet, which can be imported."
      ),
      Example("rialto catalog list --variants --max-stock 0", "List variants that are sold out."),
      Example("rialto catalog list --status any --brand Leafward -n 100", "Drafts, too."),
      Example("rialto catalog list --json=id,sku,price", "As JSON for scripts."),
    ],
    arguments: [words],
    options: FilterOptions.all + [sort, limit, all, variants, facets],
    output: CommandOutput.rows(ProductRows.table(in: .plain))
      .or(.rows(ProductVariantRow.table(in: .plain))).or(.rows(FacetRow.table)),
    run: list
  )

  private static func list(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let text = try invocation[words].map(\.text).joined(separator: " ")
    let order = try invocation[sort] ?? .relevance
    let limit = try invocation[all] ? nil : invocation[limit]?.number ?? 20
    let wantsVariants = try invocation[variants]
    try invocation.allowOne(of: ["--facets", "--variants"])
    let wanted = try await FilterOptions.currency(of: invocation, in: context)
    let catalog = try await context.catalog()
    var currency = wanted
    if currency == nil, order.isByPrice, catalog.features.contains(.pricesInOneCurrency) {
      currency = try await context.storeCurrency()
    }
    let filter = try await FilterOptions.filter(
      of: invocation,
      text: text,
      comparingIn: order.isByPrice ? currency : nil,
      in: catalog,
      with: context
    )
    if try invocation[facets] { return try await listFacets(of: filter, in: catalog, on: display) }
    let query = ProductQuery(
      filter: filter,
      order: order,
      limit: min(limit ?? 100, 100),
      wantsTotal: limit != nil && !wantsVariants
    )
    var isFirst = true
    var total: Int?
    var drops = DropReport()
    var isPriced = wanted == nil
    let products = catalog.pages(of: query).rows { page in
      let items = page.value.items
      if isFirst {
        display.note(page.provenance, from: "the store")
        if let corrected = page.value.correctedSearch {
          display.note("No exact match for '\(text)'; showing matches for '\(corrected)'.")
        }
        display.noteCurrency(of: items)
      }
      isFirst = false
      total = total ?? page.value.total
      drops.append(page.drops)
      isPriced = isPriced || items.isEmpty || items.contains { $0.price(in: wanted) != nil }
      return items
    }
    if wantsVariants {
      // A spreadsheet has the paths of categories, which other stores know.
      let wantsPaths = display.format != nil && catalog.features.contains(.categories)
      let hasMore = try await listVariants(
        products.rows { ProductVariantRow.all(of: $0, matching: filter) },
        by: order,
        as: ProductVariantRow.table(
          in: display.locale,
          currency: currency,
          categories: wantsPaths ? try await catalog.categories().value : CategoryTree([])
        ),
        in: currency,
        limit: limit,
        on: display
      )
      display.note(drops)
      if hasMore { display.note("There are more; use --limit or --all.") }
      return
    }
    let table = ProductRows.table(
      in: display.locale,
      price: display.price(in: currency),
      showsLeast: filter.maximumStock != nil
    )
    try await display.list(products.prefix(limit ?? .max), as: table)
    display.note(drops)
    if !isPriced, let wanted {
      display.note("No product of the list has a price in \(wanted.code).")
    }
    if let total, let limit, total > limit {
      let shown =
        "\(limit.formatted(in: display.locale)) of \(total.formatted(in: display.locale))"
      display.note("Showing \(shown) products; use --limit or --all for more.")
    }
  }

  /// Lists variants, one a row; returns `true` if there are more than the limit.
  ///
  /// The store sorts products by their lowest price. Sorting variants by their own prices needs all
  /// of them; in any other order they are listed as they arrive.
  private static func listVariants<Rows: AsyncSequence>(
    _ variants: Rows,
    by order: ProductSortOrder,
    as table: Table<ProductVariantRow>,
    in currency: Currency?,
    limit: Int?,
    on display: Display
  ) async throws -> Bool where Rows.Element == ProductVariantRow {
    guard limit != nil || order.isByPrice else {
      try await display.list(variants, as: table)
      return false
    }
    var rows: [ProductVariantRow] = []
    for try await row in variants {
      rows.append(row)
      // One row more than the limit shows that there are more.
      if let limit, rows.count > limit, !order.isByPrice { break }
    }
    if order.isByPrice { rows.sort(by: order, in: currency) }
    try display.list(rows.prefix(limit ?? .max), as: table)
    return rows.count > limit ?? .max
  }

  private static func listFacets(
    of filter: ProductFilter,
    in catalog: any CatalogClient,
    on display: Display
  ) async throws {
    let query = ProductQuery(filter: filter, wantsFacets: true)
    guard let facets = try await catalog.products(query).value.facets else {
      throw CatalogError.unsupported("facets")
    }
    try display.list(FacetRow.all(of: facets), as: FacetRow.table)
  }
}

extension ProductSortOrder {
  /// `true` for an order by price, ascending or descending.
  var isByPrice: Bool { self == .priceAscending || self == .priceDescending }
}

extension [ProductVariantRow] {
  /// Sorts the rows by price; those without a price in the currency come last.
  fileprivate mutating func sort(by order: ProductSortOrder, in currency: Currency?) {
    func key(_ row: ProductVariantRow) -> (Int64, Int, String) {
      let units = row.variant.price(in: currency)?.minorUnits
      let rank = units.map { order == .priceAscending ? $0 : -$0 } ?? .max
      return (rank, row.product.id.rawValue, row.variant.sku.rawValue)
    }
    sort { key($0) < key($1) }
  }
}

/// The number of products of a category, brand or rating, as a row.
private struct FacetRow: Sendable {
  let kind: String
  let count: ProductPage.Facets.Count

  static func all(of facets: ProductPage.Facets) -> [FacetRow] {
    facets.categories.map { FacetRow(kind: "category", count: $0) }
      + facets.brands.map { FacetRow(kind: "brand", count: $0) }
      + facets.ratings.map { FacetRow(kind: "rating", count: $0) }
  }

  static let table = Table<FacetRow>([
    Column("facet", heading: "BY", \.kind),
    Column("value", \.count.value),
    Column("name", heading: "NAME", \.count.name) { row in
      // Ratings are counted from the best one down.
      row.kind == "rating" ? "\(row.count.name) and up" : row.count.name
    },
    .count("count", heading: "PRODUCTS", \.count.count),
  ])
}

/// The rows of each element of a sequence, one after the other, read on demand.
struct RowSequence<Base: AsyncSequence, Row>: AsyncSequence {
  fileprivate let base: Base
  fileprivate let rows: (Base.Element) async throws -> [Row]

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: Base.AsyncIterator
    fileprivate let rows: (Base.Element) async throws -> [Row]
    fileprivate var rest: ArraySlice<Row> = []

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Row? {
      while rest.isEmpty {
        try Task.checkCancellation()
        guard let element = try await base.next(isolation: actor) else { return nil }
        rest = try await rows(element)[...]
      }
      return rest.popFirst()
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: base.makeAsyncIterator(), rows: rows)
  }
}

extension AsyncSequence {
  /// Returns the rows of each element, one after the other.
  func rows<Row>(_ rows: @escaping (Element) async throws -> [Row]) -> RowSequence<Self, Row> {
    RowSequence(base: self, rows: rows)
  }
}

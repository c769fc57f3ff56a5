import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// The options of a list of products, and the list itself.
enum ListOptions {
  private static let sort = Option.value(
    "sort",
    "ORDER",
    of: ProductSortOrder.self,
    "The sort order; '-' means descending, as in --sort=-price."
  )
  private static let limit = Option.value(
    "limit",
    short: "n",
    "COUNT",
    of: PositiveInt.self,
    "The maximum number of products (default: 20)."
  )
  private static let allFlag = Option.flag("all", "List all products.")
  private static let facets = Option.flag(
    "facets",
    "Count products by category, brand and rating instead of listing them."
  )

  private static let variants = Option.flag(
    "variants",
    "List each variant with its own SKU, price and stock."
  )

  static let all: [any OptionDeclaration] =
    FilterOptions.all + [sort, limit, allFlag, variants, facets]

  static let output = CommandOutput.rows(ProductRows.table(in: .plain))
    .or(.rows(ProductVariantRow.table(in: .plain)))
    .or(.rows(FacetRow.table))

  /// Lists the products that match the options and the text.
  static func show(
    matching text: String,
    for invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let order = try invocation[sort] ?? .relevance
    let limit = try invocation[allFlag] ? nil : invocation[limit]?.number ?? 20
    let wantsFacets = try invocation[facets]
    let wantsVariants = try invocation[variants]
    if wantsFacets, wantsVariants {
      throw UsageError(.conflictingOptions("--facets", "--variants"), at: invocation.path)
    }
    let wanted = try FilterOptions.currency(of: invocation)
    let catalog = try await context.catalog()
    let isInEuros = order.isByPrice && catalog.features.contains(.pricesInEuros)
    let currency = wanted ?? (isInEuros ? .euro : nil)
    var filter = try await FilterOptions.filter(of: invocation, text: text, in: catalog)
    if order.isByPrice, let currency { filter.compare(in: currency) }
    try FilterOptions.check(filter, of: invocation)
    if wantsFacets { return try await showFacets(of: filter, in: catalog, on: display) }
    var isFirst = true
    var total: Int?
    var drops = DropReport()
    var isPriced = wanted == nil
    let query = ProductQuery(
      filter: filter,
      order: order,
      limit: min(limit ?? 100, 100),
      wantsTotal: limit != nil && !wantsVariants
    )
    let pages = catalog.pages(of: query)
    let products = ProductSequence(limit: wantsVariants ? nil : limit, pages: pages) { answer in
      if isFirst {
        display.note(answer.provenance, from: "the store")
        if let corrected = answer.value.correctedSearch {
          display.note(
            "No exact match for '\(text)'; showing matches for '\(corrected)'."
          )
        }
        display.noteCurrency(of: answer.value.items)
      }
      isFirst = false
      total = total ?? answer.value.total
      drops.append(answer.drops)
      let items = answer.value.items
      isPriced = isPriced || items.isEmpty || items.contains { $0.price(in: wanted) != nil }
    }
    if wantsVariants {
      let listing = VariantSequence(products: products, filter: filter)
      let hasMore = try await showVariants(
        listing,
        by: order,
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
    try await display.list(products, as: table)
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

  private static func showFacets(
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

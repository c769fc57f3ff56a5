import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog price`: changes many prices at once.
enum CatalogPrice {
  private static let change = Argument<PercentChange?>(
    "PERCENT",
    "The change, such as +5% or -10%."
  )
  private static let round = Option<PriceEnding?>(
    "round ENDING",
    "Round to the nearest price with these decimals, such as 0.90, in the direction of the change."
  )
  private static let undo = Option.flag("undo", "Undo the last change of prices.")

  static let command = Command(
    "price",
    "Changes the prices of all products that match.",
    discussion: """
      All prices are changed in one transaction, or none. With --currency, only prices in it are. The \
      command lists each price before and after, and asks. An increase never lowers a price, and a \
      reduction never raises one, also with --round. --undo sets them back, unless one of them was \
      changed since; run again, it changes nothing.
      """,
    examples: [
      Example(
        "rialto catalog price --category Table +5% --round 0.90 --dry-run",
        "Preview new prices."
      ),
      Example("rialto catalog price --brand Leafward -10% --yes", "Reduce the prices of a brand."),
      Example("rialto catalog price --undo --yes", "Set the prices back."),
    ],
    arguments: [change],
    options: FilterOptions.all + [round, undo, DryRun.option],
    output: .rows(table(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let file = try TextFile(context.draftFolder.appendingPath("last-prices.json"))
    let catalog = try await context.catalog()
    let changes: [PriceChange]
    let isUndo = try invocation[undo]
    try invocation.allowOne(of: ["PERCENT", "--undo"])
    if isUndo {
      changes =
        try file.read().map {
          try ExactJSONDecoder().decode([PriceChange].self, from: Array($0.utf8)).map(\.reversed)
        } ?? []
      if changes.isEmpty { return display.note("Changed nothing: no change is left to undo.") }
    } else {
      changes = try await Self.changes(for: invocation, in: catalog, with: context)
    }
    try display.list(changes, as: table(in: display.locale))
    guard !changes.isEmpty else { return display.note("Changed nothing.") }
    let prices = changes.count.counted("price", in: display.locale)
    if !isDryRun { try Confirmation.ask("Change \(prices)?", invocation, display) }
    // A folder that cannot be made refuses the change before it is made.
    if !isDryRun { try context.draftFolder.makeFolder() }
    try await catalog.store(for: "changing prices").changePrices(changes, isDryRun: isDryRun)
    guard !isDryRun else { return display.note("Would change \(prices). \(DryRun.note)") }
    // An undo leaves nothing to undo: run twice, it would bring the new prices back.
    try file.update(permissions: 0o600) { _ in (isUndo ? [] : changes).jsonText() }
    display.note(
      "Changed \(prices)\(isUndo ? " back." : ". To undo it: rialto catalog price --undo")"
    )
  }

  private static func table(in locale: Locale) -> Table<PriceChange> {
    Table(
      [Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue)]
        + Column.money("from", heading: "BEFORE", in: locale, \.from)
        + Column.money("to", heading: "AFTER", in: locale, \.to),
      empty: "No prices to change."
    )
  }

  /// Returns the changes of all prices that match the options and that the rule changes.
  private static func changes(
    for invocation: Invocation,
    in catalog: any CatalogClient,
    with context: any CatalogContext
  ) async throws -> [PriceChange] {
    guard let percent = try invocation[change]?.percent else {
      throw UsageError(.missingArgument("PERCENT"), at: invocation.path)
    }
    let rule = PriceRule(percent: percent, ending: try invocation[round]?.decimal)
    let currency = try await FilterOptions.currency(of: invocation, in: context)
    let filter = try await FilterOptions.filter(of: invocation, in: catalog, with: context)
    let query = ProductQuery(filter: filter, order: .newest, limit: 100, wantsTotal: false)
    let variants = catalog.pages(of: query).rows { page in
      page.value.items.flatMap { ProductVariantRow.all(of: $0, matching: filter) }
    }
    var changes: [PriceChange] = []
    for try await row in variants {
      for price in row.variant.prices where currency == nil || price.currency == currency {
        let changed = try rule.price(after: price)
        guard changed != price else { continue }
        changes.append(PriceChange(sku: row.variant.sku, from: price, to: changed))
      }
    }
    return changes
  }
}

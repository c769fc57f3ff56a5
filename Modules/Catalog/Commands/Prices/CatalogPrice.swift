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

/// A rule for many prices: a percentage, then an ending such as 0.90.
struct PriceRule: Sendable {
  let percent: Decimal
  let ending: Decimal?

  /// Returns the new price.
  ///
  /// With an ending, it is the nearest price with these decimals, the higher of two; but an increase
  /// never lowers a price, and a reduction never raises one: +5 % of 3.00 ends in 3.90, not in 2.90.
  ///
  /// - Throws: An ``EndingFailure`` if the currency does not have so many decimals, or `MoneyError`.
  func price(after price: Money) throws -> Money {
    let changed = try price + price.percentage(percent, rounding: .halfUp)
    guard let ending else { return changed }
    // Any error says that the currency has fewer decimals.
    guard let end = try? Money(ending, currency: price.currency).minorUnits else {
      throw EndingFailure(ending: ending, currency: price.currency)
    }
    guard changed.minorUnits > 0 else { return changed }
    let unit = Int64(pow(10, Double(price.currency.fractionDigits)))
    let over = ((changed.minorUnits - end) % unit + unit) % unit
    let below = changed.minorUnits - over
    var nearest = over * 2 >= unit || below <= 0 ? below + unit : below
    if percent > 0, nearest < price.minorUnits { nearest += unit }
    if percent < 0, nearest > price.minorUnits {
      nearest = nearest > unit ? nearest - unit : price.minorUnits
    }
    return Money(minorUnits: nearest, currency: price.currency)
  }
}

/// The failure to round to an ending that no price in a currency can have.
struct EndingFailure: Failure {
  let ending: Decimal
  let currency: Currency

  var details: FailureDetails {
    .init(
      "catalog.impossible_ending",
      .usage,
      "No price in \(currency) ends in \(ending): the currency has \(currency.fractionDigits) decimals.",
      suggestion: "Use an ending with fewer decimals, or choose other prices with --currency."
    )
  }
}

/// The argument of a change in percent: `+5%` or `-10%`.
struct PercentChange: ArgumentValue, Hashable {
  let percent: Decimal

  init?(argument: String) {
    guard let sign = argument.first, "+-".contains(sign), argument.last == "%",
      let change = Decimal(typed: argument.dropFirst().dropLast(), digits: 3, decimals: 2),
      sign == "+" || change <= 100
    else { return nil }
    percent = sign == "-" ? -change : change
  }

  static var expectation: String { "a percentage with its sign, such as +5% or -10%" }
}

/// The argument of an ending: `0.90`.
struct PriceEnding: ArgumentValue, Hashable {
  let decimal: Decimal

  init?(argument: String) {
    guard argument.wholeMatch(of: /0?\.[0-9]{1,3}/) != nil,
      let decimal = Decimal(string: argument, locale: .plain)
    else { return nil }
    self.decimal = decimal
  }

  static var expectation: String { "the decimals of a price, such as 0.90" }
}

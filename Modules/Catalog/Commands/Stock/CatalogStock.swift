public import Catalog
public import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog stock`: shows and books the stock of a variant.
enum CatalogStock {
  static let sku = Argument<TextLine>("SKU", "The SKU of a variant.").completed(by: .skus)
  private static let count = Argument<StockChange?>(
    "COUNT",
    "The stock on hand, or a difference such as +20 or -3."
  )
  private static let reason = Option<StockMovementDraft.Reason?>(
    "reason REASON",
    "The reason (default: count for a number, correction for a difference)."
  )
  private static let note = Option<TextLine?>(
    "note TEXT",
    "A note, such as the number of a delivery."
  )
  private static let threshold = Option<StockThreshold?>(
    "threshold COUNT",
    "The available stock at which the variant is low, or default."
  )

  static let command = Command(
    "stock",
    "Shows and books the stock of a variant.",
    discussion: """
      Every change of a stock is a movement in the ledger of the store, with its reason: those that \
      you book, and those of edits, imports and orders. 'catalog stock history' lists them. \
      Differences are added in the store, so that two people can book at once.

      A stock is low if no more than the threshold of its variant is available, by default \
      \(StockLevel.defaultThreshold).
      """,
    examples: [
      Example("rialto catalog stock MUG-RED", "Show the stock of a variant."),
      Example("rialto catalog stock MUG-RED +20 --reason delivery", "Book a delivery."),
      Example("rialto catalog stock MUG-RED -1 --reason loss --note dropped", "Book a loss."),
      Example("rialto catalog stock MUG-RED 38 --reason count --dry-run", "Preview a count."),
      Example("rialto catalog stock MUG-RED --threshold 10", "Reorder at ten."),
      Example("rialto catalog stock list --low", "List the variants to reorder."),
    ],
    arguments: [sku, count],
    localOptions: [reason, note, threshold, DryRun.option],
    subcommands: [list, history],
    output: .one(StockRows.levels(in: .plain)).or(.one(StockRows.movements))
  ) { invocation, context in
    let display = try context.display
    let catalog = try await context.catalog()
    let sku = try await catalog.knownSKU(try invocation[sku].text)
    try invocation.allowOne(of: ["COUNT", "--threshold"])
    if try invocation[threshold] != nil {
      return try await setThreshold(of: sku, invocation, in: catalog, on: display)
    }
    try invocation.require("COUNT", for: ["--reason", "--note"])
    guard let change = try invocation[count] else {
      return try display.detail(
        try await catalog.store(for: "showing stock").stock(of: sku).value,
        as: StockRows.levels(in: display.locale)
      )
    }
    try await book(change, of: sku, invocation, in: catalog, on: display)
  }

  private static func book(
    _ change: StockChange,
    of sku: SKU,
    _ invocation: Invocation,
    in catalog: any CatalogClient,
    on display: Display
  ) async throws {
    let isDryRun = try invocation[DryRun.option]
    var draft = StockMovementDraft(note: try invocation[note]?.text)
    switch change {
    case .set(let number):
      draft.onHand = number
      draft.reason = .count
    case .add(let number): draft.change = number
    }
    if let reason = try invocation[reason] { draft.reason = reason }
    let typed = FieldInput("COUNT", text: "\(change.number)")
    let inputs = FieldInputs([
      "change": typed, "onHand": typed, "note": FieldInput("--note", text: draft.note ?? ""),
    ])
    let movement = try await inputs.explainingInvalid {
      try await catalog.store(for: "booking stock").bookStock(draft, of: sku, isDryRun: isDryRun)
    }
    try display.detail(movement, as: StockRows.movements)
    display.note(movement.summary(in: display.locale, isDryRun: isDryRun))
  }

  private static func setThreshold(
    of sku: SKU,
    _ invocation: Invocation,
    in catalog: any CatalogClient,
    on display: Display
  ) async throws {
    let isDryRun = try invocation[DryRun.option]
    let level = try await catalog.store(for: "setting a stock threshold")
      .setStockThreshold(try invocation[threshold]?.number, of: sku, isDryRun: isDryRun)
    try display.detail(level, as: StockRows.levels(in: display.locale))
    let value = level.threshold.map { $0.formatted(in: display.locale) }
    let words = value ?? "\(StockLevel.defaultThreshold), the default"
    let threshold = "Low-stock threshold of \(sku)"
    display.note(
      isDryRun ? "\(threshold) would be \(words). \(DryRun.note)" : "\(threshold): \(words)."
    )
  }

  private static let low = Option.flag(
    "low",
    "Only variants whose stock is low, sold-out ones included; lowest first."
  )
  private static let variantLimit = Option.limit("variants")

  private static let list = Command(
    "list",
    "Lists the stock of all variants that are not archived.",
    examples: [
      Example("rialto catalog stock list --low", "List the variants to reorder."),
      Example("rialto catalog stock list --csv > stock.csv", "Export a table for a spreadsheet."),
    ],
    options: [low, variantLimit],
    output: .rows(StockRows.levels(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let isLow = try invocation[low]
    let limit = try invocation[variantLimit]?.number
    var levels = try await context.catalog().store(for: "listing stock")
      .stock(onlyLow: isLow, limit: isLow ? nil : limit).value
    if isLow {
      levels = levels.ordered {
        ($0.stock.available, $0.sku.rawValue) < ($1.stock.available, $1.sku.rawValue)
      }
    }
    try display.list(levels.prefix(limit ?? .max), as: StockRows.levels(in: display.locale))
  }

  private static let movementLimit = Option.limit("movements")

  private static let history = Command(
    "history",
    "Lists the stock movements of a SKU, newest first.",
    discussion: "A variant that was removed still has its history.",
    examples: [
      Example("rialto catalog stock history MUG-RED", "List the movements of a variant."),
      Example("rialto catalog stock history MUG-RED --csv", "As CSV for a spreadsheet."),
    ],
    arguments: [sku],
    options: [movementLimit],
    output: .rows(StockRows.movements)
  ) { invocation, context in
    let display = try context.display
    let store = try await context.catalog().store(for: "listing stock movements")
    let limit = try invocation[movementLimit]?.number
    let typed = try invocation[sku].text
    let movements: [StockMovement]
    do throws(CatalogError) {
      movements = try await store.stockMovements(of: SKU(rawValue: typed), limit: limit).value
    } catch .notFound where typed != typed.uppercased() {
      let capitals = SKU(rawValue: typed.uppercased())
      movements = try await store.stockMovements(of: capitals, limit: limit).value
    }
    try display.list(movements, as: StockRows.movements)
  }
}

extension StockMovement {
  /// Returns the stock before and after, and the reason.
  func words(in locale: Locale) -> String {
    // A third-party store may send any numbers.
    let before = (after.onHand &- onHand).formatted(in: locale)
    return "\(sku) stock \(before) → \(after.onHand.formatted(in: locale)) (\(reason))"
  }

  /// Returns the change with the stock before and after.
  func summary(in locale: Locale, isDryRun: Bool) -> String {
    guard onHand != 0 else {
      return "Changed nothing: \(sku) has \(after.onHand.formatted(in: locale)) on hand."
    }
    let change = words(in: locale)
    return isDryRun ? "Would book: \(change). \(DryRun.note)" : "Booked: \(change)."
  }
}

extension CatalogClient {
  /// Returns a SKU as the catalog spells it.
  fileprivate func knownSKU(_ typed: String) async throws(CatalogError) -> SKU {
    let skus = try await product(named: SKU(rawValue: typed)).value.variants.map(\.sku)
    let sku = SKU(rawValue: typed)
    if skus.contains(sku) { return sku }
    return skus.first { $0.rawValue.uppercased() == typed.uppercased() } ?? sku
  }
}

/// The argument of --threshold: a number, or the default.
private struct StockThreshold: ArgumentValue, Hashable {
  let number: Int?

  init?(argument: String) {
    let number = Int(argument)
    guard argument == "default" || number.map({ $0 >= 0 }) == true else { return nil }
    self.number = number
  }

  static var expectation: String { "a whole number, or default" }
}

extension StockMovementDraft.Reason: ArgumentValue {}

/// The tables of stock.
enum StockRows {
  static func levels(in locale: Locale) -> Table<StockLevel> {
    Table(
      [
        Column("sku", heading: "SKU", shrinks: false, \.sku.rawValue),
        Column("product", \.product.rawValue),
        Column("title", heading: "TITLE", \.title),
        Column("options", heading: "OPTIONS", \.options) { level in
          level.options.ordered { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.list(in: locale)
        },
        .count("stock.onHand", heading: "ON HAND", \.stock.onHand),
        .count("stock.reserved", heading: "RESERVED", \.stock.reserved),
        .count("stock.available", heading: "STOCK", \.stock.available).styled { level in
          level.stock.available <= 0 ? .red : level.isLow ? .yellow : nil
        },
        .count("threshold", heading: "LOW AT") { $0.threshold ?? StockLevel.defaultThreshold },
        Column("isLow", \.isLow),
      ],
      priority: ["title", "stock.available", "options", "sku", "threshold"],
      empty: "No variants found."
    )
  }

  static let movements = Table<StockMovement>(
    [
      Column("id", \.id.rawValue),
      Column("at", heading: "TIME", shrinks: false, \.at),
      Column("sku", \.sku.rawValue),
      Column("reason", heading: "REASON", \.reason),
      Column("onHand", heading: "CHANGE", align: .trailing, \.onHand) { $0.onHand.signed },
      Column("after.onHand", heading: "ON HAND", align: .trailing, \.after.onHand),
      Column("reserved", heading: "RESERVED", align: .trailing, \.reserved) { $0.reserved.signed },
      Column("after.reserved", \.after.reserved),
      Column("after.available", heading: "STOCK", align: .trailing, \.after.available),
      Column("order", heading: "ORDER", align: .trailing, \.order),
      Column("by", heading: "BY", \.by),
      Column("note", heading: "NOTE", \.note),
    ],
    priority: ["reason", "onHand", "after.available", "at", "order", "note", "by"],
    empty: "No stock movements yet."
  )
}

extension Int {
  /// The number with its sign; empty for 0.
  fileprivate var signed: String { self == 0 ? "" : self > 0 ? "+\(self)" : "\(self)" }
}

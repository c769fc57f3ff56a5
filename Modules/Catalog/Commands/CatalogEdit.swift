import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog edit`: changes a product.
enum CatalogEdit {
  private static let allVariants = Option.flag(
    "all-variants",
    "Give every variant the price and the stock that name none."
  )

  static let command = Command(
    "edit",
    "Changes a product, in your editor or by options.",
    discussion: """
      A price and a stock are those of one variant: of the SKU that is edited, or of the one before \
      the '='. A product of several variants takes them by SKU or with --all-variants. What changed is \
      shown before and after.

      Without options it opens $VISUAL or $EDITOR with the product as JSON, and again with what is \
      wrong above it, until it can be kept; leave it unchanged to stop. What you wrote is never lost.

      Where someone else changed the product meanwhile, you are shown what, and nothing of theirs \
      is overwritten: the exit code is 6, unless you agree to make your changes to the product as \
      it is now.
      """,
    examples: [
      Example("rialto catalog edit MUG-RED", "In your editor."),
      Example("rialto catalog edit MUG-RED --price 12.50EUR", "The price of that variant."),
      Example("rialto catalog edit MUG-RED --stock +5", "Five more of it; 5 would be five in all."),
      Example("rialto catalog edit 17 --stock MUG-RED=5 --dry-run", "See what would come of it."),
      Example("rialto catalog edit 17 --price 12.50EUR --all-variants", "All variants alike."),
    ],
    arguments: [ProductKey.argument],
    options: DraftOptions.all + [allVariants, DryRun.option],
    output: .one(EditedProduct.table(in: .plain)),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog()
    guard let edited = try await edit(invocation, in: catalog, with: context) else {
      return display.note("Nothing was changed.")
    }
    try show(edited, on: display)
    guard let sentence = edited.sentence(in: display.locale) else {
      return display.note("Nothing was changed.")
    }
    display.note(
      isDryRun
        ? "Would change product \(edited.product.id): \(sentence). \(DryRun.note)"
        : "Changed product \(edited.product.id): \(sentence)."
    )
  }

  /// Changes the product; returns `nil` if the user left it as it was in the editor.
  private static func edit(
    _ invocation: Invocation,
    in catalog: CatalogModel,
    with context: any CatalogContext
  ) async throws -> EditedProduct? {
    let key = try invocation[ProductKey.argument]
    let product = try await catalog.product(key).value
    let editing = ProductEditor(
      catalog: catalog,
      display: try context.display,
      isDryRun: try invocation[DryRun.option]
    )
    guard DraftOptions.areGiven(in: invocation) else {
      return try await editing.edit(
        product,
        in: try await DraftEditor(of: catalog, with: context)
      )
    }
    var draft = ProductDraft(product)
    let variants: VariantSelection =
      try invocation[allVariants] ? .all(of: product) : .named(key.sku, of: product)
    try await DraftOptions.apply(invocation, to: &draft, of: variants, in: catalog)
    return try await editing.change(product, to: draft)
  }

  private static func show(
    _ edited: EditedProduct,
    on display: Display
  ) throws(OutputError) {
    guard display.format != nil else { return try display.product(edited.product) }
    try display.detail(edited, as: EditedProduct.table(in: display.locale))
  }
}

extension ProductKey {
  /// The SKU that the product is named by, if it is.
  fileprivate var sku: SKU? {
    if case .sku(let sku) = self { sku } else { nil }
  }
}

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
    arguments: [ProductReference.argument],
    options: DraftOptions.all + [allVariants, Trial.option],
    output: .one(EditedProduct.table(in: .plain)),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration
    let display = try composition.display
    let isTrial = try invocation[Trial.option]
    let edited: EditedProduct? = try await composition.askingCatalog(configuration) { catalog in
      let reference = try invocation[ProductReference.argument]
      let product = try await catalog.product(reference).value
      let editing = ProductEditing(catalog: catalog, display: display, isTrial: isTrial)
      guard DraftOptions.areGiven(in: invocation) else {
        return try await editing.edit(
          product,
          at: try await composition.draftDesk(display, catalog)
        )
      }
      var draft = ProductDraft(product)
      let variants: VariantChoice =
        try invocation[allVariants] ? .all(of: product) : .named(reference.sku, of: product)
      try await DraftOptions.apply(invocation, to: &draft, of: variants, in: catalog)
      return try await editing.change(product, to: draft)
    }
    guard let edited else { return display.note("Nothing was changed.") }
    try show(edited, display, display.locale)
    guard let sentence = edited.sentence(in: display.locale) else {
      return display.note("Nothing was changed.")
    }
    display.note(
      isTrial
        ? "Would change product \(edited.product.id): \(sentence). \(Trial.note)"
        : "Changed product \(edited.product.id): \(sentence)."
    )
  }

  private static func show(
    _ edited: EditedProduct,
    _ display: Display,
    _ locale: Locale
  ) throws(OutputError) {
    guard display.format != nil else { return try display.product(edited.product, locale) }
    try display.detail(edited, as: EditedProduct.table(in: locale))
  }
}

extension ProductReference {
  /// The SKU that the product is named by, if it is.
  fileprivate var sku: SKU? {
    if case .sku(let sku) = self { sku } else { nil }
  }
}

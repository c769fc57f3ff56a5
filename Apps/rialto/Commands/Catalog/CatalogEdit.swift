import Catalog
import FoundationCore
import StoreHTTP

/// `rialto catalog edit`: changes a product.
enum CatalogEdit {
  static let command = Command(
    "edit",
    "Changes a product, in your editor or by options.",
    discussion: """
      Without options it opens $VISUAL or $EDITOR with the product as JSON, and again with what is \
      wrong above it, until it can be kept; leave it unchanged to stop. What you wrote is never lost.

      Where someone else changed the product meanwhile, you are shown what, and nothing of theirs \
      is overwritten: the exit code is 6, unless you agree to make your changes to the product as \
      it is now.
      """,
    examples: [
      Example("rialto catalog edit MUG-RED", "In your editor."),
      Example("rialto catalog edit MUG-RED --title Ruby --price 12.50EUR", "By options."),
      Example("rialto catalog edit 17 --stock MUG-RED=5 --dry-run", "See what would come of it."),
    ],
    arguments: [ProductReference.argument],
    options: DraftOptions.all + [Trial.option],
    output: .one(ProductRows.details(in: .plain)).or(.rows(ConflictRow.table)),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration()
    let display = composition.display(configuration)
    let isTrial = try invocation[Trial.option]
    let changed: Product? = try await composition.askingCatalog(configuration) { catalog in
      let product = try await catalog.product(try invocation[ProductReference.argument]).value
      let editing = ProductEditing(catalog: catalog, display: display, isTrial: isTrial)
      guard DraftOptions.areGiven(in: invocation) else {
        return try await editing.edit(
          product,
          at: try await composition.draftDesk(display, catalog)
        )
      }
      var draft = ProductDraft(product)
      try await DraftOptions.apply(invocation, to: &draft, in: catalog)
      return try await editing.change(product, to: draft)
    }
    guard let changed else { return display.note("Nothing was changed.") }
    try display.product(changed, composition.locale(configuration))
    display.note(isTrial ? Trial.note : "Changed product \(changed.id).")
  }
}

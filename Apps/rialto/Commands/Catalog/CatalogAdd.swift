import Catalog
import CommandKit
import FoundationCore

/// `rialto catalog add`: adds a product.
enum CatalogAdd {
  private static let sku = Option.value(
    "sku",
    "SKU",
    of: TextLine.self,
    "What names its one variant."
  )
  private static let file = Option.value(
    "file",
    "FILE",
    of: Path.self,
    "Read it from a file, or from standard input where FILE is -."
  )

  static let command = Command(
    "add",
    "Adds a product, by options, from a file or in your editor.",
    discussion: """
      A product of one variant can be said in options. One of several is written as JSON: in a file, \
      or in $VISUAL or $EDITOR, which opens where neither is given.
      """,
    examples: [
      Example(
        "rialto catalog add --title Mug --sku MUG --price 12.50EUR --stock 5",
        "By options."
      ),
      Example("rialto catalog add --file mug.json", "From a file."),
      Example("rialto catalog add", "In your editor."),
    ],
    options: [sku, file] + DraftOptions.all + [Trial.option],
    output: .one(ProductRows.details(in: .plain)),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration
    let display = try composition.display
    let isTrial = try invocation[Trial.option]
    let added: Product? = try await composition.askingCatalog(configuration, createsStore: !isTrial)
    {
      catalog in
      var draft = ProductDraft()
      if let file = try invocation[file] {
        let tree = try await catalog.categoryTree()
        let text = try composition.text(of: file)
        do throws(FormFailure) {
          draft = try DraftDocument(text: text).draft(in: tree)
        } catch {
          guard error.errors.all.allSatisfy(\.field.isEmpty) else { throw error }
          let reason = error.errors.all.map(\.message).joined(separator: " ")
          throw StoreFailure.unreadableDraft(file: file.text, reason: reason)
        }
      } else if let sku = try invocation[sku] {
        draft.variants = [VariantDraft(sku: SKU(rawValue: sku.text))]
      } else if !DraftOptions.areGiven(in: invocation) {
        draft.variants = [VariantDraft(sku: "")]
        return try await composition.draftDesk(display, catalog).edit(draft) {
          try await catalog.add($0, isTrial: isTrial)
        }
      }
      try await DraftOptions.apply(invocation, to: &draft, in: catalog)
      return try await catalog.add(draft, isTrial: isTrial)
    }
    guard let added else { return display.note("Nothing was added.") }
    try display.product(added, display.locale)
    display.note(isTrial ? Trial.note : "Added product \(added.id).")
  }
}

import Catalog
import CommandKit
import FoundationCore

/// `rialto catalog add`: adds a product.
enum CatalogAdd {
  private static let sku = Option<TextLine?>("sku SKU", "The SKU of its only variant.")

  static let command = Command(
    "add",
    "Adds a product from options, from a file or in your editor.",
    discussion: """
      Options add a product with one variant. A product with several variants is written as JSON, in \
      a file or in your editor ($VISUAL or $EDITOR), which opens without options. It has the form of \
      a line of 'catalog export':

        {
          "title": "Shirt", "description": "", "status": "active", "brand": "Aldera",
          "category": ["Clothes", "Shirts"], "taxClass": "reduced",
          "options": [{ "name": "Size", "values": ["S", "M"] }],
          "variants": [
            { "sku": "TS-S", "options": { "Size": "S" }, "prices": ["12.50 EUR"] },
            { "sku": "TS-M", "options": { "Size": "M" }, "onHand": 5,
              "prices": [{ "amount": 1250, "currency": "EUR" }] }
          ],
          "images": [{ "url": "https://example.com/shirt.png", "text": "A shirt" }]
        }

      The title and a variant with its SKU and prices are required. A price is a text, or an object \
      with the amount in the smallest unit of its currency, such as cents. Missing brands and \
      categories are created.
      """,
    examples: [
      Example(
        "rialto catalog add --title Mug --sku MUG --price 12.50EUR --stock 5 --description 'For tea.'",
        "Add a product with one variant."
      ),
      Example(
        "rialto catalog add --title Cup --sku CUP --price 9EUR --image cup.png --alt 'A blue cup'",
        "Upload its image."
      ),
      Example(
        "rialto catalog add --title Atlas --sku ATLAS --price 30EUR --tax-class reduced",
        "Tax it at the rates of the class."
      ),
      Example("rialto catalog add --file mug.json", "Add a product from a file."),
      Example("rialto catalog add --file mug.json --dry-run", "Check the file."),
      Example("rialto catalog add", "Write the product in your editor."),
    ],
    options: [sku] + DraftOptions.all + [DryRun.option],
    output: .one(ProductRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog(isDryRun: isDryRun)
    guard let added = try await add(invocation, to: catalog, with: context) else {
      return display.note("No product was added.")
    }
    try display.product(added)
    display.note(isDryRun ? DryRun.note : "Added product \(added.id).")
  }

  /// Adds the product; returns `nil` if the user did not edit the draft.
  private static func add(
    _ invocation: Invocation,
    to catalog: any CatalogClient,
    with context: any CatalogContext
  ) async throws -> Product? {
    let isDryRun = try invocation[DryRun.option]
    var draft = ProductDraft()
    if let written = try await DraftOptions.draft(of: invocation, in: catalog, with: context) {
      draft = written
    } else {
      let sku = try invocation[sku]?.text
      draft.variants = [VariantDraft(sku: SKU(rawValue: sku ?? ""))]
      if sku == nil, !DraftOptions.areGiven(in: invocation) {
        let editor = try await DraftEditor(of: catalog, with: context)
        return try await editor.edit(draft) { try await catalog.add($0, isDryRun: isDryRun) }
      }
    }
    var inputs = try await DraftOptions.apply(invocation, to: &draft, in: catalog, with: context)
    try await ImageOptions.apply(invocation, to: &draft, typed: &inputs, in: catalog, with: context)
    inputs["variants[0].sku"] = FieldInput("SKU", from: "--sku", text: try invocation[sku]?.text)
    return try await inputs.explainingInvalid { try await catalog.add(draft, isDryRun: isDryRun) }
  }
}

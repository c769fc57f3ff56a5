import Catalog
import CommandKit
import Foundation
import FoundationCore

/// `rialto catalog edit`: changes a product.
enum CatalogEdit {
  private static let allVariants = Option.flag(
    "all-variants",
    "Apply a price or stock without a SKU to every variant."
  )

  static let command = Command(
    "edit",
    "Changes a product in your editor or with options.",
    discussion: """
      --price and --stock change one variant: that of the SKU you edit, or the one before '='. With \
      several variants and no SKU, the command lists them and asks; off a terminal, name the SKU or \
      use --all-variants. The command shows each changed value before and after.

      Without options, your editor ($VISUAL or $EDITOR) opens with the product as JSON, and again with \
      the errors as comments until the product is valid. To cancel, close it without changes. Text \
      that was not sent is kept in a file.

      If someone else changed the product since you opened it, the command shows both changes, \
      overwrites nothing and exits with code 6, unless you confirm to apply your changes to the \
      current product.
      """,
    examples: [
      Example("rialto catalog edit MUG-RED", "Edit the product in your editor."),
      Example("rialto catalog edit MUG-RED --price 12.50EUR", "Change the price of a variant."),
      Example(
        "rialto catalog edit MUG-RED --stock +5",
        "Add five to the stock; 5 would set it to 5."
      ),
      Example("rialto catalog edit 1 --stock MUG-RED=5 --dry-run", "Preview a change."),
      Example(
        "rialto catalog edit MUG-RED --image mug.png --alt 'A red mug'",
        "Add an image with its alternative text."
      ),
      Example("rialto catalog edit 17 --image '' --image glass.png", "Replace all its images."),
      Example("rialto catalog edit 17 --tax-class reduced", "Tax it at the rates of the class."),
      Example("rialto catalog edit 17 --status archived --brand ''", "Set other fields."),
      Example("rialto catalog edit CUP --file cup.json", "Set all fields, as 'catalog add' does."),
      Example(
        "rialto catalog edit 17 --price 12.50EUR --all-variants",
        "Change the price of all variants."
      ),
    ],
    arguments: [ProductKey.argument],
    options: DraftOptions.all + [allVariants, DryRun.option],
    output: .one(EditedProduct.table(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog()
    guard let edited = try await edit(invocation, in: catalog, with: context) else {
      return display.note("Changed nothing.")
    }
    let sku = try invocation[ProductKey.argument].sku
    if display.isLaidOut {
      try display.product(edited.product, of: sku)
    } else {
      try display.detail(edited, as: EditedProduct.table(in: display.locale, of: sku))
    }
    guard let summary = edited.summary(in: display.locale) else {
      return display.note("Changed nothing.")
    }
    display.note(
      isDryRun
        ? "Would change product \(edited.product.id): \(summary). \(DryRun.note)"
        : "Changed product \(edited.product.id): \(summary)."
    )
  }

  /// Changes the product; returns `nil` if the user changed nothing in the editor.
  private static func edit(
    _ invocation: Invocation,
    in catalog: any CatalogClient,
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
      return try await editing.edit(product, in: try await DraftEditor(of: catalog, with: context))
    }
    let variants: VariantSelection =
      try invocation[allVariants] ? .all(of: product) : .named(key.sku, of: product)
    let written = try await DraftOptions.draft(of: invocation, in: catalog, with: context)
    var draft = written ?? ProductDraft(product)
    var inputs: FieldInputs
    do {
      inputs = try await DraftOptions.apply(
        invocation,
        to: &draft,
        of: variants,
        in: catalog,
        with: context
      )
    } catch VariantEditFailure.unnamed where editing.display.prompt.isAllowed {
      guard
        try editing.display.prompt.confirm(product.questionOnAllVariants, flag: "--all-variants")
      else { throw OutputError.cancelled }
      draft = written ?? ProductDraft(product)
      inputs = try await DraftOptions.apply(
        invocation,
        to: &draft,
        of: .all(of: product),
        in: catalog,
        with: context
      )
    }
    try await ImageOptions.apply(invocation, to: &draft, typed: &inputs, in: catalog, with: context)
    return try await inputs.explainingInvalid { try await editing.change(product, to: draft) }
  }
}

extension Product {
  /// The question before a change of all variants, with the SKUs that would change.
  fileprivate var questionOnAllVariants: String {
    let skus = variants.map(\.sku.rawValue)
    return "Change all \(skus.count) variants of '\(title)' (\(skus.joined(separator: ", ")))?"
  }
}

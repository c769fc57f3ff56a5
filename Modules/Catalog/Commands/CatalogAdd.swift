import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog add`: adds a product.
enum CatalogAdd {
  private static let sku = Option.value(
    "sku",
    "SKU",
    of: TextLine.self,
    "The SKU of its only variant."
  )
  private static let file = Option.value(
    "file",
    "FILE",
    of: Path.self,
    "A file with the product as JSON; - for standard input."
  )

  static let command = Command(
    "add",
    "Adds a product from options, from a file or in your editor.",
    discussion: """
      Options add a product with one variant. A product with several variants is written as JSON, in \
      a file or in your editor ($VISUAL or $EDITOR), which opens without options.
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
      Example("rialto catalog add", "Write the product in your editor."),
    ],
    options: [sku, file] + DraftOptions.all + [DryRun.option],
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
    if let file = try invocation[file] {
      let tree = try await catalog.categories().value
      draft = try await DraftDocument(in: file, with: context).draft(in: tree, from: file)
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
    return try await inputs.explainingInvalid {
      try await catalog.add(draft, isDryRun: isDryRun)
    }
  }
}

extension DraftDocument {
  /// Reads a file, or standard input for `-`.
  fileprivate init(in file: Path, with context: any CatalogContext) async throws {
    let name = file.text == "-" ? "Standard input" : file.text
    var budget = ReadingBudget(for: name, bytes: 1 << 20)
    var bytes: [UInt8] = []
    for try await chunk in try context.body(of: file) {
      try budget.takeBytes(chunk.count)
      bytes += chunk
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DraftReadFailure(file: file.text, reason: "It is not valid UTF-8.")
    }
    self.init(text: text)
  }

  /// Returns the draft of a file; throws an error without a field as one of the whole file.
  fileprivate func draft(in categories: CategoryTree, from file: Path) throws -> ProductDraft {
    do throws(FormFailure) {
      return try draft(in: categories)
    } catch {
      guard error.errors.all.allSatisfy(\.field.isEmpty) else { throw error }
      let reason = error.errors.all.map(\.message).joined(separator: " ")
      throw DraftReadFailure(file: file.text, reason: reason)
    }
  }
}

/// A failure to read a product from a file, or from standard input for `-`.
struct DraftReadFailure: Failure {
  let file: String
  let reason: String?

  var details: FailureDetails {
    .init(
      "store.unreadable_draft",
      .usage,
      "\(file == "-" ? "Standard input" : file) does not contain a product.",
      reason: reason,
      suggestion: "Run 'rialto catalog add' in a terminal for a template."
    )
  }
}

import Catalog
import CommandKit
import FoundationCore

/// `rialto catalog brand`: lists, adds, renames and removes brands.
enum BrandGroup {
  static let command = Command(
    "brand",
    "Lists, adds, renames and removes brands.",
    examples: [
      Example("rialto catalog brand", "List all brands."),
      Example("rialto catalog brand add Aldera", "Add a brand."),
      Example("rialto catalog brand rename Aldera Novo", "Rename it."),
      Example("rialto catalog brand remove Novo --dry-run", "Check whether it can be removed."),
    ],
    subcommands: [add, remove, rename],
    output: .rows(table),
    run: show
  )

  private static let newName = Argument<TextLine>("NAME", "The name of the brand.")
  private static let brand = Argument<TextLine>("BRAND", "The ID or name of a brand.")
    .completed(by: .brands)

  private static let show: Command.Action = { _, context in
    let display = try context.display
    let brands = try await context.catalog().brands()
    try display.list(brands.value, as: table)
    display.note(brands.drops)
  }

  private static let add = Command(
    "add",
    "Adds a brand.",
    examples: [Example("rialto catalog brand add Novo", "Add the brand Novo.")],
    arguments: [newName],
    options: [DryRun.option],
    output: .one(table)
  ) { invocation, context in
    try await change(invocation, with: context, done: "Added") { catalog, isDryRun in
      try await catalog.store(for: "adding a brand")
        .addBrand(named: try invocation[newName].text, isDryRun: isDryRun)
    }
  }

  private static let rename = Command(
    "rename",
    "Renames a brand.",
    examples: [
      Example(
        "rialto catalog brand rename Leafward 'Leafward Tea'",
        "Rename it on all its products."
      )
    ],
    arguments: [brand, newName],
    options: [DryRun.option],
    output: .one(table)
  ) { invocation, context in
    try await change(invocation, with: context, done: "Renamed") { catalog, isDryRun in
      let brand = try await catalog.brand(named: try invocation[brand].text)
      return try await catalog.store(for: "renaming a brand")
        .renameBrand(brand, to: try invocation[newName].text, isDryRun: isDryRun)
    }
  }

  private static let remove = Command(
    "remove",
    "Removes a brand that has no products.",
    examples: [
      Example("rialto catalog brand remove Novo", "Remove it after a question."),
      Example("rialto catalog brand remove Novo --yes", "Remove it without asking."),
    ],
    arguments: [brand],
    options: [DryRun.option]
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let name = try invocation[brand].text
    let catalog = try await context.catalog()
    let brand = try await catalog.brand(named: name)
    if !isDryRun { try Confirmation.ask("Remove the brand '\(name)'?", invocation, display) }
    try await catalog.store(for: "removing a brand").removeBrand(brand, isDryRun: isDryRun)
    display.note(
      isDryRun ? "'\(name)' can be removed. \(DryRun.note)" : "Removed the brand '\(name)'."
    )
  }

  private static let table = Table<Brand>(
    [
      Column("id", heading: "ID", align: .trailing, \.id.rawValue),
      Column("name", heading: "NAME", \.name),
    ],
    empty: "There are no brands."
  )

  private static func change(
    _ invocation: Invocation,
    with context: any CatalogContext,
    done: String,
    body: @MainActor (any CatalogClient, Bool) async throws -> Brand
  ) async throws {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog(isDryRun: isDryRun)
    let inputs = FieldInputs(["name": FieldInput("name", text: try invocation[newName].text)])
    let brand = try await inputs.explainingInvalid { try await body(catalog, isDryRun) }
    try display.detail(brand, as: table)
    display.note(isDryRun ? DryRun.note : "\(done) brand \(brand.id).")
  }
}

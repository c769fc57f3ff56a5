import Catalog
import CommandKit
import FoundationCore

/// `rialto catalog brand`: adds, renames and removes brands.
enum BrandGroup {
  static let command = Command(
    "brand",
    "Adds, renames and removes brands.",
    examples: [
      Example("rialto catalog brand add Aldera", "A new one."),
      Example("rialto catalog brand rename Aldera Novo", "It stays the same brand."),
      Example("rialto catalog brand remove Aldera --dry-run", "See whether it could go."),
    ],
    subcommands: [add, remove, rename]
  )

  private static let newName = Argument.one("NAME", of: TextLine.self, "What it is called.")
  private static let brand = Argument.one(
    "BRAND",
    of: TextLine.self,
    "Its number or its name."
  )

  private static let add = Command(
    "add",
    "Adds a brand.",
    examples: [Example("rialto catalog brand add Aldera", "Products can be of it from now on.")],
    arguments: [newName],
    options: [DryRun.option],
    output: .one(CatalogBrandList.table)
  ) { invocation, context in
    try await change(invocation, context, "Added") { catalog, isDryRun in
      try await catalog.addBrand(named: try invocation[newName].text, isDryRun: isDryRun)
    }
  }

  private static let rename = Command(
    "rename",
    "Gives a brand another name.",
    examples: [
      Example("rialto catalog brand rename Aldera Novo", "All of its products follow.")
    ],
    arguments: [brand, newName],
    options: [DryRun.option],
    output: .one(CatalogBrandList.table)
  ) { invocation, context in
    try await change(invocation, context, "Renamed") { catalog, isDryRun in
      let brand = try await catalog.brand(named: try invocation[brand].text)
      return try await catalog.renameBrand(
        brand,
        to: try invocation[newName].text,
        isDryRun: isDryRun
      )
    }
  }

  private static let remove = Command(
    "remove",
    "Removes a brand of which nothing is sold.",
    examples: [
      Example("rialto catalog brand remove Aldera", "Be asked whether you mean it."),
      Example("rialto catalog brand remove 3 --yes", "In a script."),
    ],
    arguments: [brand],
    options: [DryRun.option, Confirmation.option]
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let name = try invocation[brand].text
    let catalog = try await context.catalog()
    let brand = try await catalog.brand(named: name)
    if !isDryRun { try Confirmation.ask("Remove the brand '\(name)'?", invocation, display) }
    try await catalog.removeBrand(brand, isDryRun: isDryRun)
    display.note(isDryRun ? "'\(name)' can be removed. It was not." : "Removed '\(name)'.")
  }

  /// Changes a brand and shows it.
  private static func change(
    _ invocation: Invocation,
    _ context: any CatalogContext,
    _ done: String,
    _ body: @MainActor (CatalogModel, Bool) async throws -> Brand
  ) async throws {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let brand = try await body(try await context.catalog(createsStore: !isDryRun), isDryRun)
    try display.detail(brand, as: CatalogBrandList.table)
    display.note(isDryRun ? DryRun.note : "\(done) brand \(brand.id).")
  }
}

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
    options: [Trial.option],
    output: .one(CatalogBrands.table)
  ) { invocation, context in
    try await change(invocation, context, "Added") { catalog, isTrial in
      try await catalog.addBrand(named: try invocation[newName].text, isTrial: isTrial)
    }
  }

  private static let rename = Command(
    "rename",
    "Gives a brand another name.",
    examples: [
      Example("rialto catalog brand rename Aldera Novo", "All of its products follow.")
    ],
    arguments: [brand, newName],
    options: [Trial.option],
    output: .one(CatalogBrands.table)
  ) { invocation, context in
    try await change(invocation, context, "Renamed") { catalog, isTrial in
      let brand = try await catalog.brand(named: try invocation[brand].text)
      return try await catalog.renameBrand(
        brand,
        to: try invocation[newName].text,
        isTrial: isTrial
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
    options: [Trial.option, Confirmation.option]
  ) { invocation, context in
    let display = try context.display
    let isTrial = try invocation[Trial.option]
    let name = try invocation[brand].text
    let catalog = try await context.catalog()
    let brand = try await catalog.brand(named: name)
    if !isTrial { try Confirmation.ask("Remove the brand '\(name)'?", invocation, display) }
    try await catalog.removeBrand(brand, isTrial: isTrial)
    display.note(isTrial ? "'\(name)' can be removed. It was not." : "Removed '\(name)'.")
  }

  /// Changes a brand and shows it.
  private static func change(
    _ invocation: Invocation,
    _ context: any CatalogContext,
    _ done: String,
    _ body: @MainActor (CatalogModel, Bool) async throws -> Brand
  ) async throws {
    let display = try context.display
    let isTrial = try invocation[Trial.option]
    let brand = try await body(try await context.catalog(createsStore: !isTrial), isTrial)
    try display.detail(brand, as: CatalogBrands.table)
    display.note(isTrial ? Trial.note : "\(done) brand \(brand.id).")
  }
}

import Catalog
import CommandKit
import Foundation
import FoundationCore

/// `rialto catalog category`: adds, changes and removes categories.
enum CategoryGroup {
  static let command = Command(
    "category",
    "Adds, changes and removes categories.",
    examples: [
      Example("rialto catalog category add Mugs --in Kitchen", "Below another one."),
      Example("rialto catalog category edit Mugs --name Beakers", "Another name."),
      Example("rialto catalog category remove Mugs --dry-run", "See whether it could go."),
    ],
    subcommands: [add, edit, remove]
  )

  private static let newName = Argument.one("NAME", of: TextLine.self, "What it is called.")
  private static let category = Argument.one(
    "CATEGORY",
    of: TextLine.self,
    "Its number, name or names parted by '/'."
  )
  private static let name = Option.value("name", "NAME", of: TextLine.self, "Its new name.")
  private static let parent = Option.value(
    "in",
    "CATEGORY",
    of: String.self,
    "The category it stands in; '' for none."
  )
  private static let image = Option.value(
    "image",
    "ADDRESS",
    of: String.self,
    "A picture of it; '' for none."
  )

  private static let add = Command(
    "add",
    "Adds a category.",
    examples: [
      Example("rialto catalog category add Kitchen", "At the top."),
      Example("rialto catalog category add Mugs --in Kitchen", "Below another one."),
    ],
    arguments: [newName],
    options: [parent, image, DryRun.option],
    output: .one(CategoryRow.table)
  ) { invocation, context in
    try await change(invocation, context, "Added") { catalog, isDryRun in
      var draft = CategoryDraft(name: try invocation[newName].text)
      try await apply(invocation, to: &draft, in: catalog)
      return try await catalog.addCategory(draft, isDryRun: isDryRun)
    }
  }

  private static let edit = Command(
    "edit",
    "Renames a category, or puts it elsewhere with all that stands in it.",
    examples: [
      Example("rialto catalog category edit Mugs --name Beakers", "Another name."),
      Example("rialto catalog category edit Mugs --in Table", "Another place."),
      Example("rialto catalog category edit 7 --in ''", "To the top."),
    ],
    arguments: [category],
    options: [name, parent, image, DryRun.option],
    output: .one(CategoryRow.table)
  ) { invocation, context in
    guard
      [name.name, parent.name, image.name].contains(where: { invocation.optionUses[$0] != nil })
    else { throw UsageError(.missingArgument("--name, --in or --image"), at: invocation.path) }
    try await change(invocation, context, "Changed") { catalog, isDryRun in
      let known = try await known(invocation, in: catalog)
      var draft = CategoryDraft(known)
      if let name = try invocation[name] { draft.name = name.text }
      try await apply(invocation, to: &draft, in: catalog)
      return try await catalog.changeCategory(known.id, to: draft, isDryRun: isDryRun)
    }
  }

  private static let remove = Command(
    "remove",
    "Removes a category in which nothing stands.",
    examples: [
      Example("rialto catalog category remove Mugs", "Be asked whether you mean it."),
      Example("rialto catalog category remove 7 --yes", "In a script."),
    ],
    arguments: [category],
    options: [DryRun.option, Confirmation.option]
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog()
    let known = try await known(invocation, in: catalog)
    if !isDryRun {
      try Confirmation.ask("Remove the category '\(known.name)'?", invocation, display)
    }
    try await catalog.removeCategory(known.id, isDryRun: isDryRun)
    display.note(
      isDryRun ? "'\(known.name)' can be removed. It was not." : "Removed '\(known.name)'."
    )
  }

  @MainActor
  private static func known(
    _ invocation: Invocation,
    in catalog: CatalogModel
  ) async throws -> Category {
    let text = try invocation[category].text
    let id = try await catalog.category(named: text)
    guard let known = try await catalog.categoryTree()[id] else {
      throw NameLookupFailure.unknownCategory(text, suggestion: nil)
    }
    return known
  }

  @MainActor
  private static func apply(
    _ invocation: Invocation,
    to draft: inout CategoryDraft,
    in catalog: CatalogModel
  ) async throws {
    if let parent = try invocation[parent] {
      draft.parent = parent.isEmpty ? nil : try await catalog.category(named: parent)
    }
    if let image = try invocation[image] { draft.image = URL(string: image) }
  }

  /// Changes a category and shows it.
  private static func change(
    _ invocation: Invocation,
    _ context: any CatalogContext,
    _ done: String,
    _ body: @MainActor (CatalogModel, Bool) async throws -> Category
  ) async throws {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog(createsStore: !isDryRun)
    let category = try await body(catalog, isDryRun)
    // A trial is not in the store's own list of them.
    let others = try await catalog.categoryTree().all.filter { $0.id != category.id }
    let tree = CategoryTree(others + [category])
    try display.detail(CategoryRow(category, in: tree), as: CategoryRow.table)
    display.note(isDryRun ? DryRun.note : "\(done) category \(category.id).")
  }
}

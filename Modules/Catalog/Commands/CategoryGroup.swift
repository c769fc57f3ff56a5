import Catalog
import CommandKit
import Foundation
import FoundationCore

/// `rialto catalog category`: lists, adds, changes and removes categories.
enum CategoryGroup {
  static let command = Command(
    "category",
    "Lists, adds, changes and removes categories.",
    examples: [
      Example("rialto catalog category", "List all categories."),
      Example("rialto catalog category add Bowls --in Table", "Add a subcategory."),
      Example("rialto catalog category edit Bowls --name Dishes", "Rename it."),
      Example("rialto catalog category remove Bowls --dry-run", "Check whether it can be removed."),
    ],
    subcommands: [add, edit, remove],
    output: .rows(CategoryRow.table),
    run: show
  )

  private static let newName = Argument<TextLine>("NAME", "The name of the category.")
  private static let category = Argument<TextLine>(
    "CATEGORY",
    "The ID, name or path of a category, as in 'Table/Glass'."
  ).completed(by: .categories)
  private static let name = Option<TextLine?>("name NAME", "The new name.")
  private static let parent = Option<String?>(
    "in CATEGORY",
    "The parent category; '' for the top level."
  ).completed(by: .categories)
  private static let image = Option<String?>("image URL", "The URL of its image; '' for none.")

  private static let show: Command.Action = { _, context in
    let display = try context.display
    let categories = try await context.catalog().categories()
    let tree = categories.value
    try display.list(tree.all.map { CategoryRow($0, in: tree) }, as: CategoryRow.table)
    display.note(categories.drops)
  }

  private static let add = Command(
    "add",
    "Adds a category.",
    examples: [
      Example("rialto catalog category add Garden", "Add a category at the top level."),
      Example("rialto catalog category add Bowls --in Table", "Add a subcategory."),
    ],
    arguments: [newName],
    options: [parent, image, DryRun.option],
    output: .one(CategoryRow.table)
  ) { invocation, context in
    try await change(invocation, with: context, done: "Added") { catalog, isDryRun in
      var draft = CategoryDraft(name: try invocation[newName].text)
      try await apply(invocation, to: &draft, in: catalog)
      return try await catalog.store(for: "adding a category").addCategory(
        draft,
        isDryRun: isDryRun
      )
    }
  }

  private static let edit = Command(
    "edit",
    "Renames or moves a category, with its subcategories.",
    examples: [
      Example("rialto catalog category edit Spices --name Herbs", "Rename a category."),
      Example("rialto catalog category edit Tea --in Table", "Move it to another category."),
      Example("rialto catalog category edit 7 --in ''", "Move it to the top level."),
      Example(
        "rialto catalog category edit 7 --image https://shop.example/tea.png",
        "Set its image."
      ),
    ],
    arguments: [category],
    options: [name, parent, image, DryRun.option],
    output: .one(CategoryRow.table)
  ) { invocation, context in
    guard
      [name.name, parent.name, image.name].contains(where: { invocation.optionUses[$0] != nil })
    else { throw UsageError(.missingArgument("--name, --in or --image"), at: invocation.path) }
    try await change(invocation, with: context, done: "Changed") { catalog, isDryRun in
      let known = try await known(invocation, in: catalog)
      var draft = CategoryDraft(known)
      if let name = try invocation[name] { draft.name = name.text }
      try await apply(invocation, to: &draft, in: catalog)
      return try await catalog.store(for: "changing a category")
        .changeCategory(known.id, to: draft, isDryRun: isDryRun)
    }
  }

  private static let remove = Command(
    "remove",
    "Removes an empty category.",
    examples: [
      Example("rialto catalog category remove Bowls", "Remove it after a question."),
      Example("rialto catalog category remove Bowls --yes", "Remove it without asking."),
    ],
    arguments: [category],
    options: [DryRun.option]
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog()
    let known = try await known(invocation, in: catalog)
    if !isDryRun {
      try Confirmation.ask("Remove the category '\(known.name)'?", invocation, display)
    }
    try await catalog.store(for: "removing a category")
      .removeCategory(known.id, isDryRun: isDryRun)
    display.note(
      isDryRun
        ? "'\(known.name)' can be removed. \(DryRun.note)"
        : "Removed the category '\(known.name)'."
    )
  }

  private static func known(
    _ invocation: Invocation,
    in catalog: any CatalogClient
  ) async throws -> Category {
    let text = try invocation[category].text
    let id = try await catalog.category(named: text)
    guard let known = try await catalog.categories().value[id] else {
      throw NameLookupFailure.unknownCategory(text, suggestion: nil)
    }
    return known
  }

  private static func apply(
    _ invocation: Invocation,
    to draft: inout CategoryDraft,
    in catalog: any CatalogClient
  ) async throws {
    if let parent = try invocation[parent] {
      draft.parent = parent.isEmpty ? nil : try await catalog.category(named: parent)
    }
    if let image = try invocation[image] { draft.image = URL(string: image) }
  }

  private static func change(
    _ invocation: Invocation,
    with context: any CatalogContext,
    done: String,
    body: @MainActor (any CatalogClient, Bool) async throws -> Category
  ) async throws {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog(isDryRun: isDryRun)
    var inputs = FieldInputs(
      invocation,
      options: ["name": "name", "parent": "in", "image": "image"]
    )
    if let name = invocation.argumentWords["NAME"]?.first {
      inputs["name"] = FieldInput("name", text: name)
    }
    let category = try await inputs.explainingInvalid { try await body(catalog, isDryRun) }
    // A category added in a dry run is not in the store's list.
    let others = try await catalog.categories().value.all.filter { $0.id != category.id }
    let tree = CategoryTree(others + [category])
    try display.detail(CategoryRow(category, in: tree), as: CategoryRow.table)
    display.note(isDryRun ? DryRun.note : "\(done) category \(category.id).")
  }
}

/// A category and its path, as a row.
private struct CategoryRow: Sendable {
  private let category: Category
  private let path: [String]

  init(_ category: Category, in tree: CategoryTree) {
    self.category = category
    path = tree.names(to: category.id)
  }

  static let table = Table<CategoryRow>(
    [
      Column("id", heading: "ID", align: .trailing, \.category.id.rawValue),
      Column("name", heading: "NAME", \.category.name) { row in
        String(repeating: "  ", count: max(row.path.count - 1, 0)) + row.category.name
      },
      Column("parent", \.category.parent?.rawValue),
      Column("path", \.path),
      Column("image", \.category.image),
    ],
    empty: "There are no categories."
  )
}

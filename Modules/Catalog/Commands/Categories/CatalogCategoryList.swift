import Catalog
import CommandKit
import Foundation
import FoundationCore

/// `rialto catalog categories`: lists the categories.
enum CatalogCategoryList {
  static let command = Command(
    "categories",
    "Lists the categories as a tree.",
    examples: [
      Example("rialto catalog categories", "List all categories."),
      Example(
        "rialto catalog categories --json=id,path",
        "List IDs and paths, as JSON for scripts."
      ),
    ],
    output: .rows(CategoryRow.table),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let catalog = try await context.catalog()
    let categories = try await catalog.categories()
    let tree = categories.value
    try display.list(tree.all.map { CategoryRow($0, in: tree) }, as: CategoryRow.table)
    display.note(categories.drops)
  }
}

/// A category and its path, as a row.
struct CategoryRow: Sendable {
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

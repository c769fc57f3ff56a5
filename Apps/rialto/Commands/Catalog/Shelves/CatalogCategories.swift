import Catalog
import CommandKit
import Foundation
import FoundationCore

/// `rialto catalog categories`: lists the shelves of the store.
enum CatalogCategories {
  static let command = Command(
    "categories",
    "Lists the categories, each before those that stand in it.",
    examples: [
      Example("rialto catalog categories", "All of them."),
      Example("rialto catalog categories --json=id,path", "For a program."),
    ],
    output: .rows(CategoryRow.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration
    let (tree, drops) = try await composition.askingCatalog(configuration) {
      (try await $0.categoryTree(), $0.categoryDrops)
    }
    let rows = tree.all.map { CategoryRow($0, in: tree) }
    let display = try composition.display
    try display.list(rows, as: CategoryRow.table)
    display.note(drops)
  }
}

/// A category and the way to it, as a row.
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

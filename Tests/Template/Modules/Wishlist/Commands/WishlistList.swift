import CommandKit
import FoundationCore
import Wishlist

/// `rialto wishlist list`: the first page of the items.
enum WishlistList {
  static let command = Command(
    "list",
    "Lists the items.",
    examples: [Example("rialto wishlist list", "The first page.")],
    output: .rows(table),
    run: run
  )

  private static let table = Table<WishlistItem>([
    Column("id", heading: "ID", \.id),
    Column("name", heading: "NAME", \.name),
  ])

  /// A command asks the client: its failure is the failure of the command.
  private static func run(
    _ invocation: Invocation,
    with context: any WishlistContext
  ) async throws {
    let page = try await context.makeWishlistClient().items()
    let display = try context.display
    try display.list(page.value.items, as: table)
    display.note(page.drops)
  }
}

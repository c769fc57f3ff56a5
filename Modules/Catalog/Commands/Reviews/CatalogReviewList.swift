import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog reviews`: shows what customers think of a product.
enum CatalogReviewList {
  private static let all = Option.flag("all", "All of them, not just the newest.")

  static let command = Command(
    "reviews",
    "Shows what customers think of a product, the newest first.",
    examples: [
      Example("rialto catalog reviews MUG-RED", "The newest."),
      Example("rialto catalog reviews 17 --all --ndjson", "All of them, for a program."),
    ],
    arguments: [ProductKey.argument],
    options: [all],
    output: .rows(ReviewRows.table),
    run: run
  )

  @MainActor
  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let all = try invocation[all]
    let catalog = try await context.catalog()
    let product = try await catalog.product(try invocation[ProductKey.argument]).value
    try await catalog.loadReviews(of: product.id)
    var failure: CatalogError?
    do throws(CatalogError) {
      while all, catalog.reviews.value?.next != nil { try await catalog.loadNextReviews() }
    } catch {
      failure = error
    }
    // The pages read before a failure are shown, too.
    let page = catalog.reviews.value ?? Page([])
    try display.list(page.items, as: ReviewRows.table)
    display.note(catalog.reviewDrops)
    if let failure { throw failure }
    if page.next != nil { display.note("There are more; see them with --all.") }
  }
}

/// Reviews as rows.
enum ReviewRows {
  static let table = Table<Review>(
    [
      Column("id", heading: "ID", align: .trailing, \.id.rawValue),
      .count("stars", heading: "STARS", \.stars),
      Column("customer", heading: "CUSTOMER", \.customer),
      Column("title", heading: "TITLE", \.title),
      Column("text", heading: "TEXT", \.text),
      .day("created", heading: "WRITTEN", \.createdAt),
    ],
    empty: "There are no reviews yet."
  )
}

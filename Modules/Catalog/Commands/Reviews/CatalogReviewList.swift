import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog reviews`: lists the reviews of a product.
enum CatalogReviewList {
  private static let all = Option.flag("all", "List all reviews, not only the newest.")

  static let command = Command(
    "reviews",
    "Lists the reviews of a product, newest first.",
    examples: [
      Example("rialto catalog reviews MUG-RED", "List the newest reviews."),
      Example("rialto catalog reviews 17 --all --ndjson", "List all, one JSON object a line."),
    ],
    arguments: [ProductKey.argument],
    options: [all],
    output: .rows(ReviewRows.table),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let all = try invocation[all]
    let catalog = try await context.catalog()
    let product = try await catalog.product(try invocation[ProductKey.argument]).value
    var pages = catalog.reviewPages(of: product.id).makeAsyncIterator()
    var page = Page<Review>([])
    var drops = DropReport()
    var failure: CatalogError?
    do throws(CatalogError) {
      while let next = try await pages.next() {
        page = page.appending(next.value)
        drops.append(next.drops)
        if !all { break }
      }
    } catch {
      // The pages loaded before an error are listed as well.
      guard page.next != nil else { throw error }
      failure = error
    }
    try display.list(page.items, as: ReviewRows.table)
    display.note(drops)
    if let failure { throw failure }
    if page.next != nil { display.note("There are more; use --all.") }
  }
}

/// The table of reviews.
enum ReviewRows {
  static let table = Table<Review>(
    [
      Column("id", heading: "ID", align: .trailing, \.id.rawValue),
      .count("stars", heading: "STARS", \.stars),
      Column("customer", heading: "CUSTOMER", \.customer),
      Column("title", heading: "TITLE", \.title),
      Column("text", heading: "TEXT", \.text),
      .day("createdAt", heading: "WRITTEN", \.createdAt),
    ],
    priority: ["title", "stars", "text", "createdAt"],
    empty: "No reviews yet."
  )
}

import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog review`: adds a review.
enum CatalogReviewAdd {
  private static let customer = Option.value(
    "customer",
    "NAME",
    of: TextLine.self,
    "The name of the customer; each can write one review of a product."
  )
  private static let stars = Option.value("stars", "COUNT", of: Int.self, "The stars, from 1 to 5.")
  private static let title = Option.value(
    "title",
    "TITLE",
    of: TextLine.self,
    "The headline."
  )
  private static let text = Option.value("text", "TEXT", of: String.self, "The text of the review.")

  static let command = Command(
    "review",
    "Adds a customer's review of a product.",
    examples: [
      Example(
        "rialto catalog review MUG-RED --customer anna --stars 5",
        "Add a review without text."
      ),
      Example(
        "rialto catalog review 17 --customer bo --stars 2 --text Leaks. --dry-run",
        "Check whether it can be added."
      ),
    ],
    arguments: [ProductKey.argument],
    options: [customer, stars, title, text, DryRun.option],
    output: .one(ReviewRows.table),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    var draft = ReviewDraft()
    draft.customer =
      try invocation[customer]?.text
      ?? display.prompt.text("Customer?", flag: "--customer")
    draft.stars =
      try invocation[stars]
      ?? Int(display.prompt.text("Stars (1 to 5)?", flag: "--stars")) ?? 0
    draft.title = try invocation[title]?.text ?? ""
    draft.text = try invocation[text] ?? ""
    let catalog = try await context.catalog()
    let product = try await catalog.product(try invocation[ProductKey.argument]).value
    let inputs = FieldInputs([
      "customer": FieldInput("--customer", text: draft.customer),
      "stars": FieldInput("--stars", text: "\(draft.stars)"),
      "title": FieldInput("--title", text: draft.title),
      "text": FieldInput("--text", text: draft.text),
    ])
    let review = try await inputs.explainingInvalid {
      try await catalog.store(for: "reviewing a product")
        .addReview(draft, to: product.id, isDryRun: isDryRun)
    }
    try display.detail(review, as: ReviewRows.table)
    display.note(isDryRun ? DryRun.note : "Added review \(review.id).")
  }
}

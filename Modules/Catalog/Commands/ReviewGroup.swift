import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog review`: lists and adds the reviews of a product.
enum ReviewGroup {
  static let command = Command(
    "review",
    "Lists and adds customers' reviews.",
    examples: [
      Example("rialto catalog review list MUG-RED", "List the newest reviews of a product."),
      Example(
        "rialto catalog review add MUG-RED --customer anna --stars 5",
        "Add a review without text."
      ),
    ],
    subcommands: [add, list]
  )

  private static let limit = Option.limit("reviews", default: 20)
  private static let all = Option.flag("all", "List all reviews.")

  private static let list = Command(
    "list",
    "Lists the reviews of a product, newest first.",
    examples: [
      Example("rialto catalog review list MUG-RED", "List the 20 newest reviews."),
      Example("rialto catalog review list MUG-RED -n 1", "Only the newest."),
      Example("rialto catalog review list 17 --all --ndjson", "List all, one JSON object a line."),
    ],
    arguments: [ProductKey.argument],
    options: [limit, all],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display
    let catalog = try await context.catalog()
    let product = try await catalog.product(try invocation[ProductKey.argument]).value
    let limit = try invocation[all] ? .max : invocation[limit]?.number ?? 20
    var drops = DropReport()
    var hasMore = false
    // A review that has moved to a later page meanwhile is on both.
    var seen: Set<Review.ID> = []
    let reviews = catalog.reviewPages(of: product.id).rows { page in
      drops.append(page.drops)
      let new = page.value.items.filter { seen.insert($0.id).inserted }
      hasMore = page.value.next != nil || seen.count > limit
      return new
    }
    defer { display.note(drops) }
    try await display.list(reviews.prefix(limit), as: table)
    if hasMore { display.note("There are more; use --limit or --all.") }
  }

  private static let customer = Option<TextLine?>(
    "customer NAME",
    "The name of the customer; each can write one review of a product."
  )
  private static let stars = Option<Int?>("stars COUNT", "The stars, from 1 to 5.")
  private static let title = Option<TextLine?>("title TITLE", "The headline.")
  private static let text = Option<String?>("text TEXT", "The text of the review.")

  private static let add = Command(
    "add",
    "Adds a customer's review of a product.",
    examples: [
      Example(
        "rialto catalog review add MUG-RED --customer anna --stars 5 --title 'Very good'",
        "Add a review without text."
      ),
      Example(
        "rialto catalog review add 17 --customer bo --stars 2 --text Leaks. --dry-run",
        "Check whether it can be added."
      ),
    ],
    arguments: [ProductKey.argument],
    options: [customer, stars, title, text, DryRun.option],
    output: .one(table)
  ) { invocation, context in
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
    try display.detail(review, as: table)
    display.note(isDryRun ? DryRun.note : "Added review \(review.id).")
  }

  private static let table = Table<Review>(
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

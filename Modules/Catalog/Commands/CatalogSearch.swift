import CommandKit

/// `rialto catalog search`: searches products.
enum CatalogSearch {
  private static let words = Argument.any(
    "WORD",
    of: TextLine.self,
    "Words in the title, brand, SKU or description; all must match."
  )

  static let command = Command(
    "search",
    "Searches products, best match first.",
    examples: [
      Example("rialto catalog search tall mug", "Search for two words."),
      Example("rialto catalog search mug --max-price 15 --json", "Filter, as JSON for scripts."),
      Example("rialto catalog search lamp --sort=-rating", "Sort by rating."),
    ],
    arguments: [words],
    options: CatalogList.options,
    output: CatalogList.output
  ) { invocation, context in
    let text = try invocation[words].map(\.text).joined(separator: " ")
    guard !text.isEmpty else { throw UsageError(.missingArgument("WORD"), at: invocation.path) }
    try await CatalogList.list(matching: text, invocation, with: context)
  }
}

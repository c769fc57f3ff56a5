import CommandKit

/// `rialto catalog search`: finds products by words.
enum CatalogSearch {
  private static let words = Argument.any(
    "WORD",
    of: TextLine.self,
    "What title, brand, SKU or description have; all of the words."
  )

  static let command = Command(
    "search",
    "Finds products by words, the best match first.",
    examples: [
      Example("rialto catalog search red mug", "Both words."),
      Example("rialto catalog search mug --max-price 15 --json", "Filtered, for a program."),
      Example("rialto catalog search lamp --sort=-rating", "The best rated first."),
    ],
    arguments: [words],
    options: ListOptions.everything,
    output: ListOptions.output,
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let text = try invocation[words].map(\.text).joined(separator: " ")
    guard !text.isEmpty else { throw UsageError(.missingArgument("WORD"), at: invocation.path) }
    try await ListOptions.show(text, invocation, with: context)
  }
}

import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news filters`: the rules that hide or mark articles.
enum NewsFilters {
  static let command = Command(
    "filters",
    "Lists, adds and removes filters, which hide or mark articles.",
    discussion: """
      Filters apply to every list of articles and to the desk; a list says how many articles it left \
      out. A word is found as a whole word, without regard to case and accents. A site includes its \
      subdomains.
      """,
    examples: [
      Example("rialto news filters", "All filters, with their numbers."),
      Example("rialto news filters word crypto", "Hide articles with a word."),
      Example("rialto news filters site example.com", "Hide articles of a site."),
      Example("rialto news filters word paper mugs --mark", "Mark articles with these words."),
      Example("rialto news filters --remove 2", "Remove the filter with a number."),
      Example("rialto news filters --json", "All filters, as JSON for scripts."),
    ],
    arguments: [field, text],
    options: [mark, number],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display
    let file = try await context.newsFile()
    let field = try invocation[field]
    if let number = try invocation[number]?.number {
      if field != nil {
        throw UsageError(.conflictingOptions("FIELD", "--remove"), at: invocation.path)
      }
      guard try await file.removeFilter(number) else {
        throw NewsFailure.filterNotFound(number: number)
      }
      return display.note("Removed filter \(number).")
    }
    let marks = try invocation[mark]
    guard let field else {
      if marks { throw UsageError(.missingArgument("FIELD"), at: invocation.path) }
      return try display.list(try await file.filters(), as: table)
    }
    let text = try invocation[text].map(\.text).joined(separator: " ")
    guard !text.isEmpty else { throw UsageError(.missingArgument("TEXT"), at: invocation.path) }
    try await file.add(NewsFilter(field, text, effect: marks ? .mark : .hide))
    let effect = marks ? "mark" : "hide"
    display.note("Lists now \(effect) articles whose \(field.rawValue) is '\(text)'.")
  }

  private static let field = Argument<NewsFilter.Field?>(
    "FIELD",
    "The part of an article to compare; with TEXT, adds a filter or changes its effect."
  )
  private static let text = Argument<[TextLine]>("TEXT", "The text to find.")
  private static let mark = Option.flag("mark", "Mark the articles instead of hiding them.")
  private static let number = Option<PositiveInt?>(
    "remove NUMBER",
    "Remove the filter with this number."
  )

  private static let table = Table<NewsFile.NumberedFilter>(
    [
      .count("number", heading: "#") { $0.number },
      Column("field", heading: "FIELD", \.filter.field),
      Column("text", heading: "TEXT", \.filter.text),
      Column("effect", heading: "EFFECT", \.filter.effect),
    ],
    empty: "No filters. Add one with 'rialto news filters word TEXT'."
  )
}

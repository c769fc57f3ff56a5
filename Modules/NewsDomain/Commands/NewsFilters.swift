import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news filters`: the rules that hide or mark articles.
enum NewsFilters {
  static let command = Command(
    "filters",
    "Hides or marks articles by words, sites and sources.",
    discussion: """
      Filters apply to every list of articles and to the desk; a list says how many articles it left \
      out. A word is found as a whole word, without regard to case and accents. A site includes its \
      subdomains.
      """,
    examples: [
      Example("rialto news filters add word crypto", "Hide articles with a word."),
      Example("rialto news filters add site example.com", "Hide articles of a site."),
      Example("rialto news filters add word coffee --mark", "Mark articles with a word."),
      Example("rialto news filters list", "All filters, with their numbers."),
    ],
    subcommands: [add, list, remove]
  )

  private static let field = Argument.one(
    "FIELD",
    of: NewsFilter.Field.self,
    "The part of an article to compare."
  )
  private static let text = Argument.any("TEXT", of: TextLine.self, "The text to find.")
  private static let mark = Option.flag("mark", "Mark the articles instead of hiding them.")
  private static let number = Argument.one(
    "NUMBER",
    of: PositiveInt.self,
    "The number of the filter, from 'rialto news filters list'."
  )

  private static let add = Command(
    "add",
    "Adds a filter, or changes the effect of one.",
    examples: [
      Example("rialto news filters add word crypto", "Hide articles with a word."),
      Example("rialto news filters add word paper mugs --mark", "Mark words in sequence."),
      Example("rialto news filters add source Reuters", "Hide articles of a source."),
    ],
    arguments: [field, text],
    options: [mark]
  ) { invocation, context in
    let field = try invocation[field]
    let text = try invocation[text].map(\.text).joined(separator: " ")
    guard !text.isEmpty else { throw UsageError(.missingArgument("TEXT"), at: invocation.path) }
    let filter = NewsFilter(field, text, effect: try invocation[mark] ? .mark : .hide)
    try await context.newsFile().add(filter)
    try context.display.note(
      filter.effect == .hide
        ? "Lists now hide articles whose \(field.rawValue) is '\(text)'."
        : "Lists now mark articles whose \(field.rawValue) is '\(text)'."
    )
  }

  private static let list = Command(
    "list",
    "Lists the filters.",
    examples: [
      Example("rialto news filters list", "All filters, with their numbers."),
      Example("rialto news filters list --json", "As JSON for scripts."),
    ],
    output: .rows(table)
  ) { invocation, context in
    try context.display.list(try await context.newsFile().filters(), as: table)
  }

  private static let remove = Command(
    "remove",
    "Removes a filter.",
    examples: [Example("rialto news filters remove 2", "The filter with a number.")],
    arguments: [number]
  ) { invocation, context in
    let number = try invocation[number].number
    guard try await context.newsFile().removeFilter(number) else {
      throw NewsFailure.filterNotFound(number: number)
    }
    try context.display.note("Removed filter \(number).")
  }

  private static let table = Table<NewsFile.NumberedFilter>(
    [
      .count("number", heading: "#") { $0.number },
      Column("field", heading: "FIELD", \.filter.field),
      Column("text", heading: "TEXT", \.filter.text),
      Column("effect", heading: "EFFECT", \.filter.effect),
    ],
    empty: "No filters. Add one with 'rialto news filters add word TEXT'."
  )
}

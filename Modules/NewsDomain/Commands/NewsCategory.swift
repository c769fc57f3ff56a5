import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news category`: the headlines about something.
enum NewsCategory {
  private static let category = Argument.one(
    "CATEGORY",
    of: NewsQuery.Category.self,
    "What they are about."
  )

  static let command = Command(
    "category",
    "Shows the top headlines of a category.",
    examples: [
      Example("rialto news category science", "About science."),
      Example("rialto news category business --country de", "Of a country."),
    ],
    arguments: [category],
    options: [NewsOptions.country] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    let category = try invocation[category]
    let country = try invocation[NewsOptions.country]?.text
    try await NewsOptions.show(invocation, context) { _ in
      .top(country: country, category: category)
    }
  }
}

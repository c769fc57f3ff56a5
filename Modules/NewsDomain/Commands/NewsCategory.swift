import CommandKit
import FoundationCore
import NewsDomain

/// `rialto news category`: the headlines of a category.
enum NewsCategory {
  private static let category = Argument.one(
    "CATEGORY",
    of: NewsQuery.Category.self,
    "The category: \(NewsQuery.Category.choices.joined(separator: ", "))."
  )

  static let command = Command(
    "category",
    "Shows the top headlines of a category.",
    examples: [
      Example("rialto news category science", "Science news."),
      Example("rialto news category business --country de", "Business news from Germany."),
    ],
    arguments: [category],
    options: [NewsOptions.country] + NewsOptions.list,
    output: NewsOptions.output
  ) { invocation, context in
    let category = try invocation[category]
    let country = try invocation[NewsOptions.country]?.text
    try await NewsOptions.show(invocation, in: context) { _ in
      .top(country: country, category: category)
    }
  }
}

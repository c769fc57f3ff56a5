public import CommandKit
import Foundation
import FoundationCore
public import NewsDomain

/// The common options of the news commands, and their list of articles.
public enum NewsOptions {
  static let limit = Option.value(
    "limit",
    short: "n",
    "COUNT",
    of: PositiveInt.self,
    "The maximum number of articles (default: 20)."
  )
  static let open = Option.optionalValue(
    "open",
    "NUMBER",
    bare: PositiveInt.one,
    "Open an article of the list in the browser (default: 1)."
  )
  /// The option that selects one provider.
  public static let provider = Option.value(
    "provider",
    "PROVIDER",
    of: Article.Provider.self,
    "Only one provider (default: all)."
  )
  static let country = Option.value(
    "country",
    "CODE",
    of: TwoLetters.self,
    "The two-letter code of a country (default: us)."
  )
  static let category = Option.value(
    "category",
    "CATEGORY",
    of: NewsQuery.Category.self,
    "Only one category: \(NewsQuery.Category.choices.joined(separator: ", "))."
  )
  static let language = Option.value(
    "language",
    "CODE",
    of: TwoLetters.self,
    "The two-letter code of a language."
  )
  /// The option for the earliest date of articles.
  public static let since = Option.value(
    "since",
    "WHEN",
    of: DateArgument.self,
    "The earliest date, or an age such as 36h or 2d."
  )
  static let fresh = Option.flag("fresh", "Bypass the cache.")

  /// The names of options by the field of a query that they fill in.
  public static let optionNames = [
    "country": "country", "language": "language", "from": "since", "to": "until",
  ]

  static let unread = Option.flag("unread", "Leave out the articles read.")

  /// The options of every list of articles.
  public static let list: [any OptionDeclaration] = [limit, unread, open, fresh]

  /// The output of every list of articles.
  public static let output = CommandOutput.rows(ArticleRows.list(at: .distantPast))

  /// Returns the values that the user typed, by the field of a query.
  static func inputs(of invocation: Invocation) -> FieldInputs {
    var inputs = FieldInputs(invocation, options: optionNames)
    inputs["text"] = FieldInput("search words")
    return inputs
  }

  /// Throws the reason for a stored answer if the user requested a fresh one.
  static func requireFresh(_ isFresh: Bool, staleReason: NewsError?) throws(NewsError) {
    if isFresh, let staleReason { throw staleReason }
  }
}

extension PositiveInt {
  static let one = PositiveInt(1)
}

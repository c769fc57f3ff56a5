public import Foundation
import FoundationCore

/// A note about the articles of a query.
public enum NewsNote: Sendable, Hashable {
  /// The headlines of a country came from its sources and a search, since NewsAPI has no headlines of it.
  case countryThroughSources(country: String, sources: Int, searchedFor: String, language: String?)
  /// A country, by ISO 3166 code, was searched for by its names.
  case countryThroughSearch(code: String, names: [String])
  /// The plan of the key allows no more than a number of articles.
  case planLimit(Int)
  /// There are no articles, with the likely reason.
  case noArticles(String)
  /// A provider failed; the articles come from the others.
  case providerFailed(Article.Provider, reason: String, code: String)
  /// A feed could not be loaded; the articles come from the others.
  case feedFailed(URL, reason: String)
  /// A feed, by its title, has more articles than are read.
  case feedCut(String, read: Int, of: Int)
  /// A feed has moved for good, from one URL to another.
  case feedMoved(from: URL, to: URL)
  /// The articles of a provider are stored ones of an age.
  case stale(Article.Provider, age: Duration)
  /// A provider repeated an earlier page instead of sending the one with a number.
  case repeatedPage(Article.Provider, number: Int)

  /// The stable code of the note.
  public var code: String {
    switch self {
    case .countryThroughSources: "country_through_sources"
    case .countryThroughSearch: "country_through_search"
    case .planLimit: "plan_limit"
    case .noArticles: "empty"
    case .providerFailed: "without_provider"
    case .feedFailed: "without_feed"
    case .feedCut: "feed_cut"
    case .feedMoved: "feed_moved"
    case .stale: "stored_answer"
    case .repeatedPage: "repeated_page"
    }
  }

  /// The note in a sentence or two.
  public var text: String {
    switch self {
    case .countryThroughSources(let country, let sources, let words, let language):
      Self.text(country: country, sources: sources, words: words, language: language)
    case .countryThroughSearch(let code, let names): Self.text(code: code, names: names)
    case .planLimit(let count):
      "The plan of this NewsAPI key ends after \(count) articles per query. Narrow the query to see "
        + "others."
    case .noArticles(let why): why
    case .providerFailed(let provider, let reason, _):
      "No articles from \(provider.name): \(reason)"
    case .feedFailed(let address, let reason):
      "No articles from \(Self.text(address)): \(reason)"
    case .feedCut(let title, let count, let total):
      "Only the first \(count) of \(total) articles of the feed '\(title.terminalSafe)' are read."
    case .feedMoved(let from, let to):
      "The feed \(Self.text(from)) has moved to \(Self.text(to))."
    case .stale(let provider, let age):
      "Showing stored articles from \(provider.name), \(age.roundedText) old. Newer ones are "
        + "unavailable."
    case .repeatedPage(let provider, let number):
      "\(provider.name) repeated an earlier page instead of page \(number), so the list ends there."
    }
  }

  private static func text(
    country: String,
    sources: Int,
    words: String,
    language: String?
  ) -> String {
    let headlines =
      switch sources {
      case 0: ""
      case 1: "headlines of 1 source and "
      default: "headlines of \(sources) sources and "
      }
    let restriction = language.map { " in the language '\($0)'" } ?? ""
    return "NewsAPI has top headlines for the United States only. For \(country), these are "
      + "\(headlines)results of a search for \(words)\(restriction)."
  }

  private static func text(code: String, names: [String]) -> String {
    let names = names.map { "'\($0)'" }.joined(separator: ", ")
    return code == "us"
      ? "These are results of a NewsAPI search for \(names)."
      : "NewsAPI has top headlines for the United States only. These are results of a search for "
        + "\(names)."
  }

  private static func text(_ address: URL) -> String {
    Redactor.standard.redact(address.absoluteString).terminalSafe
  }
}

/// Something one should know about an answer, beside the articles.
public enum NewsNote: Sendable, Hashable {
  /// A country was asked for in another way, because its top headlines are not to be had.
  case countryThroughSources(
    country: String,
    sources: Int,
    searchedFor: String,
    language: String?
  )
  /// A country, by its two letters, was searched for by what it is called.
  case countryThroughSearch(code: String, names: [String])
  /// The plan of the key ends here, after so many articles.
  case planLimit(Int)
  /// There are no articles, and this may be why.
  case empty(String)
  /// One of those asked could not answer, and why; what the others said is here.
  case without(Article.Provider, reason: String, code: String)
  /// The articles of one of those asked are those of an earlier answer, so long ago.
  case stored(Article.Provider, age: Duration)
  /// One of those asked gave a page again in place of the one of that number.
  case repeatedPage(Article.Provider, number: Int)

  /// A stable name of its kind, for programs.
  public var code: String {
    switch self {
    case .countryThroughSources: "country_through_sources"
    case .countryThroughSearch: "country_through_search"
    case .planLimit: "plan_limit"
    case .empty: "empty"
    case .without: "without_provider"
    case .stored: "stored_answer"
    case .repeatedPage: "repeated_page"
    }
  }

  /// What is to be said, in a sentence or two.
  public var text: String {
    switch self {
    case .countryThroughSources(let country, let sources, let words, let language):
      Self.text(country, sources, words, language)
    case .countryThroughSearch(let code, let names): Self.text(code, names)
    case .planLimit(let count):
      "The plan of this NewsAPI key ends after \(count) articles of a question; narrow it to see "
        + "others."
    case .empty(let why): why
    case .without(let provider, let reason, _): "\(provider.name) is missing: \(reason)"
    case .stored(let provider, let age):
      "The articles of \(provider.name) are kept from an answer \(Self.words(age)) old, because no "
        + "newer one can be had."
    case .repeatedPage(let provider, let number):
      "\(provider.name) repeats itself: its page \(number) brought nothing new, so the list ends "
        + "there."
    }
  }

  private static func text(
    _ country: String,
    _ sources: Int,
    _ words: String,
    _ language: String?
  ) -> String {
    let asked =
      switch sources {
      case 0: "it knows no source of \(country) either, so"
      case 1: "the headlines of its one source there were asked for, and"
      default: "the headlines of its \(sources) sources there were asked for, and"
      }
    let tongue = language.map { " in the language '\($0)'" } ?? ""
    return "NewsAPI has top headlines of the United States alone. For \(country), \(asked) it was "
      + "searched for \(words)\(tongue)."
  }

  private static func text(_ code: String, _ names: [String]) -> String {
    let names = names.map { "'\($0)'" }.joined(separator: ", ")
    return code == "us"
      ? "NewsAPI was searched for \(names)."
      : "NewsAPI has top headlines of the United States alone; it was searched for \(names) instead."
  }

  private static func words(_ age: Duration) -> String {
    switch age {
    case ..<Duration.seconds(60): "less than a minute"
    case ..<Duration.seconds(7200): "\(Int(age / .seconds(60))) min"
    case ..<Duration.seconds(172_800): "\(Int(age / .seconds(3600))) h"
    default: "\(Int(age / .seconds(86_400))) days"
    }
  }
}

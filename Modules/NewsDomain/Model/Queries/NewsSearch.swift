import FoundationCore

/// A form to search for a text.
///
///     var search = NewsSearch()
///     search.text = "paper mugs"
///     if let query = search.query { news.articles.query = query }
public struct NewsSearch: Sendable, Hashable {
  /// The text, as it is typed.
  public var text: String
  /// The provider that is searched.
  public var provider: Article.Provider

  /// Creates a search.
  public init(_ text: String = "", provider: Article.Provider = .newsAPI) {
    self.text = text
    self.provider = provider
  }

  /// The query; `nil` unless the text has 3 to 30 characters.
  public var query: NewsQuery? {
    let words = PlainText.line(text)
    guard 3...30 ~= words.count else { return nil }
    return switch provider {
    case .newsAPI: .search(NewsQuery.Search(words))
    // A text is searched for in all articles of a provider; feeds have their latest only.
    case .hackerNews, .feeds: .hackerNewsSearch(words)
    }
  }

  /// The reason why there is no query; `nil` if there is one, or no text.
  public var hint: String? {
    switch PlainText.line(text).count {
    case 1...2: "Write at least 3 characters."
    case 31...: "Write at most 30 characters."
    default: nil
    }
  }
}

import Foundation
public import FoundationCore

/// A filter of loaded articles; `nil` and an empty text match all.
public struct ArticleFilter: Sendable, Hashable {
  /// Words of the title, the description, the author or the source, ignoring case and accents.
  public var text: String
  /// The source.
  public var source: Source.ID?
  /// The provider.
  public var provider: Article.Provider?

  /// Creates a filter.
  public init(text: String = "", source: Source.ID? = nil, provider: Article.Provider? = nil) {
    self.text = text
    self.source = source
    self.provider = provider
  }

  fileprivate func matches(_ article: Article) -> Bool {
    let texts = [
      article.title, article.description, article.author?.name, article.source?.name,
    ].compactMap(\.self)
    return (source.map { $0 == article.source?.id } ?? true)
      && (provider.map { $0 == article.provider } ?? true)
      && text.split(whereSeparator: \.isWhitespace).allSatisfy { word in
        texts.contains { $0.hasText(word) }
      }
  }
}

extension Sequence<Article> {
  /// Returns the articles that match a filter, in their order.
  public func matching(_ filter: ArticleFilter) -> [Article] { self.filter(filter.matches) }
}

extension Sequence<Source> {
  /// Returns the sources that match a filter, in their order.
  public func matching(_ filter: NewsQuery.SourceFilter) -> [Source] {
    self.filter { source in
      (filter.country.map { $0.lowercased() == source.country?.lowercased() } ?? true)
        && (filter.language.map { $0.lowercased() == source.language?.lowercased() } ?? true)
        && (filter.category.map { $0 == source.category?.known } ?? true)
    }
  }
}

extension String {
  /// Returns `true` if it contains a text, ignoring case and accents.
  func hasText(_ text: some StringProtocol) -> Bool {
    range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}

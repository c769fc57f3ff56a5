public import CommandKit
import FoundationCore
public import NewsDomain
import StoreHTTP

extension Article {
  /// True for a bundled sample, which is no news.
  var isSample: Bool { provenance == .bundled }

  /// The name of the source as people read it: that of a sample says what it is.
  public var sourceText: String? {
    guard isSample else { return source?.name }
    return source.map { "sample: \($0.name)" } ?? "sample"
  }
}

/// The word for a provider of news in output for programs; samples are of none.
public enum ProviderLabel: String, CaseIterable, JSONRepresentable, Sendable {
  case newsapi
  case hackernews
  case sample

  /// Returns the word for the provider of an article.
  public init(_ article: Article) {
    self =
      switch article.provider {
      case _ where article.isSample: .sample
      case .newsAPI: .newsapi
      case .hackerNews: .hackernews
      }
  }
}

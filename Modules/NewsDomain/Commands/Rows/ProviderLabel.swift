import CommandKit
public import FoundationCore
public import NewsDomain
import StoreHTTP

extension Article {
  /// `true` for a bundled sample.
  var isSample: Bool { provenance == .bundled }

  /// The displayed title, with a mark for samples, which stands also where there is room for nothing else.
  public var titleText: String { isSample ? "sample: \(title)" : title }
}

/// The provider of an article in JSON; samples have their own label.
public enum ProviderLabel: String, CaseIterable, JSONRepresentable, Sendable {
  case newsapi
  case hackernews
  case feeds
  case sample

  /// Creates the label for an article.
  public init(_ article: Article) {
    self =
      switch article.provider {
      case _ where article.isSample: .sample
      case .newsAPI: .newsapi
      case .hackerNews: .hackernews
      case .feeds: .feeds
      }
  }
}

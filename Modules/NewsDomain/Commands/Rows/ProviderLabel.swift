import CommandKit
public import FoundationCore
public import NewsDomain
import StoreHTTP

extension Article {
  /// `true` for a bundled sample.
  var isSample: Bool { provenance == .bundled }

  /// The displayed name of the source, with a mark for samples.
  public var sourceText: String? {
    guard isSample else { return source?.name }
    return source.map { "sample: \($0.name)" } ?? "sample"
  }
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

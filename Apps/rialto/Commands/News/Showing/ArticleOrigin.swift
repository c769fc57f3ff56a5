import CommandKit
import FoundationCore
import NewsDomain
import StoreHTTP

extension Article {
  /// True for a bundled sample, which is no news.
  var isSample: Bool { provenance == .bundled }

  /// The source as a person reads it: that of a sample says what it is.
  var sourceText: String? {
    guard isSample else { return source?.name }
    return source.map { "sample: \($0.name)" } ?? "sample"
  }
}

/// The names that programs know those by who tell of news; samples are told by none of them.
enum ProviderWord: String, CaseIterable, JSONRepresentable {
  case newsapi
  case hackernews
  case sample

  init(_ article: Article) {
    self =
      switch article.provider {
      case _ where article.isSample: .sample
      case .newsAPI: .newsapi
      case .hackerNews: .hackernews
      }
  }
}

import FoundationCore
import StoreHTTP

extension NewsModel {
  /// Loads the sources that NewsAPI has, in place of those that were there.
  public func loadSources(
    _ filter: NewsQuery.SourceFilter = NewsQuery.SourceFilter()
  ) async throws(NewsError) {
    let number = sourceList.begin()
    do {
      try filter.errors.requireNone()
      let answer = try await desk(caching).newsAPI.sources(filter, caching)
      if sourceList.end(number, with: answer.answer.value) {
        sourceProvenance = answer.answer.provenance
        sourceDrops = answer.answer.drops
        shortfall = answer.shortfall
      }
    } catch {
      await lookUpAllowance()
      sourceList.end(number, throwing: error)
      throw error
    }
    await lookUpAllowance()
  }

  /// The loaded sources that have the text in their name or in what they say of themselves.
  public var shownSources: [Source] {
    let text = PlainText.line(sourceText)
    let all = sources.value ?? []
    return text.isEmpty ? all : all.filter { $0.matches(text) }
  }
}

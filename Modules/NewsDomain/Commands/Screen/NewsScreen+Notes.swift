import FoundationCore
import NewsDomain

/// The notes about the articles on the screen.
extension NewsScreen {
  /// Returns a sentence about the rows that are not shown; `nil` if all are shown.
  private func hiddenRows(of list: PagedList<NewsQuery, Headlines>) -> String? {
    let count = list.last?.dropped.values.reduce(0, +) ?? 0
    let parts = [
      count > 0 ? "\(count) hidden" : nil,
      list.drops.isEmpty ? nil : "\(list.drops.count) values unreadable",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + "."
  }

  /// Returns the sources to choose from, while the identifier of one is typed.
  private func choices(for typed: NewsSearchText, of news: NewsModel) -> String? {
    let offered = sources(for: typed)
    guard let source = typed.source, news.sources.first != nil,
      !offered.contains(where: { $0.id == source })
    else { return nil }
    let found = offered.map(\.id.rawValue).filter { $0.hasPrefix(source.rawValue) }
    return found.isEmpty
      ? "No source begins with '\(source)'."
      : "Sources: \(found.prefix(6).joined(separator: ", "))."
  }

  /// Returns the notes about the articles, in a line.
  func note(of opened: Opened, searching typed: NewsSearchText) -> String {
    let (service, articles) = (opened.service, opened.news.articles)
    return [
      typed.isQualified ? nil : NewsSearch(typed.words.joined(separator: " ")).hint,
      typed.hint,
      choices(for: typed, of: opened.news),
      origin.isEmpty ? nil : origin,
      origin.isEmpty && articles.items.contains(where: \.isSample)
        ? NewsService.sampleNote : nil,
      service.usesNewsAPI ? nil : "Skipped NewsAPI: set a key with 'rialto news login'.",
      service.keylessServerNote,
      articles.last?.notes.first?.text,
      hiddenRows(of: articles),
      quotaUsage.map { "\($0)." },
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}

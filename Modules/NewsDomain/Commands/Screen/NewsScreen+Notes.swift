import FoundationCore
import NewsDomain

/// The notes about the articles on the screen.
extension NewsScreen {
  /// Returns a sentence about the rows that are not shown; `nil` if there are none.
  private func hiddenRows(of list: PagedList<NewsQuery, Headlines>) -> String? {
    let count = list.last?.dropped.values.reduce(0, +) ?? 0
    let parts = [
      count > 0 ? "\(count) hidden" : nil,
      list.drops.isEmpty ? nil : "\(list.drops.count) values unreadable",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + "."
  }

  /// The sources to choose from, while the identifier of one is typed.
  private var choices: String? {
    guard let source = typed.source, model?.sources.first != nil,
      !offeredSources.contains(where: { $0.id == source })
    else { return nil }
    let found = offeredSources.map(\.id.rawValue).filter { $0.hasPrefix(source.rawValue) }
    return found.isEmpty
      ? "No source begins with '\(source)'."
      : "Sources: \(found.prefix(6).joined(separator: ", "))."
  }

  /// Returns the notes about the articles, in a line.
  func note(of model: NewsModel, from news: NewsService) -> String {
    [
      hint,
      typed.hint,
      choices,
      origin.isEmpty ? nil : origin,
      origin.isEmpty && model.articles.items.contains(where: \.isSample)
        ? NewsService.sampleNote : nil,
      news.usesNewsAPI ? nil : "Skipped NewsAPI: set a key with 'rialto news login'.",
      news.keylessServerNote,
      model.articles.last?.notes.first?.text,
      hiddenRows(of: model.articles),
      quotaUsage.map { "\($0)." },
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}

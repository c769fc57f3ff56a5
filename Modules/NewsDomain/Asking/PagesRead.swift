/// What earlier pages of a question brought, so that a page that comes again is known.
///
/// A server that ignores the number of a page, or counts more articles than it has, would be read
/// for ever.
struct PagesRead: Sendable {
  private var known: Set<Article.ID> = []
  private var latest: [Article.ID] = []
  private var idleCount = 0

  /// How many pages in a row may bring nothing new: lists move on while they are read.
  private static let idleLimit = 3

  /// Whether the last page was the one before it once more, or several brought nothing new.
  private(set) var isRepeating = false

  /// Takes the articles of a page, and returns them unless it repeats the page before it.
  mutating func take(_ articles: [Article]) -> [Article] {
    let ids = articles.map(\.id)
    idleCount = known.isSuperset(of: ids) ? idleCount + 1 : 0
    isRepeating = !ids.isEmpty && ids == latest || idleCount >= Self.idleLimit
    known.formUnion(ids)
    latest = ids
    return isRepeating ? [] : articles
  }
}

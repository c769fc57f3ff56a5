import CommandKit
import FoundationCore
import NewsDomain
import Observation

/// The articles that a user has read and saved, on the screen, and the keys that change them.
@MainActor @Observable
final class ReaderMarks {
  /// The failure of the user's file; empty without one.
  var notice = ""

  /// The file of the user's news; `nil` if it cannot be used.
  private var file: NewsFile?
  private var filters: [NewsFilter] = []
  private var marks = NewsFile.Marks()
  /// The articles whose marks are shown.
  @ObservationIgnored private var articles: [Article] = []
  @ObservationIgnored private var loadNumber = 0

  /// Opens the file of the user's news; without it, articles have no marks.
  func open(in context: any NewsContext) async {
    await notingFailure {
      file = try await context.newsFile()
      filters = try await file?.filters().map(\.filter) ?? []
    }
  }

  func load(of articles: [Article]) async {
    self.articles = articles
    loadNumber += 1
    let number = loadNumber
    await notingFailure {
      // Marks read later are newer.
      if let read = try await file?.marks(of: articles), number == loadNumber { marks = read }
    }
  }

  /// Returns `true` for an article that a filter hides.
  func hides(_ article: Article) -> Bool { filters.effect(on: article) == .hide }

  /// Returns the signs before a title: unread and saved.
  func signs(of article: Article) -> String {
    guard file != nil else { return "" }
    return (marks.isRead(article) ? "  " : "• ") + (marks.isSaved(article) ? "★ " : "")
  }

  /// Returns the keys that save an article and mark it.
  func actions(on article: Article) -> [ScreenAction] {
    guard file != nil else { return [] }
    let (isSaved, isRead) = (marks.isSaved(article), marks.isRead(article))
    return [
      ScreenAction(
        title: isSaved ? "forget" : "save",
        question: isSaved ? "Remove this article from the saved ones?" : "Save this article?",
        key: "b"
      ) { [self] in
        Task { await save(article, isSaved: !isSaved) }
      },
      ScreenAction(
        title: isRead ? "unread" : "read",
        question: isRead ? "Mark this article as unread?" : "Mark this article as read?",
        key: "u"
      ) { [self] in
        Task { await mark(article, asRead: !isRead) }
      },
    ]
  }

  /// Marks an article as read or unread; it can be read all the same if that fails.
  func mark(_ article: Article, asRead isRead: Bool) async {
    await notingFailure { try await file?.mark([article], asRead: isRead) }
    await load(of: articles)
  }

  private func save(_ article: Article, isSaved: Bool) async {
    await notingFailure {
      if isSaved {
        try await file?.save([article])
      } else {
        try await file?.removeSaved([article])
      }
    }
    await load(of: articles)
  }

  private func notingFailure(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      notice = error.asFailure.title
    }
  }
}

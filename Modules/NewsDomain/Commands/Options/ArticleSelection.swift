import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// The selection of the articles that a list shows, by the filters and the articles read.
struct ArticleSelection: Sendable {
  /// The selected articles, and the numbers of the others.
  struct Result: Sendable {
    var articles: [ListedArticle] = []
    /// The number of articles that filters hide.
    var hiddenCount = 0
    /// The number of articles left out because they are read.
    var readCount = 0
  }

  /// The file of the user's news; `nil` if it cannot be used.
  let file: NewsFile?
  let filters: [NewsFilter]
  /// `true` to leave out the articles read.
  let isUnreadOnly: Bool
}

extension ArticleSelection {
  /// Reads the filters; a file that cannot be used is reported in a note.
  init(in context: any NewsContext, isUnreadOnly: Bool = false) async throws {
    do {
      let file = try await context.newsFile()
      let filters = try await file.filters().map(\.filter)
      self.init(file: file, filters: filters, isUnreadOnly: isUnreadOnly)
    } catch {
      if isUnreadOnly || error.asFailure.category == .cancelled { throw error }
      // News can be listed without it; only the numbers, marks and filters are missing.
      try context.display.note(
        "\(error.asFailure.title) Numbers, marks and filters are unavailable."
      )
      self.init(file: nil, filters: [], isUnreadOnly: isUnreadOnly)
    }
  }

  /// Returns the first of the articles that are to be listed.
  func select(_ articles: [Article], limit: Int) async throws(NewsError) -> Result {
    let marks = try await file?.marks(of: articles) ?? NewsFile.Marks()
    var result = Result()
    var shown: [Article] = []
    for article in articles where shown.count < limit {
      if filters.effect(on: article) == .hide {
        result.hiddenCount += 1
      } else if isUnreadOnly, marks.isRead(article) {
        result.readCount += 1
      } else {
        shown.append(article)
      }
    }
    result.articles = ListedArticle.list(shown, marks: marks, filters: filters)
    return result
  }

  /// Changes the URLs of feeds that have moved for good.
  func recordMoves(_ headlines: Headlines, notingFailuresOn display: Display) async {
    for case .feedMoved(let old, let new) in headlines.notes {
      do {
        try await file?.moveFeed(from: old, to: new)
      } catch {
        display.note("\(error.title) The feed keeps its URL.")
      }
    }
  }

  /// Keeps the articles as the last list, whose numbers other commands take.
  func keep(_ articles: [ListedArticle], notingFailuresOn display: Display) async {
    do {
      try await file?.keepList(articles.map(\.article))
    } catch {
      display.note("\(error.title) The numbers of this list cannot be used.")
    }
  }
}

extension Display {
  /// Writes notes about the articles that a list leaves out.
  func note(_ result: ArticleSelection.Result) {
    let parts = [(result.hiddenCount, "hidden by filters"), (result.readCount, "already read")]
    for (count, reason) in parts where count > 0 {
      note("Left out \(count.counted("article", in: locale)) \(reason).")
    }
  }
}

import CommandKit
import Foundation
import FoundationCore
import NewsDomain

/// An article on the command line: its number in the last list, its URL or its identifier.
enum ArticleReference: ArgumentValue, Hashable {
  case number(Int)
  case address(String)

  init?(argument: String) {
    if argument.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
      guard let number = PositiveInt(argument: argument)?.number else { return nil }
      self = .number(number)
    } else {
      guard let text = TextLine(argument: argument)?.text else { return nil }
      self = .address(text)
    }
  }

  static var expectation: String {
    "a number of the last list, or the URL or the identifier of an article"
  }

  static let argument = Argument<ArticleReference>(
    "ARTICLE",
    "The number in the last list, or the URL or the identifier of the article."
  )

  /// The argument of several articles.
  static let arguments = Argument<[ArticleReference]>(
    "ARTICLE",
    "The numbers in the last list, or the URLs or the identifiers of articles."
  )
}

extension NewsFile {
  /// Returns the article of a reference in the last list or among the saved ones.
  ///
  /// - Returns: The article; `nil` for a URL or an identifier that neither has.
  /// - Throws: `NewsFailure.listMissing(number:)` or `NewsFailure.articleNotListed(number:count:)`
  ///   for a number, or the error of the file.
  func article(_ reference: ArticleReference) async throws -> Article? {
    switch reference {
    case .address(let address): return try await article(at: address)
    case .number(let number):
      let list = try await lastList()
      if let article = list[number] { return article }
      throw list.isEmpty
        ? NewsFailure.listMissing(number: number)
        : NewsFailure.articleNotListed(number: number, count: list.count)
    }
  }

  /// Returns the articles of references in the last list or among the saved ones.
  ///
  /// - Throws: `NewsFailure.articleNotFound(address:)` if one is in neither.
  func articles(_ references: [ArticleReference]) async throws -> [Article] {
    var articles: [Article] = []
    for reference in references {
      guard let article = try await article(reference) else {
        guard case .address(let address) = reference else { continue }
        throw NewsFailure.articleNotFound(address: address)
      }
      articles.append(article)
    }
    return articles
  }
}

extension NewsContext {
  /// Returns the article of a reference: of the last list, of the saved ones, of a page of Hacker
  /// News, or else of the headlines.
  ///
  /// With no file, a URL is read without it. Loaded headlines are returned as well.
  func article(
    _ reference: ArticleReference,
    in file: NewsFile?,
    from news: NewsService
  ) async throws -> (article: Article, results: NewsResults?) {
    if let article = try await file?.article(reference) { return (article, nil) }
    guard case .address(let address) = reference else { throw CancellationError() }
    if let number = URL(webAddress: address)?.hackerNewsNumber {
      let discussion = try await news.client.discussion(of: number, limit: 0)
      guard let post = discussion.post else { throw NewsFailure.articleNotFound(address: address) }
      return (post, nil)
    }
    let (query, headlines) = try await news.load { news.headlines }
    guard let article = headlines.value.items.first(where: { $0.isFound(at: address) }) else {
      throw NewsFailure.articleNotFound(address: address)
    }
    return (article, await NewsResults(headlines, of: query, from: news, limit: 1))
  }

  /// Returns the file of the user's news; `nil`, with a note, if it cannot be used and the reference is
  /// a URL, which can be read without it.
  func newsFile(for reference: ArticleReference) async throws -> NewsFile? {
    do {
      return try await newsFile()
    } catch {
      guard case .address = reference, error.asFailure.category != .cancelled else { throw error }
      try display.note("\(error.asFailure.title) Saved articles and marks are unavailable.")
      return nil
    }
  }
}

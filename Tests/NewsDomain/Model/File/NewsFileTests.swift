import Foundation
import FoundationCore
import NewsDomain
import StoreTestSupport
import TestSupport
import Testing

/// The file of a user's news.
struct NewsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file() async throws -> NewsFile {
    try await NewsFile.open(folder.file("news.sqlite")) { Date(timeIntervalSince1970: 1_000) }
  }

  private func article(_ number: Int, _ host: String = "news.example") throws -> Article {
    Article(
      title: "Article \(number)",
      publishedAt: Date(timeIntervalSince1970: 1_763_600_000),
      url: try address("https://\(host)/\(number)"),
      provider: .feeds
    )
  }

  @Test func theLastListReplacesTheOneBefore() async throws {
    let file = try await file()
    #expect(try await file.lastList().isEmpty)
    try await file.keepList([try article(1), try article(2)])
    try await file.keepList([try article(3)])
    #expect(try await self.file().lastList() == [1: try article(3)])
    try await file.keepList([])
    #expect(try await file.lastList().isEmpty)
  }

  @Test func theKeyOfAnArticleIsItsCanonicalURL() async throws {
    let file = try await file()
    try await file.mark([try article(1)], asRead: true)
    let same = Article(
      title: "Another title",
      url: try address("http://www.news.example/1/?utm_source=x#top"),
      provider: .newsAPI
    )
    #expect(try await file.marks(of: [same]).isRead(same))
    try await file.mark([same], asRead: false)
    #expect(try await file.marks(of: [try article(1)]).read.isEmpty)
  }

  @Test func anArticleIsReadWithItsCopies() async throws {
    let file = try await file()
    var folded = try article(1)
    folded.copies = [Article.Copy(try article(1, "copy.example"))]
    try await file.mark([folded], asRead: true)
    let copy = try article(1, "copy.example")
    #expect(try await file.marks(of: [copy]).isRead(copy))
  }

  @Test func anArticleIsSavedOnce() async throws {
    let file = try await file()
    #expect(try await file.save([try article(1), try article(2), try article(1)]) == 2)
    #expect(try await file.save([try article(1)]) == 0)
    let saved = try await file.savedArticles()
    #expect(saved.map(\.title) == ["Article 2", "Article 1"])
    #expect(try await file.removeSaved([try article(2), try article(9)]) == 1)
    #expect(try await file.article(at: "https://news.example/1") == article(1))
    #expect(try await file.article(at: "news.example/2") == nil)
  }

  @Test func twoProgramsShareTheFile() async throws {
    let (one, other) = (try await file(), try await file())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          do {
            try await (number.isMultiple(of: 2) ? one : other).save([try article(number)])
          } catch {
            Issue.record(error)
          }
        }
      }
    }
    #expect(try await one.savedArticles().count == 20)
  }

  @Test func onlyTheOwnerCanReadTheFile() async throws {
    _ = try await file()
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("news.sqlite"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func aFileOfAnotherKindIsAnError() async throws {
    let path = folder.file("news.sqlite")
    try String(repeating: "no database ", count: 100).write(
      toFile: path,
      atomically: true,
      encoding: .utf8
    )
    await #expect { try await NewsFile.open(path) } throws: { error in
      error.asFailure.code == "news.file_failed" && error.asFailure.title.contains(path)
    }
  }

  @Test func aFeedIsTheSameAtAnEquivalentURL() async throws {
    let file = try await file()
    let feed = Feed(address: try address("https://a.example/feed"), title: "A &amp; B")
    #expect(
      try await file.add([feed, Feed(address: try address("http://www.a.example/feed/"))]) == 1
    )
    #expect(try await file.feeds().map(\.feed.title) == ["A & B"])
    #expect(try await file.remove(Feed(address: try address("http://a.example/feed"))))
    #expect(try await !file.remove(feed))
  }

  @Test func aFeedThatHasMovedKeepsItsNumberAndTitle() async throws {
    let file = try await file()
    let (old, new) = (try address("https://a.example/feed"), try address("https://b.example/feed"))
    try await file.add([Feed(address: old, title: "A")])
    try await file.moveFeed(from: old, to: new)
    let feeds = try await file.feeds()
    #expect(feeds.map(\.feed) == [Feed(address: new, title: "A")])
    try await file.add([Feed(address: old, title: "Old")])
    try await file.moveFeed(from: old, to: new)
    #expect(try await file.feeds().map(\.feed.title) == ["A"])
  }
}

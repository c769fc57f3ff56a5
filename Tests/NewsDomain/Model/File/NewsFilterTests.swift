import Foundation
import FoundationCore
import NewsDomain
import StoreTestSupport
import TestSupport
import Testing

/// The rules that hide or mark articles.
struct NewsFilterTests {
  private func article(_ title: String, _ url: String = "https://news.example/1") throws -> Article
  {
    Article(
      title: title,
      source: Article.SourceReference(name: "The Example"),
      url: try address(url),
      provider: .newsAPI
    )
  }

  @Test(arguments: [
    ("art", "The ART of paper", true), ("art", "Start of paper", false),
    ("paper mugs", "Cheap Paper, mugs!", true), ("paper mugs", "Paper and mugs", false),
    ("café", "A cafe opens", true), ("咖啡", "上海咖啡馆", true),
  ])
  func aWordIsAWholeWord(_ text: String, _ title: String, _ isFound: Bool) throws {
    let filter = NewsFilter(.word, text, effect: .hide)
    #expect(filter.matches(try article(title)) == isFound)
  }

  @Test(arguments: [
    ("example.com", "https://www.example.com/a", true),
    ("example.com", "https://blog.EXAMPLE.com/a", true),
    ("example.com", "https://notexample.com/a", false),
    ("https://www.example.com/x", "https://example.com/a", true),
  ])
  func aSiteIncludesItsSubdomains(_ text: String, _ url: String, _ isFound: Bool) throws {
    let filter = NewsFilter(.site, text, effect: .hide)
    #expect(filter.matches(try article("Title", url)) == isFound)
  }

  @Test func hidingGoesBeforeMarking() throws {
    let filters = [
      NewsFilter(.source, "the example", effect: .mark), NewsFilter(.word, "rope", effect: .hide),
    ]
    #expect(filters.effect(on: try article("Rope prices")) == .hide)
    #expect(filters.effect(on: try article("Boat prices")) == .mark)
    #expect([NewsFilter]().effect(on: try article("Boat prices")) == nil)
  }

  @Test func aFilterIsKeptOnce() async throws {
    let folder = try TemporaryFolder()
    let file = try await NewsFile.open(folder.file("news.sqlite"))
    try await file.add(NewsFilter(.word, "Crypto", effect: .hide))
    try await file.add(NewsFilter(.word, "crypto", effect: .mark))
    let filters = try await file.filters()
    #expect(filters.map(\.filter) == [NewsFilter(.word, "crypto", effect: .mark)])
    #expect(try await file.removeFilter(filters[0].number))
    #expect(try await !file.removeFilter(filters[0].number))
  }

  @Test(arguments: [
    NewsFilter(.word, "!?", effect: .hide), NewsFilter(.site, "a b", effect: .hide),
  ])
  func aTextThatMatchesNothingIsRefused(_ filter: NewsFilter) async throws {
    let folder = try TemporaryFolder()
    let file = try await NewsFile.open(folder.file("news.sqlite"))
    await #expect(throws: NewsError.self) { try await file.add(filter) }
    #expect(try await file.filters().isEmpty)
  }
}

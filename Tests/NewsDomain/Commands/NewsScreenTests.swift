import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Testing

@testable import CommandKit

/// The screen of news.
@MainActor struct NewsScreenTests {
  private let press = Press()
  private var program: NewsProgram

  init() throws {
    program = try NewsProgram()
    program.key = "key"
    program.transport = press
  }

  @Test func aSearchChoosesASourceOfTheCountry() async throws {
    let screen = program.screen()
    screen.load()
    await screen.listLoader.waitUntilIdle()
    screen.search("country:br source:jor")
    await screen.listLoader.waitUntilIdle()
    #expect(screen.listing.note.contains("Sources: jornal-da-lanterna."))
    #expect(press.addresses.contains { $0.contains("top-headlines/sources") })
    screen.search("country:br source:jornal-da-lanterna")
    await screen.listLoader.waitUntilIdle()
    #expect(press.addresses.last?.contains("everything?sources=jornal-da-lanterna") == true)
    #expect(!screen.listing.rows.isEmpty)
    #expect(!screen.listing.note.contains("Sources:"))
  }

  @Test func aSearchChoosesACategory() async throws {
    let screen = program.screen()
    screen.load()
    await screen.listLoader.waitUntilIdle()
    let count = press.addresses.count
    screen.search("category:scien")
    await screen.listLoader.waitUntilIdle()
    #expect(screen.listing.note.contains("Write a category"))
    #expect(press.addresses.count == count)
    screen.search("category:science")
    await screen.listLoader.waitUntilIdle()
    #expect(press.addresses.last?.contains("category=science") == true)
  }

  @Test func theFiltersAreCategoriesCountriesAndTheSourcesOfTheChosenOnes() async throws {
    let screen = program.screen()
    screen.load()
    await screen.listLoader.waitUntilIdle()
    screen.search("country:br source:jor")
    await screen.listLoader.waitUntilIdle()
    let filters = screen.filters
    #expect(filters.map(\.name) == ["category", "country", "source"])
    #expect(filters[0].choices.map(\.value).contains("science"))
    #expect(filters[1].choices.contains(.init(value: "de", title: "Germany")))
    #expect(filters[2].choices.map(\.value) == ["jornal-da-lanterna", "mercado-de-exemplo"])
    screen.search("")
    #expect(screen.filters[2].choices.count > 5)
    #expect(press.addresses.filter { $0.contains("top-headlines/sources") }.count == 1)
  }

  @Test func openingAnArticleMarksItAsReadAndLoadsItsComments() async throws {
    let screen = program.screen()
    screen.load()
    await screen.listLoader.waitUntilIdle()
    let place = "https://news.ycombinator.com/item?id=50100263"
    #expect(screen.listing.rows.contains { $0.title == "• Ask HN: \(Self.question)" })
    screen.load(place)
    await screen.detailLoader.waitUntilIdle()
    #expect(screen.listing.rows.contains { $0.title == "  Ask HN: \(Self.question)" })
    let lines = try #require(screen.detail(of: place)).lines(width: 40).map(\.plain)
    #expect(lines.contains("quillon · 2 h"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("Paper, then a photograph") })
  }

  @Test func anArticleIsSavedAndMarkedByKeys() async throws {
    let screen = program.screen()
    screen.load()
    await screen.listLoader.waitUntilIdle()
    let place = try #require(screen.listing.rows.first?.place)
    let actions = screen.actions(at: place)
    #expect(actions.map(\.key) == ["b", "u"] && actions.map(\.title) == ["save", "read"])
    for action in actions { action.perform() }
    while screen.actions(at: place).map(\.title) != ["forget", "unread"] { await Task.yield() }
    #expect(screen.listing.rows.first?.title.hasPrefix("  ★ ") == true)
    let saved = try await NewsFile.open(program.newsPath).savedArticles()
    #expect(saved.map(\.article.id.rawValue) == [place])
  }

  @Test func articlesLoadedToTheEndHaveTheirMarks() async throws {
    let first = program.screen()
    first.load()
    await first.listLoader.waitUntilIdle()
    let count = first.listing.rows.count
    first.loadAll()
    while first.listing.count.contains("+") { await Task.yield() }
    #expect(first.listing.rows.count > count)
    let place = try #require(first.listing.rows.last?.place)
    first.actions(at: place).last?.perform()
    while first.actions(at: place).last?.title != "unread" { await Task.yield() }

    let second = program.screen()
    second.load()
    await second.listLoader.waitUntilIdle()
    second.loadAll()
    while second.listing.rows.last?.place != place { await Task.yield() }
    var turns = 0
    while turns < 10_000, second.listing.rows.last?.title.hasPrefix("• ") == true {
      await Task.yield()
      turns += 1
    }
    #expect(second.listing.rows.last?.title.hasPrefix("  ") == true)
  }

  @Test func filtersHideArticlesOnTheScreen() async throws {
    let file = try await NewsFile.open(program.newsPath)
    try await file.add(NewsFilter(.word, "Ask HN", effect: .hide))
    let screen = program.screen()
    screen.load()
    await screen.listLoader.waitUntilIdle()
    #expect(!screen.listing.rows.isEmpty)
    #expect(!screen.listing.rows.contains { $0.title.contains("Ask HN") })
  }

  private static let question = "How do you keep notes that you find again?"
}

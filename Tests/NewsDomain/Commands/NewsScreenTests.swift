import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import TestSupport
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
    await screen.load(searching: "")
    let incomplete = "country:br source:jor"
    await screen.load(searching: incomplete)
    #expect(screen.listing(searching: incomplete).note.contains("Sources: jornal-da-lanterna."))
    #expect(press.addresses.contains { $0.contains("top-headlines/sources") })
    let complete = "country:br source:jornal-da-lanterna"
    await screen.load(searching: complete)
    #expect(press.addresses.last?.contains("everything?sources=jornal-da-lanterna") == true)
    #expect(!screen.listing(searching: complete).rows.isEmpty)
    #expect(!screen.listing(searching: complete).note.contains("Sources:"))
  }

  @Test func aSearchChoosesACategory() async throws {
    let screen = program.screen()
    await screen.load(searching: "")
    let count = press.addresses.count
    await screen.load(searching: "category:scien")
    #expect(screen.listing(searching: "category:scien").note.contains("Write a category"))
    #expect(press.addresses.count == count)
    await screen.load(searching: "category:science")
    #expect(press.addresses.last?.contains("category=science") == true)
  }

  @Test func theFiltersAreCategoriesCountriesAndTheSourcesOfTheChosenOnes() async throws {
    let screen = program.screen()
    await screen.load(searching: "")
    await screen.load(searching: "country:br source:jor")
    let filters = screen.filters(searching: "country:br source:jor")
    #expect(filters.map(\.name) == ["category", "country", "source"])
    #expect(filters[0].choices.map(\.value).contains("science"))
    #expect(filters[1].choices.contains(.init(value: "de", title: "Germany")))
    #expect(filters[2].choices.map(\.value) == ["jornal-da-lanterna", "mercado-de-exemplo"])
    #expect(screen.filters(searching: "")[2].choices.count > 5)
    #expect(press.addresses.filter { $0.contains("top-headlines/sources") }.count == 1)
  }

  @Test func openingAnArticleMarksItAsReadAndLoadsItsComments() async throws {
    let screen = program.screen()
    await screen.load(searching: "")
    let place = "https://news.ycombinator.com/item?id=50100263"
    #expect(
      screen.listing(searching: "").rows.contains { $0.title == "• Ask HN: \(Self.question)" }
    )
    await screen.open(place)
    #expect(
      screen.listing(searching: "").rows.contains { $0.title == "  Ask HN: \(Self.question)" }
    )
    let lines = try #require(screen.detail(of: place)).lines(width: 40).map(\.plain)
    #expect(lines.contains("quillon · 2 h"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("Paper, then a photograph") })
  }

  @Test func anArticleIsSavedAndMarkedByKeys() async throws {
    let screen = program.screen()
    await screen.load(searching: "")
    let place = try #require(screen.listing(searching: "").rows.first?.place)
    let actions = screen.actions(at: place)
    #expect(actions.map(\.key) == ["b", "u"] && actions.map(\.title) == ["save", "read"])
    for action in actions { action.perform() }
    while screen.actions(at: place).map(\.title) != ["forget", "unread"] { await Task.yield() }
    #expect(screen.listing(searching: "").rows.first?.title.hasPrefix("  ★ ") == true)
    let saved = try await NewsFile.open(program.newsPath).savedArticles()
    #expect(saved.map(\.id.rawValue) == [place])
  }

  @Test func articlesLoadedToTheEndHaveTheirMarks() async throws {
    let first = program.screen()
    await first.load(searching: "")
    let count = first.listing(searching: "").rows.count
    await first.loadAll()
    #expect(first.listing(searching: "").rows.count > count)
    let place = try #require(first.listing(searching: "").rows.last?.place)
    first.actions(at: place).last?.perform()
    while first.actions(at: place).last?.title != "unread" { await Task.yield() }

    let second = program.screen()
    await second.load(searching: "")
    await second.loadAll()
    while second.listing(searching: "").rows.last?.place != place { await Task.yield() }
    var turns = 0
    while turns < 10_000, second.listing(searching: "").rows.last?.title.hasPrefix("• ") == true {
      await Task.yield()
      turns += 1
    }
    #expect(second.listing(searching: "").rows.last?.title.hasPrefix("  ") == true)
  }

  @Test func marksOfAnEarlierSessionAreShownAtOnce() async throws {
    let first = program.screen()
    await first.load(searching: "")
    let place = try #require(first.listing(searching: "").rows.first?.place)
    await first.open(place)

    let second = program.screen()
    await second.load(searching: "")
    let title = await ObservedView { second.listing(searching: "").rows.first?.title ?? "" }
    #expect(await title.shows { $0.hasPrefix("  ") })
  }

  @Test func filtersHideArticlesOnTheScreen() async throws {
    let file = try await NewsFile.open(program.newsPath)
    try await file.add(NewsFilter(.word, "Ask HN", effect: .hide))
    let screen = program.screen()
    await screen.load(searching: "")
    #expect(!screen.listing(searching: "").rows.isEmpty)
    #expect(!screen.listing(searching: "").rows.contains { $0.title.contains("Ask HN") })
  }

  @Test func aSearchAsksWhatTheCommandAsks() async throws {
    let screen = program.screen()
    await screen.load(searching: "")
    screen.search("paper")
    let list = try #require(screen.list as? PagedList<NewsQuery, Headlines>)
    await list.settle()
    #expect(list.query.providers == [.newsAPI, .hackerNews])
    #expect(press.addresses.contains { $0.contains("everything?q=paper") })
    #expect(press.addresses.contains { $0.contains("search") && $0.contains("query=paper") })
  }

  private static let question = "How do you keep notes that you find again?"
}

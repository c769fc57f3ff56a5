import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
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
}

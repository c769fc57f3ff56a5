import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import NewsCommands
import Testing

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
    #expect(press.addresses.contains { $0.contains("top-headlines/sources?country=br") })
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
}

import CommandKit
import CommandTestSupport
import CountriesCommands
import Foundation
import FoundationCore
import Testing

/// The screen of countries.
@MainActor struct CountriesScreenTests {
  @Test func aSearchForARegionShowsItsCountries() async throws {
    let screen = try CountriesProgram().screen()
    screen.search("region:SAS")
    screen.load()
    await screen.listLoader.waitUntilIdle()
    #expect(screen.listing.count.hasPrefix("6 of "))
    screen.search("region:south ind")
    #expect(screen.listing.rows.map(\.place) == ["IND"])
    screen.search("region:atlantis")
    #expect(screen.listing.rows.isEmpty)
    screen.search("")
    #expect(screen.listing.rows.count > 200)
  }
}

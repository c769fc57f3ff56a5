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
    await screen.load(searching: "region:SAS")
    #expect(screen.listing(searching: "region:SAS").count.hasPrefix("6 of "))
    screen.search("region:south ind")
    #expect(screen.listing(searching: "").rows.map(\.place) == ["IND"])
    screen.search("region:atlantis")
    #expect(screen.listing(searching: "").rows.isEmpty)
    screen.search("")
    #expect(screen.listing(searching: "").rows.count > 200)
  }
}

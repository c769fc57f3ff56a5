import CountriesDomain
import FoundationCore
import StoreTestSupport
import Testing

/// The lookup of countries by code and name.
@MainActor struct LookupTests {
  @Test(arguments: [
    ("de", "DEU"), ("DEU", "DEU"), (" Germany ", "DEU"), ("Deutschland", "DEU"),
    ("NA", "NAM"), ("namibia", "NAM"), ("South West Africa", "NAM"),
    ("Swaziland", "SWZ"), ("eSwatini", "SWZ"), ("Channel Islands", "CHI"),
  ])
  func aCodeOrAnyNameFindsTheCountry(_ text: String, iso3: String) async throws {
    let world = try await SmallWorld.loaded()
    #expect(try world.country(text).iso3 == iso3)
  }

  @Test(arguments: [("Germny", ["Germany"]), ("isra", ["Israel"]), ("swasiland", ["Eswatini"])])
  func anUnknownNameHasSuggestions(_ text: String, suggestions: [String]) async throws {
    let world = try await SmallWorld.loaded()
    let error = #expect(throws: CountriesError.self) { try world.country(text) }
    #expect(error?.title == "No country '\(text)'.")
    #expect(error?.reason == "Did you mean '\(suggestions.joined(separator: "' or '"))'?")
    #expect(error?.category == .notFound)
  }

  @Test func aDissimilarNameHasNoSuggestions() async throws {
    let world = try await SmallWorld.loaded()
    for text in ["Atlantis", "", "  ", "x"] {
      let error = #expect(throws: CountriesError.self) { try world.country(text) }
      #expect(error?.reason == nil)
    }
  }

  @Test func anAggregateIsAPlaceButNotACountry() async throws {
    let world = try await SmallWorld.loaded()
    #expect(try world.place("World").id == "WLD")
    #expect(try world.place("1w").id == "WLD")
    #expect(try world.place("Namibia").id == "NAM")
    #expect(throws: CountriesError.self) { try world.country("WLD") }
  }
}

extension SmallWorld {
  /// The small world, loaded.
  @MainActor static func loaded() async throws -> World {
    try await ScriptedBank { answer($0) }.model().client.world()
  }
}

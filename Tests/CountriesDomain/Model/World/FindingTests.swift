import CountriesDomain
import FoundationCore
import Testing

/// Finding a country by what people call it.
@MainActor struct FindingTests {
  @Test(arguments: [
    ("de", "DEU"), ("DEU", "DEU"), (" Germany ", "DEU"), ("Deutschland", "DEU"),
    ("NA", "NAM"), ("namibia", "NAM"), ("South West Africa", "NAM"),
    ("Swaziland", "SWZ"), ("eSwatini", "SWZ"), ("Channel Islands", "CHI"),
  ])
  func aCodeOrAnyNameFindsIt(_ text: String, _ iso3: String) async throws {
    let world = try await SmallWorld.loaded()
    #expect(try world.country(text).iso3 == iso3)
  }

  @Test(arguments: [("Germny", ["Germany"]), ("isra", ["Israel"]), ("swasiland", ["Eswatini"])])
  func theNearestNamesAreToldWhereNoneFits(_ text: String, _ nearest: [String]) async throws {
    let world = try await SmallWorld.loaded()
    let error = #expect(throws: CountriesError.self) { try world.country(text) }
    #expect(error?.title == "There is no country '\(text)'.")
    #expect(error?.reason == "Near to it are '\(nearest.joined(separator: "', '"))'.")
    #expect(error?.category == .notFound)
  }

  @Test func whatIsNearNothingHasNoNearestNames() async throws {
    let world = try await SmallWorld.loaded()
    for text in ["Atlantis", "", "  ", "x"] {
      let error = #expect(throws: CountriesError.self) { try world.country(text) }
      #expect(error?.reason == nil)
    }
  }

  @Test func anAggregateIsAPlaceAndNoCountry() async throws {
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
    try await ScriptedBank { answer($0) }.model().loadedWorld()
  }
}

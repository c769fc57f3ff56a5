import CountriesDomain
import Foundation
import FoundationCore
import Testing

/// The distance between countries.
@MainActor struct DistanceTests {
  @Test func theDistanceIsThatOfTheCapitals() async throws {
    let world = try await SmallWorld.loaded()
    let (germany, namibia) = (try world.country("DEU"), try world.country("NAM"))
    let distance = try #require(germany.distance(to: namibia))
    // From Berlin to Windhoek.
    #expect(abs(distance.converted(to: .kilometers).value - 8356) < 10)
    #expect(abs(distance.converted(to: .miles).value - 5192) < 7)
    #expect(namibia.distance(to: germany) == distance)
    #expect(germany.distance(to: germany)?.value == 0)
  }

  @Test func aPlaceOnTheOtherSideOfTheEarthIsHalfAroundIt() throws {
    let country = { (id: Country.ID, latitude: Double, longitude: Double) in
      Country(
        id: id,
        iso2: "XX",
        name: "X",
        region: Region(id: "ECS", name: "Europe"),
        incomeLevel: Classification(id: "HIC", name: "High income"),
        coordinates: Country.Coordinates(latitude: latitude, longitude: longitude)
      )
    }
    let here = country("AAA", 10, 170)
    let half = try #require(here.distance(to: country("BBB", -10, -10)))
    #expect(abs(half.value - 20_015.1) < 1)
    let near = try #require(here.distance(to: country("CCC", 10, -170)))
    #expect(near.value < 2300)
  }

  @Test func withoutCoordinatesThereIsNone() async throws {
    let world = try await SmallWorld.loaded()
    let islands = try world.country("CHI")
    #expect(try islands.distance(to: world.country("DEU")) == nil)
    #expect(try world.country("DEU").distance(to: islands) == nil)
  }
}

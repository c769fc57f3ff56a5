import CountriesDomain
import FoundationCore
import Observation
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The filter and the order that a view sets, and the countries that it shows.
@MainActor struct BindingTests {
  private func expectTold(_ show: () -> Void, of change: () -> Void) async {
    await confirmation { told in
      withObservationTracking(show) {
        MainActor.assumeIsolated { told() }
      }
      change()
    }
  }

  @Test func theCountriesFollowFilterAndOrderWithoutARequest() async throws {
    let bank = ScriptedBank { SmallWorld.answer($0) }
    let model = try bank.model()
    #expect(model.countries.isEmpty)
    await model.world.load()
    let count = bank.paths.count
    #expect(model.countries.map(\.iso3) == ["CHI", "SWZ", "DEU", "ISR", "NAM"])
    await expectTold {
      _ = model.countries
    } of: {
      model.filter.region = "SSF"
    }
    #expect(model.countries.map(\.iso3) == ["SWZ", "NAM"])
    await expectTold {
      _ = model.countries
    } of: {
      model.order = .population
    }
    #expect(model.countries.map(\.iso3) == ["NAM", "SWZ"])
    model.filter.text = "atlantis"
    #expect(model.countries.isEmpty)
    #expect(bank.paths.count == count)
  }

  @Test func aLoadTellsTheViewOfTheCountries() async throws {
    let model = try ScriptedBank { SmallWorld.answer($0) }.model()
    model.filter.text = "berlin"
    await confirmation { told in
      withObservationTracking {
        _ = model.countries
      } onChange: {
        MainActor.assumeIsolated { told() }
      }
      await model.world.load()
    }
    #expect(model.countries.map(\.iso3) == ["DEU"])
  }

  @Test func aListIsFilteredInItsOrder() async throws {
    let world = try await SmallWorld.loaded()
    let found = world.countries.reversed().matching(CountryFilter(region: "ECS"))
    #expect(found.map(\.iso3) == ["DEU", "CHI"])
    #expect(world.countries.matching(CountryFilter(text: "atlantis")).isEmpty)
  }
}

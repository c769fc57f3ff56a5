public import FoundationCore
public import Observation

/// The countries of the world and their figures, from the World Bank.
///
///     let countries = CountriesModel(client: WorldBankClient(client))
///     await countries.world.load()
///     show(countries.world.value?.regions ?? [])
///
/// - A failed load keeps the last value; ``world`` or ``indicators`` has its failure.
/// - Setting the filter or the order changes ``countries``, without a request.
/// - A missing figure is `nil`, never 0.
///
/// Figures over time, rankings and short lists belong to one screen or command, which asks the
/// client for them.
@MainActor @Observable
public final class CountriesModel {
  /// The client of the World Bank.
  public let client: WorldBankClient
  /// The countries with population and GDP, and the aggregates.
  ///
  /// The figures of a year are loaded in place of the latest ones with
  /// `world.load { try await client.world(year: 2010).loaded }`.
  public let world: Loadable<World>
  /// The list of all indicators, by code, some 30,000.
  public let indicators: Loadable<[Indicator]>

  /// The filter of the countries; setting it sends no request.
  public var filter = CountryFilter()
  /// The order of the countries; setting it sends no request.
  public var order = CountryOrder.name
  /// The loaded countries that match the filter, in the order; empty before the first load.
  public var countries: [Country] { world.value?.countries(filter, by: order) ?? [] }

  /// Creates a model that has loaded nothing.
  public init(client: WorldBankClient) {
    self.client = client
    world = Loadable { try await client.world().loaded }
    indicators = Loadable { try await client.indicators() }
  }
}

public import FoundationCore
public import Observation
public import StoreHTTP

/// The countries of the world and their figures, from the World Bank.
///
///     let countries = CountriesModel(client: client)
///     try await countries.load()
///     show(countries.world.value?.regions ?? [])
///
/// - Setting the filter or the order changes ``countries``, without a request.
/// - A failed load keeps the last good values and puts its error into the phase.
/// - The latest load wins, in whatever order the answers arrive.
/// - A missing figure is `nil`, never 0.
/// - A list is complete or fails: it never lacks a page.
@MainActor @Observable
public final class CountriesModel {
  /// The progress of a load.
  public struct LoadProgress: Sendable, Hashable {
    /// The number of loaded pages.
    public let loadedPages: Int
    /// The number of all pages.
    public let totalPages: Int
  }

  /// The base URL of the World Bank API.
  public nonisolated static let address = "https://api.worldbank.org/v2/"

  /// The countries with population and GDP, and the aggregates.
  public var world: LoadPhase<World> { worldLoad.phase }
  /// The filter of the countries; setting it sends no request.
  public var filter = CountryFilter()
  /// The order of the countries; setting it sends no request.
  public var order = CountryOrder.name
  /// The loaded countries that match the filter, in the order; empty before the first load.
  public var countries: [Country] { world.value?.countries(filter, by: order) ?? [] }
  /// The list of indicators, by code.
  public var indicators: LoadPhase<[Indicator]> { indicatorLoad.phase.map(\.value) }

  /// The client of the World Bank, for lists that a model does not keep.
  @ObservationIgnored public let client: WorldBankClient
  var worldLoad = LatestLoad<World>()
  var indicatorLoad = LatestLoad<Loaded<[Indicator]>>()
  /// The countries and aggregates of the latest load, with or without figures.
  @ObservationIgnored var countryList = LatestLoad<World>()

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - client: The client of the World Bank API at `address`, or of a server in its place. Its
  ///     cache stores the answers.
  ///   - maximumAge: The age after which a stored answer is revalidated.
  ///   - concurrency: The maximum number of concurrent requests for the pages of a list.
  public init(
    client: HTTPClient,
    maximumAge: Duration = .seconds(86_400),
    concurrency: Int = 8
  ) {
    self.client = WorldBankClient(client, maximumAge: maximumAge, concurrency: concurrency)
  }
}

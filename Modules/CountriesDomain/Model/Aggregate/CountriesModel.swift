public import FoundationCore
public import Observation
public import StoreHTTP

/// The world's countries and their figures, as far as the World Bank was asked for them.
///
///     let countries = CountriesModel(client: client)
///     try await countries.load()
///     show(countries.world.value?.regions ?? [])
///
/// - What fails leaves the last good values in place and says so in its phase.
/// - What was asked for last is what is shown, in whatever order the answers come.
/// - What is missing is missing, and never 0.
/// - A list is whole, or there is none: no page of it is ever missed.
@MainActor @Observable
public final class CountriesModel {
  /// How far a load has come.
  public struct Progress: Sendable, Hashable {
    /// How many pages are there.
    public let pages: Int
    /// How many there will be.
    public let of: Int
  }

  /// Where the bank answers.
  public nonisolated static let address = "https://api.worldbank.org/v2/"

  /// The countries with population and product, and the aggregates.
  public var world: LoadPhase<World> { worlds.phase }
  /// The catalogue of what is measured, by code.
  public var indicators: LoadPhase<[Indicator]> { catalogue.phase.map(\.value) }

  @ObservationIgnored let bank: WorldBankClient
  var worlds = LatestLoad<World>()
  var catalogue = LatestLoad<DecodedResponse<[Indicator]>>()
  /// The countries and aggregates, with or without figures, as they were asked for last.
  @ObservationIgnored var atlas = LatestLoad<World>()

  /// Makes a model.
  ///
  /// - Parameters:
  ///   - client: Asks the bank; its base is `address`, or that of whoever answers in its place. Its
  ///     cache keeps the answers.
  ///   - maximumAge: How old a stored answer may be before the bank is asked again.
  ///   - concurrency: How many pages of a list may be under way at once.
  public init(
    client: HTTPClient,
    maximumAge: Duration = .seconds(86_400),
    concurrency: Int = 4
  ) {
    bank = WorldBankClient(client: client, maximumAge: maximumAge, concurrency: concurrency)
  }
}

import FoundationCore
import StoreHTTP

extension CountriesModel {
  /// Loads the countries with population and GDP, and the aggregates.
  ///
  /// Sends three concurrent requests. If the one for a figure fails, the countries are still loaded,
  /// and the world lists the missing figure with its error. A load overtaken by a later one returns
  /// normally and changes nothing.
  ///
  /// - Parameters:
  ///   - year: The year of the figures; `nil` for the latest figure of each country.
  ///   - refreshing: `true` to revalidate stored answers.
  /// - Throws: ``CountriesError`` if the countries cannot be loaded.
  public func load(year: Int? = nil, refreshing: Bool = false) async throws(CountriesError) {
    let number = worldLoad.begin()
    do {
      let world = try await client.world(year: year, refreshing: refreshing)
      if worldLoad.end(number, with: world) { countryList.set(world) }
    } catch {
      worldLoad.end(number, throwing: error)
      throw error
    }
  }

  /// Returns the loaded countries and aggregates, or loads them without figures.
  func places(_ policy: CachePolicy) async throws(CountriesError) -> World {
    if let countryList = countryList.phase.value, policy != .revalidate { return countryList }
    let number = countryList.begin()
    let loaded = try await client.countryList(policy)
    countryList.end(number, with: loaded)
    return loaded
  }
}

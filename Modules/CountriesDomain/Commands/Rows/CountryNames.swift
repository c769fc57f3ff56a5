import CommandKit
import CountriesDomain
import Foundation

/// Countries as people of a locale call them.
///
/// Where they read English, what the bank calls them stands; so does the name of a group of
/// countries, and of an economy that has no name in their language.
struct CountryNames: Sendable {
  let locale: Locale

  func name(of country: Country) -> String { name(country.iso2, orElse: country.name) }

  func name(of place: Series.Place) -> String { name(place.iso2, orElse: place.name) }

  private func name(_ iso2: String, orElse name: String) -> String {
    guard !locale.isEnglish, Locale.Region(iso2).isISORegion else { return name }
    return locale.localizedString(forRegionCode: iso2) ?? name
  }

  /// The countries in the order that their names have there.
  func sorted(_ countries: [Country]) -> [Country] {
    countries.map { (name(of: $0), $0) }
      .sorted { $0.0.compare($1.0, locale: locale) == .orderedAscending }
      .map(\.1)
  }

  /// The country or group of that code or name, which may be the bank's or one of theirs; a code
  /// that is not listed is one all the same, as a database may have it.
  func place(_ word: String, in world: World) throws -> Series.Place {
    if let country = country(called: word, in: world), (try? world.place(word)) == nil {
      return try world.place(country.iso3)
    }
    return try world.place(word, orCode: true)
  }

  /// The country of that code or name.
  func country(_ word: String, in world: World) throws -> Country {
    do throws(CountriesError) { return try world.country(word) } catch {
      guard let country = country(called: word, in: world) else { throw error }
      return country
    }
  }

  /// The countries that a filter wants; its text may be in a name that they have here as well.
  func countries(
    of world: World,
    _ filter: CountryFilter,
    by order: CountryOrder
  ) -> [Country] {
    let found = world.countries(filter, by: order)
    guard !locale.isEnglish, !filter.text.isEmpty else { return found }
    let ids = Set(found.map(\.id))
    var rest = filter
    rest.text = ""
    return world.countries(rest, by: order).filter {
      ids.contains($0.id) || name(of: $0).localizedStandardContains(filter.text)
    }
  }

  private func country(called word: String, in world: World) -> Country? {
    let word = word.trimmingCharacters(in: .whitespaces)
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    return locale.isEnglish
      ? nil
      : world.countries.first {
        name(of: $0).compare(word, options: options, locale: locale) == .orderedSame
      }
  }
}

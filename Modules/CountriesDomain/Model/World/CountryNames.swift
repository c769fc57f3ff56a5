public import Foundation
import FoundationCore

/// The names of countries in a locale.
///
///     CountryNames(locale: .current).name(of: country)
///
/// In English, they are the names of the World Bank; so are the names of groups in any locale, of
/// economies that have no name in the language, and of those that the Unicode names describe, such
/// as "Mainland China" for China.
public struct CountryNames: Sendable {
  /// The locale.
  public let locale: Locale

  /// Creates the names in a locale.
  public init(locale: Locale) { self.locale = locale }

  /// Returns the name of a country.
  public func name(of country: Country) -> String { name(country.iso2, orElse: country.name) }

  /// Returns the name of a country or a group.
  public func name(of place: Series.Place) -> String { name(place.iso2, orElse: place.name) }

  private func name(_ iso2: String, orElse name: String) -> String {
    guard !locale.isEnglish, !Self.described.contains(iso2), Locale.Region(iso2).isISORegion else {
      return name
    }
    return locale.localizedString(forRegionCode: iso2) ?? name
  }

  /// The codes whose Unicode names are descriptions.
  private static let described: Set = ["CN", "HK", "MO"]

  /// Returns the countries sorted by their names in the locale.
  public func sorted(_ countries: [Country]) -> [Country] {
    countries.map { (name(of: $0), $0) }
      .ordered { $0.0.compare($1.0, locale: locale) == .orderedAscending }
      .map(\.1)
  }

  /// Returns the country or group with a code or name, at the World Bank or in a common language;
  /// accepts an unlisted code, which some database may have.
  ///
  /// - Throws: ``CountriesError/notFound(_:suggestions:)`` if no place matches.
  public func place(_ word: String, in world: World) throws(CountriesError) -> Series.Place {
    if (try? world.place(word)) == nil, let country = country(called: word, in: world) {
      return try world.place(country.iso3)
    }
    return try world.place(word, allowsUnlistedCode: true)
  }

  /// Returns the country with a code or name, at the World Bank or in a common language.
  ///
  /// - Throws: ``CountriesError/notFound(_:suggestions:)`` if no country matches.
  public func country(_ word: String, in world: World) throws(CountriesError) -> Country {
    do throws(CountriesError) { return try world.country(word) } catch {
      guard let country = country(called: word, in: world) else { throw error }
      return country
    }
  }

  /// Returns the countries that match a filter, whose text may also be in the locale.
  public func countries(
    of world: World,
    matching filter: CountryFilter,
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

  /// Returns the country with a Unicode name in the locale, or else in a common language.
  private func country(called word: String, in world: World) -> Country? {
    let word = word.trimmingCharacters(in: .whitespaces)
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    let locales = [locale] + Self.languages.map { Locale(identifier: $0) }
    for locale in locales {
      let country = world.countries.first {
        locale.localizedString(forRegionCode: $0.iso2)?
          .compare(word, options: options, locale: locale) == .orderedSame
      }
      if let country { return country }
    }
    return nil
  }

  /// The languages whose names of countries are understood in any locale.
  private static let languages = [
    "en", "es", "fr", "de", "pt", "it", "nl", "pl", "ru", "uk", "tr", "ar", "he", "fa", "hi", "bn",
    "zh", "ja", "ko", "vi", "id", "th", "sw", "sv", "nb", "da", "fi", "cs", "sk", "hu", "ro", "bg",
    "hr", "sr", "sl", "el", "lt", "lv", "et", "is",
  ]
}

/// A name without case, accents, punctuation and small words, for comparisons.
struct NormalizedName: Hashable {
  let text: String

  init(_ name: String) {
    let folded = name.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
      locale: nil
    )
    let words = folded.lowercased().replacing("ı", with: "i").filter { !"'’".contains($0) }
      .split { !$0.isLetter && !$0.isNumber }
      .map { $0 == "st" ? "saint" : String($0) }
    // 'Bahamas, The' and 'the Bahamas' are the same name.
    text = words.filter { !["the", "and", "of"].contains($0) }.joined(separator: " ")
  }

  /// Returns the other names of a country, beside the one of the World Bank.
  static func aliases(of country: Country.ID) -> [NormalizedName] { table[country] ?? [] }

  private static let table: [Country.ID: [NormalizedName]] = {
    var table: [Country.ID: [NormalizedName]] = [:]
    for line in CountryAliases.lines.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      table[Country.ID(rawValue: String(parts[0]))] = parts[1].split(separator: ",")
        .map { NormalizedName(String($0)) }
    }
    return table
  }()
}

/// Suggestions for misspelt names.
enum NameSuggestions {
  /// Returns up to three names whose keys are closest to a text.
  ///
  /// A key is close if it has the text as a prefix or as the beginning of a word, or if its edit
  /// distance is at most a third of the letters.
  static func closest(to text: String, among things: [(name: String, keys: [String])]) -> [String] {
    let letters = text.count
    guard (1...64).contains(letters) else { return [] }
    let near = things.compactMap { thing in
      thing.keys.compactMap { distance(from: text, of: letters, to: $0) }.min().map {
        (thing.name, $0)
      }
    }
    return near.ordered { $0.1 < $1.1 }.prefix(3).map(\.0)
  }

  private static func distance(from text: String, of letters: Int, to key: String) -> Int? {
    if letters >= 3, key.hasPrefix(text) { return 0 }
    if letters >= 4, (" " + key).contains(" " + text) { return 1 }
    let distance = text.editDistance(to: key)
    let limit = max(1, letters / 3)
    return distance <= limit && distance < letters ? distance + 1 : nil
  }
}

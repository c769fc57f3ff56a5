public import Foundation
import FoundationCore

/// The languages of NewsAPI.
enum NewsLanguage {
  /// The codes of NewsAPI; Urdu is `ud`.
  static let all = [
    "ar", "de", "en", "es", "fr", "he", "it", "nl", "no", "pt", "ru", "sv", "ud", "zh",
  ]

  /// Returns the NewsAPI code for a language; `nil` if NewsAPI has no articles in it.
  static func code(for language: String) -> String? {
    let name =
      switch language {
      case "nb", "nn": "no"
      case "ur": "ud"
      case "iw": "he"
      default: language
      }
    return all.contains(name) ? name : nil
  }

  /// Returns the ISO 639 code of a language of NewsAPI.
  static func standardCode(of code: String) -> String { code == "ud" ? "ur" : code }
}

/// A country with the names it has in the news.
///
/// Names and languages come from Unicode's CLDR, through Foundation.
public struct NewsCountry: Sendable, Hashable {
  /// The ISO 3166 code in lowercase.
  public let code: String
  /// The English name.
  public let name: String
  /// The name in its main language; `nil` if that is the English name.
  public let ownName: String?
  /// The NewsAPI code of the main language; `nil` if NewsAPI has no articles in it.
  let language: String?

  /// Creates a country from its ISO 3166 code.
  public init(_ code: String) {
    let region = code.uppercased()
    self.code = code.lowercased()
    name = Self.name(of: region, in: "en") ?? region
    let locale = Locale.Language(identifier: "und-\(region)").maximalIdentifier
    let mainLanguage = String(locale.prefix { $0 != "-" && $0 != "_" })
    let ownName = Self.name(of: region, in: locale)
    self.ownName = mainLanguage == "en" || ownName == name ? nil : ownName
    language = NewsLanguage.code(for: mainLanguage)
  }

  /// Returns the name in a locale, such as `China` and not `China mainland`; the code if it has no
  /// name.
  public func localizedName(in locale: Locale) -> String {
    Self.name(of: code.uppercased(), in: locale.identifier) ?? code.uppercased()
  }

  /// The distinct names of the country: in English, in its main language, and in its other languages
  /// that NewsAPI has articles in.
  var names: [String] {
    let region = code.uppercased()
    let languages = Locale.availableIdentifiers.compactMap { identifier -> String? in
      let parts = identifier.split { $0 == "_" || $0 == "-" }.map(String.init)
      guard parts.last == region, let language = parts.first else { return nil }
      return NewsLanguage.code(for: language) == nil ? nil : language
    }
    let others = Set(languages).ordered().map { Self.name(of: region, in: $0) }
    var names: [String] = []
    for case let name? in [name, ownName] + others where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Returns the name of a country without the additions of lists that no headline has:
  /// `China mainland`, `Myanmar (Burma)`, `Congo - Kinshasa`, `Hong Kong SAR`.
  private static func name(of region: String, in language: String) -> String? {
    var name = Locale(identifier: language).localizedString(forRegionCode: region)
    for mark in [" (", " - ", " SAR", " mainland", "大陆"] {
      if let end = name?.range(of: mark)?.lowerBound { name = name.map { String($0[..<end]) } }
    }
    return name?.replacing(" & ", with: " and ")
  }

  /// Returns `true` if the title or the description of an article mentions the country.
  public func isMentioned(in article: Article) -> Bool {
    [name, ownName].compactMap(\.self).contains { name in
      [article.title, article.description].compactMap(\.self).contains { $0.hasWord(name) }
    }
  }

  /// Returns a search for any of the names, with an earliest date.
  func search(since: Date?) -> NewsQuery.Search {
    var search = NewsQuery.Search(names.map { "\"\($0)\"" }.joined(separator: " OR "))
    search.from = since
    return search
  }

  /// Returns the search text for the country and a category.
  func words(about category: NewsQuery.Category?) -> String {
    // Articles in the main language use the name in it; English ones use the English name.
    let names = [ownName, name].compactMap(\.self).map { "\"\($0)\"" }
    let words = names.joined(separator: " OR ")
    guard let category, category != .general else { return words }
    return "(\(words)) AND \(category.rawValue)"
  }
}

extension NewsQuery.Search {
  /// Creates a search for any of several countries, as many as fit the length limit of NewsAPI.
  public init(naming countries: some Sequence<NewsCountry>) {
    let limit = 500
    let words = countries.map { $0.words(about: nil) }
    let text = words.reduce("") { text, word in
      let longer = text.isEmpty ? word : "\(text) OR \(word)"
      return longer.count > limit ? text : longer
    }
    self.init(text)
    fields = [.title, .description]
  }
}

extension String {
  /// Returns `true` if the text contains a whole word, ignoring case.
  fileprivate func hasWord(_ word: String) -> Bool {
    var rest = self[...]
    while let found = rest.range(of: word, options: .caseInsensitive) {
      let isAfterLetter = self[..<found.lowerBound].last?.isInSpacedScript ?? false
      let isBeforeLetter = self[found.upperBound...].first?.isInSpacedScript ?? false
      if !isAfterLetter, !isBeforeLetter { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}

extension Character {
  /// `true` for a letter of a script with spaces between words.
  fileprivate var isInSpacedScript: Bool {
    let scriptsWithoutSpaces: [ClosedRange<UInt32>] = [0xE00...0xE7F, 0x2E80...0xFFEF]
    return isLetter
      && !unicodeScalars.contains { scalar in
        scriptsWithoutSpaces.contains { $0.contains(scalar.value) }
      }
  }
}

import Foundation

/// The languages that NewsAPI has articles in.
enum NewsLanguage {
  /// By the words it has for them; Urdu is `ud` there.
  static let all = [
    "ar", "de", "en", "es", "fr", "he", "it", "nl", "no", "pt", "ru", "sv", "ud", "zh",
  ]

  /// What NewsAPI calls a language, where it has articles in it.
  static func named(_ language: String) -> String? {
    let name =
      switch language {
      case "nb", "nn": "no"
      case "ur": "ud"
      case "iw": "he"
      default: language
      }
    return all.contains(name) ? name : nil
  }
}

/// A country as it stands in the news: what it is called there, and in which language.
///
/// The names and languages are those of Unicode's CLDR, which Foundation brings.
public struct NewsCountry: Sendable, Hashable {
  /// Its two letters, small.
  public let code: String
  /// What it is called in English.
  public let name: String
  /// What it is called in the language most of it speaks, where that is another name.
  public let ownName: String?
  /// That language, where NewsAPI has articles in it.
  let language: String?

  /// The country of two letters.
  public init(_ code: String) {
    let region = code.uppercased()
    self.code = code.lowercased()
    name = Self.name(of: region, in: "en") ?? region
    let spoken = Locale.Language(identifier: "und-\(region)").maximalIdentifier
    let tongue = String(spoken.prefix { $0 != "-" && $0 != "_" })
    let ownName = Self.name(of: region, in: spoken)
    self.ownName = tongue == "en" || ownName == name ? nil : ownName
    language = NewsLanguage.named(tongue)
  }

  /// What it is called wherever there may be news of it, each name once: in English, in the language
  /// most of it speaks, and in the others spoken there that NewsAPI has articles in.
  var names: [String] {
    let region = code.uppercased()
    let languages = Locale.availableIdentifiers.compactMap { identifier -> String? in
      let parts = identifier.split { $0 == "_" || $0 == "-" }.map(String.init)
      guard parts.last == region, let language = parts.first else { return nil }
      return NewsLanguage.named(language) == nil ? nil : language
    }
    let others = Set(languages).sorted().map { Self.name(of: region, in: $0) }
    var names: [String] = []
    for case let name? in [name, ownName] + others where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// What the country is called, without what only tells it from another in a list and stands in
  /// no headline: `China mainland`, `Myanmar (Burma)`, `Congo - Kinshasa`, `Hong Kong SAR`.
  private static func name(of region: String, in language: String) -> String? {
    var name = Locale(identifier: language).localizedString(forRegionCode: region)
    for mark in [" (", " - ", " SAR", " mainland", "大陆"] {
      if let end = name?.range(of: mark)?.lowerBound { name = name.map { String($0[..<end]) } }
    }
    return name?.replacing(" & ", with: " and ")
  }

  /// Whether an article names it in its title or in what it is about, by either name.
  public func isNamed(in article: Article) -> Bool {
    [name, ownName].compactMap(\.self).contains { name in
      [article.title, article.description].compactMap(\.self).contains { $0.hasWord(name) }
    }
  }

  /// What is searched for: the country by either name, and a category by its word.
  func words(about category: NewsQuery.Category?) -> String {
    // A name in the language most speak is what stands in articles of that language; where NewsAPI
    // has none, those in English are found by the English one.
    let names = [ownName, name].compactMap(\.self).map { "\"\($0)\"" }
    let words = names.joined(separator: " OR ")
    guard let category, category != .general else { return words }
    return "(\(words)) AND \(category.rawValue)"
  }
}

extension NewsQuery.Search {
  /// Searches for what names any of several countries, as many as NewsAPI takes at once.
  public init(naming countries: some Sequence<NewsCountry>) {
    let longest = 500
    let words = countries.map { $0.words(about: nil) }
    let text = words.reduce("") { text, word in
      let longer = text.isEmpty ? word : "\(text) OR \(word)"
      return longer.count > longest ? text : longer
    }
    self.init(text)
    places = [.title, .description]
  }
}

extension String {
  /// Whether some text stands in it that is no part of a longer word, whatever its case.
  fileprivate func hasWord(_ word: String) -> Bool {
    var rest = self[...]
    while let found = rest.range(of: word, options: .caseInsensitive) {
      let isAfterLetter = self[..<found.lowerBound].last?.isSpelled ?? false
      let isBeforeLetter = self[found.upperBound...].first?.isSpelled ?? false
      if !isAfterLetter, !isBeforeLetter { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}

extension Character {
  /// Whether it is a letter of a script that has blanks between its words.
  fileprivate var isSpelled: Bool {
    let crowded: [ClosedRange<UInt32>] = [0xE00...0xE7F, 0x2E80...0xFFEF]
    return isLetter
      && !unicodeScalars.contains { scalar in crowded.contains { $0.contains(scalar.value) } }
  }
}

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
struct CountryInNews: Sendable, Hashable {
  /// Its two letters, small.
  let code: String
  /// What it is called in English.
  let name: String
  /// What it is called in the language most of it speaks, where that is another name.
  let ownName: String?
  /// That language, where NewsAPI has articles in it.
  let language: String?

  init(_ code: String) {
    let region = code.uppercased()
    self.code = code.lowercased()
    name = Self.name(of: region, in: "en") ?? region
    let spoken = Locale.Language(identifier: "und-\(region)").maximalIdentifier
    let tongue = String(spoken.prefix { $0 != "-" && $0 != "_" })
    let ownName = Self.name(of: region, in: spoken)
    self.ownName = tongue == "en" || ownName == name ? nil : ownName
    language = NewsLanguage.named(tongue)
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

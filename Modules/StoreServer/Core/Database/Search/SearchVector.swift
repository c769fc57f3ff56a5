/// The words of a product with their places, as the `tsvector` that PostgreSQL searches.
///
/// Words are cut and made alike as SQLite does it, so that both find the same: whatever is neither a
/// letter nor a digit parts them, and neither size nor the accents of Latin letters count.
struct SearchVector: Sendable {
  /// The text that PostgreSQL reads.
  let text: String

  /// What tells where a word stands, and how much it counts.
  enum Weight: String {
    case title = "A"
    case brand = "B"
    case sku = "C"
    case description = "D"
  }

  init(_ searched: SearchableText) {
    self.init(
      [
        (.title, searched.title), (.brand, searched.brand), (.sku, searched.sku),
        (.description, searched.description),
      ],
      filters: searched.filters
    )
  }

  init(_ columns: [(Weight, String)], filters: String = "") {
    var places: [String: [String]] = [:]
    var place = 0
    for (weight, text) in columns {
      for word in Self.words(in: text) {
        place = min(place + 1, Self.lastPlace)
        places[word, default: []].append("\(place)\(weight.rawValue)")
      }
      // The last word of one column and the first of the next stand not one after the other.
      place += 1
    }
    for filter in filters.split(separator: " ") {
      // Without a place, it would be lost when a brand is renamed.
      places[Self.lexeme(of: String(filter))] = ["1\(Weight.description.rawValue)"]
    }
    text = places.map { "\(Self.quoted($0.key)):\($0.value.joined(separator: ","))" }
      .joined(separator: " ")
  }

  /// PostgreSQL counts no further.
  private static let lastPlace = 16_383
  /// How many characters of a word count; PostgreSQL refuses more than two thousand bytes.
  private static let longest = 400

  /// A word that a product is filtered by; nobody can type it, as no word begins with that sign.
  static func lexeme(of filter: String) -> String { "#\(filter)" }

  /// A word in quotes, in which it means itself.
  static func quoted(_ word: String) -> String {
    // Hardly any has a sign to be doubled, and replacing what is not there is slow.
    guard word.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "'") }) else {
      return "'\(word)'"
    }
    return "'" + word.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
  }

  /// The words in a text, made alike.
  static func words(in text: String) -> [String] {
    text.unicodeScalars.split { !$0.isSearched && !$0.isAccent }.compactMap { scalars in
      var word = String.UnicodeScalarView()
      for scalar in scalars.prefix(longest) where !scalar.isAccent {
        scalar.fold(into: &word)
      }
      return word.isEmpty ? nil : String(word)
    }
  }
}

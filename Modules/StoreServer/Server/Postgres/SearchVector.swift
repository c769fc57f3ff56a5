import FoundationCore

/// The words of texts with their positions, as the `tsvector` of PostgreSQL.
///
/// Words are split and folded as in SQLite, so that both databases find the same: characters other
/// than letters and digits separate words; case and the accents of Latin letters do not count.
struct SearchVector: Sendable {
  /// The text form of the `tsvector`.
  let text: String

  /// The weights of the columns in their order.
  static let weights = ["A", "B", "C", "D"]

  /// Creates the vector of a row of an index: its texts, and the filter words last.
  init(row texts: [String]) {
    self.init(Array(zip(Self.weights, texts.dropLast())), filters: texts.last ?? "")
  }

  init(_ columns: [(weight: String, text: String)], filters: String = "") {
    var places: [String: [String]] = [:]
    var place = 0
    for (weight, text) in columns {
      for word in text.searchWords {
        place = min(place + 1, Self.lastPlace)
        places[word, default: []].append("\(place)\(weight)")
      }
      // A gap between columns, so that no phrase spans two of them.
      place += 1
    }
    for filter in filters.split(separator: " ") {
      // Without a position, `ts_filter` would drop it when the text of a column is replaced.
      places[Self.lexeme(of: String(filter))] = ["1D"]
    }
    text = places.map { "\(Self.quoted($0.key)):\($0.value.joined(separator: ","))" }
      .joined(separator: " ")
  }

  /// The greatest position in PostgreSQL.
  private static let lastPlace = 16_383

  /// Returns the lexeme of a filter word; no search can contain it, because words never begin with
  /// `#`.
  static func lexeme(of filter: String) -> String { "#\(filter)" }

  static func quoted(_ word: String) -> String {
    // Few words contain such a character, and replacing is slow.
    guard word.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "'") }) else {
      return "'\(word)'"
    }
    return "'" + word.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
  }
}

package import Foundation

extension String {
  /// The sort key of a text, so that 'Äpfel' precedes 'banana' in every database.
  package var sortKey: String {
    // ASCII needs no other folding, and Unicode tables are slow.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

extension Date {
  /// Creates a date from the whole seconds that tables store.
  package init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }

  /// The date in whole seconds since 1970, as tables store it.
  package var seconds: Int { Int(timeIntervalSince1970.rounded(.down)) }
}

/// The filter words of products in the full-text index.
package enum FilterWord {
  package static let usualStatus = "active"

  /// Returns all filter words of a product, for the column `filters`.
  ///
  /// The usual status has none: nearly every product would have that word, and a search would read
  /// all of them. Searches exclude the other statuses instead.
  package static func all(status: String, brand: Int?, category: Int?) -> String {
    var words = status == usualStatus ? [] : [self.status(status)]
    if let brand { words.append(self.brand(brand)) }
    if let category { words.append(self.category(category)) }
    return words.joined(separator: " ")
  }

  package static func status(_ status: String) -> String { "s\(status)" }
  package static func brand(_ id: Int) -> String { "b\(id)" }
  package static func category(_ id: Int) -> String { "c\(id)" }
}

package import Foundation

extension String {
  /// What lists are sorted by, so that 'Äpfel' stands before 'banana' in every store alike.
  package var sortKey: String {
    // Of ASCII there is nothing else to fold, and the tables of the others are slow.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

extension Date {
  /// An instant as tables keep it.
  package init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }

  /// The instant as tables keep it: whole seconds since 1970.
  package var seconds: Int { Int(timeIntervalSince1970.rounded(.down)) }
}

/// The words that a product is filtered by while it is searched, as its text keeps them.
package enum FilterWord {
  package static let usualStatus = "active"

  /// All of a product's, for the column `filters`.
  ///
  /// The usual status has none: nearly every product would have that word, and a search would have
  /// to go through all of them. Products of the other statuses are left out instead.
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

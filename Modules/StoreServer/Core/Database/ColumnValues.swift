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

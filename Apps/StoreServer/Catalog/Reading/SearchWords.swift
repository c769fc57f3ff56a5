/// What someone searches for, as the search index understands it.
///
/// The text is cut at spaces and each word put in quotes, so that nothing in it can mean anything
/// but itself; the last may be the beginning of a word. All of them have to be there.
struct SearchWords: Sendable {
  private let words: [String]
  /// Whether the last word may go on.
  private var isOpen = true
  /// What was typed, without the spaces around it.
  let text: String

  /// Takes what was typed; nothing where that is nothing but space.
  init?(_ typed: String) {
    let parts = typed.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
    guard !parts.isEmpty else { return nil }
    text = parts.map { String($0) }.joined(separator: " ")
    words = parts.filter { $0.contains(where: \.isIndexed) }
      .map { "\"\(String($0).replacing("\"", with: "\"\""))\"" }
  }

  /// Whether there is nothing in it that could be found, such as marks alone.
  var isUnfindable: Bool { words.isEmpty }

  /// Rows that have all the words.
  var all: String { "\(Self.columns) : (\(terms.joined(separator: " AND ")))" }

  /// Rows that have all the words in the title.
  var allInTitle: String { "title : (\(terms.joined(separator: " AND ")))" }

  /// Rows that have any of the words.
  var any: String { "\(Self.columns) : (\(terms.joined(separator: " OR ")))" }

  /// Rows that have the last word as it stands.
  var last: String { "\(Self.columns) : \(words.last ?? "\"\"")" }

  /// The same with the last word taken to be complete.
  var completed: SearchWords {
    var words = self
    words.isOpen = false
    return words
  }

  private var terms: [String] {
    isOpen ? words.dropLast() + words.suffix(1).map { "\($0) *" } : words
  }

  /// Those that are searched; filter words are not what anyone looks for.
  private static let columns = "{title brand sku description}"
}

extension Unicode.Scalar {
  /// Whether the search index takes the character as part of a word.
  fileprivate var isIndexed: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }
}

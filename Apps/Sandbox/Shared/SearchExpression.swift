import Foundation

/// A search expression: words, quoted phrases, `AND`, `OR`, `NOT`, `+`, `-` and parentheses.
indirect enum SearchExpression: Equatable {
  case text(String)
  case not(SearchExpression)
  case all([SearchExpression])
  case any([SearchExpression])

  /// Parses an expression; misplaced operators are ignored.
  init(_ typed: String) {
    var words = Self.words(of: typed)[...]
    var terms: [SearchExpression] = []
    while !words.isEmpty {
      terms.append(Self.any(&words))
      // An unmatched closing parenthesis.
      if words.first == ")" { words.removeFirst() }
    }
    self = terms.count == 1 ? terms[0] : .all(terms)
  }

  /// Returns `true` if a folded text matches.
  func isMet(by folded: String) -> Bool {
    switch self {
    case .text(let text): folded.contains(text)
    case .not(let term): !term.isMet(by: folded)
    case .all(let terms): terms.allSatisfy { $0.isMet(by: folded) }
    case .any(let terms): terms.contains { $0.isMet(by: folded) }
    }
  }

  /// Returns the number of terms that a folded text contains.
  func count(in folded: String) -> Int {
    switch self {
    case .text(let text): folded.contains(text) ? 1 : 0
    case .not: 0
    case .all(let terms), .any(let terms): terms.reduce(0) { $0 + $1.count(in: folded) }
    }
  }

  private static func any(_ words: inout ArraySlice<String>) -> SearchExpression {
    var terms = [all(&words)]
    while words.first == "OR" {
      words.removeFirst()
      terms.append(all(&words))
    }
    return terms.count == 1 ? terms[0] : .any(terms)
  }

  private static func all(_ words: inout ArraySlice<String>) -> SearchExpression {
    var terms: [SearchExpression] = []
    while let word = words.first, word != "OR", word != ")" {
      if word == "AND" { words.removeFirst() } else { terms.append(one(&words)) }
    }
    return terms.count == 1 ? terms[0] : .all(terms)
  }

  private static func one(_ words: inout ArraySlice<String>) -> SearchExpression {
    switch words.popFirst() {
    case "NOT", "-": return words.isEmpty ? .all([]) : .not(one(&words))
    case "+": return one(&words)
    case "(":
      defer { if words.first == ")" { words.removeFirst() } }
      return any(&words)
    case let word?: return .text(word.folded)
    case nil: return .all([])
    }
  }

  /// Splits the text into words and operators; a quoted phrase is one word.
  private static func words(of typed: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in typed {
      switch character {
      case "\"":
        end()
        isQuoted.toggle()
      case _ where isQuoted: word.append(character)
      case "(", ")":
        end()
        words.append(String(character))
      case "+", "-":
        // Part of a word, not an operator.
        if word.isEmpty { words.append(String(character)) } else { word.append(character) }
      case _ where character.isWhitespace: end()
      default: word.append(character)
      }
    }
    end()
    return words
  }
}

extension String {
  /// The text without case and accents.
  var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// The query parameters of a request, by name.
struct SampleQuery {
  private var texts: [String: String] = [:]

  /// Parses form data, where a plus is a space; of repeated names, the first counts.
  init(of url: URL) {
    for part in (url.query(percentEncoded: true) ?? "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = pair.compactMap { $0.replacing("+", with: " ").removingPercentEncoding }
      guard decoded.count == 2, texts[decoded[0]] == nil else { continue }
      texts[decoded[0]] = decoded[1]
    }
  }

  /// Returns the value of a parameter; `nil` if it is missing or empty.
  subscript(_ name: String) -> String? {
    texts[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the comma-separated values of a parameter.
  func list(_ name: String) -> [String]? {
    self[name]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}

import Foundation

/// What is searched for: words, phrases in quotes, `AND`, `OR`, `NOT`, `+`, `-` and parentheses.
indirect enum SearchExpression: Equatable {
  case text(String)
  case not(SearchExpression)
  case all([SearchExpression])
  case any([SearchExpression])

  /// Reads what was typed; what does not make sense is passed over.
  init(_ typed: String) {
    var words = Self.words(of: typed)[...]
    var terms: [SearchExpression] = []
    while !words.isEmpty {
      terms.append(Self.any(&words))
      // A parenthesis that was never opened.
      if words.first == ")" { words.removeFirst() }
    }
    self = terms.count == 1 ? terms[0] : .all(terms)
  }

  /// Whether a text that was folded has it.
  func isMet(by folded: String) -> Bool {
    switch self {
    case .text(let text): folded.contains(text)
    case .not(let term): !term.isMet(by: folded)
    case .all(let terms): terms.allSatisfy { $0.isMet(by: folded) }
    case .any(let terms): terms.contains { $0.isMet(by: folded) }
    }
  }

  /// How many of the texts that are wanted a folded text has.
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

  /// The words and signs one by one; a phrase in quotes is one word.
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
        // Within a word it is part of it.
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
  /// The text without the differences that a search does not care for.
  var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

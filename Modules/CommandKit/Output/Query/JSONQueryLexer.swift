import FoundationCore

/// A token of a query.
enum JSONQueryToken: Equatable {
  /// A name, or a word of the language such as `if`.
  case name(String)
  /// A name after a dot, as in `.title`.
  case member(String)
  /// A name after `@`, as in `@csv`.
  case format(String)
  case number(String)
  /// A string: its texts, with the queries between them.
  case string([String], queries: [String])
  case symbol(String)
}

/// Splits the text of a query into tokens.
struct JSONQueryLexer {
  private let text: String
  private var rest: Substring

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  mutating func tokens() throws(JSONQueryError) -> [JSONQueryToken] {
    var tokens: [JSONQueryToken] = []
    while let token = try next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() throws(JSONQueryError) -> JSONQueryToken? {
    rest = rest.drop { $0.isWhitespace }
    if rest.first == "#" {
      rest = rest.drop { !$0.isNewline }
      return try next()
    }
    guard let first = rest.first else { return nil }
    if first == "\"" { return try string() }
    if first.isNumber { return .number(take { $0.isNumber || $0 == "." }) }
    if first.isStartOfName { return .name(take(\.isPartOfName)) }
    let second = rest.dropFirst().first
    if second?.isStartOfName == true, first == "." || first == "@" {
      rest.removeFirst()
      let name = take(\.isPartOfName)
      return first == "." ? .member(name) : .format(name)
    }
    for symbol in ["..", "//", "==", "!=", "<=", ">="] where rest.hasPrefix(symbol) {
      rest.removeFirst(2)
      return .symbol(symbol)
    }
    guard ".[]{}()|,:;?+-*/%<>".contains(first) else {
      throw syntax("Unsupported: \(first).")
    }
    rest.removeFirst()
    return .symbol(String(first))
  }

  private mutating func take(_ isPart: (Character) -> Bool) -> String {
    let word = rest.prefix(while: isPart)
    rest.removeFirst(word.count)
    return String(word)
  }

  /// Reads a string, of which `\(…)` is a query of its own.
  private mutating func string() throws(JSONQueryError) -> JSONQueryToken {
    rest.removeFirst()
    var texts = [""]
    var queries: [String] = []
    while let character = rest.popFirst() {
      switch character {
      case "\"": return .string(texts, queries: queries)
      case "\\":
        if rest.first == "(" {
          queries.append(try interpolation())
          texts.append("")
        } else {
          texts[texts.count - 1] += try escaped()
        }
      default: texts[texts.count - 1].append(character)
      }
    }
    throw syntax("A string does not end.")
  }

  private mutating func escaped() throws(JSONQueryError) -> String {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "u":
      let digits = rest.prefix(4)
      guard digits.count == 4, let number = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(number)
      else { throw syntax("\\u needs four hexadecimal digits.") }
      rest.removeFirst(4)
      return String(Character(scalar))
    default: throw syntax("A backslash stands before n, t, r, u, \", \\ and (.")
    }
  }

  /// Reads the query in brackets, to the bracket that closes it.
  private mutating func interpolation() throws(JSONQueryError) -> String {
    rest.removeFirst()
    let begin = rest.startIndex
    var depth = 1
    while let character = rest.first {
      if character == "\"" {
        _ = try string()
        continue
      }
      rest.removeFirst()
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return String(text[begin..<text.index(before: rest.startIndex)]) }
    }
    throw syntax("\\( does not end.")
  }

  private func syntax(_ reason: String) -> JSONQueryError { .syntax(reason, query: text) }
}

extension Character {
  fileprivate var isStartOfName: Bool { isLetter || self == "_" }

  fileprivate var isPartOfName: Bool { isStartOfName || isNumber }
}

import FoundationCore

/// A token of an action, the part of a template between `{{` and `}}`.
struct TemplateToken: Sendable {
  enum Kind: Sendable, Equatable {
    /// A path such as `.price.amount`, or `.` alone.
    case path([String])
    /// The document, `$`, or a path in it.
    case root([String])
    case word(String)
    case string(String)
    case number(String)
    case pipe
    case open
    case close
  }

  let kind: Kind
  let place: TemplatePlace
  /// `true` if no space stands before it.
  let isGlued: Bool
}

/// A piece of a template: a text, or the tokens of an action.
enum TemplatePiece: Sendable {
  case text(String)
  case action([TemplateToken], TemplatePlace)
}

/// Splits a template into texts and actions.
struct TemplateLexer {
  private var rest: Substring
  private var place = TemplatePlace()

  init(_ text: String) { rest = text[...] }

  mutating func pieces() throws(TemplateError) -> [TemplatePiece] {
    var pieces: [TemplatePiece] = []
    var text = ""
    var trimsNext = false
    func add(_ text: String) { if !text.isEmpty { pieces.append(.text(text)) } }

    while let first = rest.first {
      guard rest.hasPrefix("{{") else {
        if !(trimsNext && first.isWhitespace) {
          text.append(first)
          trimsNext = false
        }
        advance()
        continue
      }
      let start = place
      advance(2)
      if rest.first == "-", rest.dropFirst().first?.isWhitespace == true {
        advance()
        while text.last?.isWhitespace == true { text.removeLast() }
      }
      add(text)
      text = ""
      let (tokens, trims) = try action(from: start)
      trimsNext = trims
      if let tokens { pieces.append(.action(tokens, start)) }
    }
    add(text)
    return pieces
  }

  /// Reads an action to its end; a comment has no tokens.
  private mutating func action(
    from start: TemplatePlace
  ) throws(TemplateError) -> (tokens: [TemplateToken]?, trimsNext: Bool) {
    if rest.drop(while: \.isWhitespace).hasPrefix("/*") { return (nil, try comment(from: start)) }
    var tokens: [TemplateToken] = []
    var isGlued = false
    while let first = rest.first {
      if first.isWhitespace {
        advance()
        isGlued = false
        if rest.hasPrefix("-}}") {
          advance(3)
          return (tokens, true)
        }
        continue
      }
      if rest.hasPrefix("}}") {
        advance(2)
        return (tokens, false)
      }
      let place = place
      tokens.append(TemplateToken(kind: try token(), place: place, isGlued: isGlued))
      isGlued = true
    }
    throw .syntax("{{ has no }}.", at: "\(start)")
  }

  private mutating func comment(from start: TemplatePlace) throws(TemplateError) -> Bool {
    while !rest.isEmpty {
      if rest.hasPrefix("*/") {
        advance(2)
        let trims = rest.first?.isWhitespace == true
        while rest.first?.isWhitespace == true { advance() }
        if rest.hasPrefix("}}") {
          advance(2)
          return false
        }
        if trims, rest.hasPrefix("-}}") {
          advance(3)
          return true
        }
        throw .syntax("A comment fills its {{ }}.", at: "\(start)")
      }
      advance()
    }
    throw .syntax("/* has no */.", at: "\(start)")
  }

  private mutating func token() throws(TemplateError) -> TemplateToken.Kind {
    let place = place
    guard let first = rest.first else { throw .syntax("{{ has no }}.", at: "\(place)") }
    switch first {
    case "|", "(", ")":
      advance()
      return first == "|" ? .pipe : first == "(" ? .open : .close
    case ".": return .path(try path())
    case "$":
      advance()
      guard rest.first?.isPartOfName != true else {
        throw .syntax("Templates here have no variables but $, the whole output.", at: "\(place)")
      }
      return .root(rest.first == "." ? try path() : [])
    case "\"": return .string(try quoted())
    case "`":
      advance()
      let text = take { $0 != "`" }
      guard rest.first == "`" else { throw .syntax("A string does not end.", at: "\(place)") }
      advance()
      return .string(text)
    case _ where first.isASCIIDigit || first == "-":
      let text = take { $0.isASCIIDigit || "+-.eE".contains($0) }
      // Any failed attempt means the same: it is no number.
      guard let number = try? ExactJSONDecoder().decode(JSONValue.self, from: text.utf8),
        case .number(let digits) = number
      else {
        throw .syntax("\(text) is no number.", at: "\(place)")
      }
      return .number(digits)
    case _ where first.isPartOfName: return .word(take(\.isPartOfName))
    default: throw .syntax("Unsupported: \(first).", at: "\(place)")
    }
  }

  /// Reads a path, each name after a dot.
  private mutating func path() throws(TemplateError) -> [String] {
    var names: [String] = []
    while rest.first == "." {
      let place = place
      advance()
      let name = take(\.isPartOfName)
      guard !name.isEmpty else {
        if names.isEmpty, rest.first != "." { return [] }
        throw .syntax("A name is missing after the dot.", at: "\(place)")
      }
      names.append(name)
    }
    return names
  }

  private mutating func quoted() throws(TemplateError) -> String {
    let start = place
    advance()
    var text = ""
    while let character = rest.first, !character.isNewline {
      advance()
      if character == "\"" { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      let escapes: [Character: Character] = [
        "n": "\n", "t": "\t", "r": "\r", "\"": "\"", "\\": "\\",
      ]
      guard let escaped = rest.first.flatMap({ escapes[$0] }) else {
        throw .syntax("A backslash stands before n, t, r, \" and \\.", at: "\(place)")
      }
      text.append(escaped)
      advance()
    }
    throw .syntax("A string does not end.", at: "\(start)")
  }

  private mutating func take(_ isPart: (Character) -> Bool) -> String {
    let word = rest.prefix(while: isPart)
    advance(word.count)
    return String(word)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count { if let character = rest.popFirst() { place.pass(character) } }
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }

  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

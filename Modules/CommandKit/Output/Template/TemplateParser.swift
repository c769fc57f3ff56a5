import FoundationCore

/// Reads the parts of a template, by recursive descent.
struct TemplateParser {
  private var pieces: ArraySlice<TemplatePiece>
  /// The depth of the actions and brackets that are read; very deep ones would exhaust the stack.
  private var depth = 0

  init(_ text: String) throws(TemplateError) {
    guard text.utf8.count <= 10_000 else {
      throw .syntax("It is too long: at most 10,000 bytes.", at: "its end")
    }
    var lexer = TemplateLexer(text)
    pieces = try lexer.pieces()[...]
  }

  mutating func parse() throws(TemplateError) -> [OutputTemplate.Node] {
    let (nodes, end) = try nodes(inside: nil)
    if let end { throw .syntax("There is nothing to \(end.word).", at: "\(end.place)") }
    return nodes
  }

  /// The action that ends a list of nodes: `end`, or `else` with the tokens after it.
  private struct End {
    let word: String
    let tokens: ArraySlice<TemplateToken>
    let place: TemplatePlace
  }

  /// Reads nodes to the `end` or `else` of the action around them.
  private mutating func nodes(
    inside start: TemplatePlace?
  ) throws(TemplateError) -> (nodes: [OutputTemplate.Node], end: End?) {
    var nodes: [OutputTemplate.Node] = []
    while let piece = pieces.popFirst() {
      switch piece {
      case .text(let text): nodes.append(.text(text))
      case .action(let tokens, let place):
        guard let first = tokens.first else { throw .syntax("{{ }} is empty.", at: "\(place)") }
        let rest = tokens.dropFirst()
        switch first.kind {
        case .word("end") where rest.isEmpty, .word("else"):
          let word = first.kind == .word("end") ? "end" : "else"
          return (nodes, End(word: word, tokens: rest, place: place))
        case .word(let word) where ["if", "range", "with"].contains(word):
          nodes.append(try block(word, rest, place))
        case .word(let word) where Self.refused.contains(word):
          throw .syntax("Templates here have no \(word).", at: "\(place)")
        default: nodes.append(.output(try expression(tokens[...], place)))
        }
      }
    }
    if let start { throw .syntax("The action has no {{end}}.", at: "\(start)") }
    return (nodes, nil)
  }

  private static let refused: Set = [
    "define", "block", "template", "break", "continue", "autocolor", "color", "hyperlink",
    "timefmt",
  ]

  private mutating func block(
    _ word: String,
    _ tokens: ArraySlice<TemplateToken>,
    _ place: TemplatePlace
  ) throws(TemplateError) -> OutputTemplate.Node {
    try enter(place)
    defer { depth -= 1 }
    let subject = try expression(tokens, place)
    let (first, end) = try nodes(inside: place)
    var otherwise: [OutputTemplate.Node] = []
    if let end, end.word == "else" {
      if case .word(let next)? = end.tokens.first?.kind, next == "if" || next == "with" {
        // An `else if` has the same end as the `if`.
        otherwise = [try block(next, end.tokens.dropFirst(), end.place)]
      } else {
        guard end.tokens.isEmpty else {
          throw .syntax("Only if and with follow else.", at: "\(end.place)")
        }
        let (second, last) = try nodes(inside: place)
        if last?.word == "else" { throw .syntax("There is an else before.", at: "\(end.place)") }
        otherwise = second
      }
    }
    return switch word {
    case "if": .condition(subject, then: first, otherwise: otherwise)
    case "range": .range(subject, each: first, otherwise: otherwise)
    default: .with(subject, then: first, otherwise: otherwise)
    }
  }

  // MARK: - Expressions

  private mutating func expression(
    _ tokens: ArraySlice<TemplateToken>,
    _ place: TemplatePlace
  ) throws(TemplateError) -> OutputTemplate.Expression {
    var rest = tokens
    let expression = try pipeline(&rest, place)
    if let token = rest.first { throw .syntax("A bracket is too many.", at: "\(token.place)") }
    return expression
  }

  private mutating func pipeline(
    _ tokens: inout ArraySlice<TemplateToken>,
    _ place: TemplatePlace
  ) throws(TemplateError) -> OutputTemplate.Expression {
    var expression = try command(&tokens, place, piped: nil)
    while let pipe = tokens.first, pipe.kind == .pipe {
      tokens.removeFirst()
      expression = try command(&tokens, pipe.place, piped: expression)
    }
    return expression
  }

  /// Reads a function with its arguments, of which a pipe gives the last, or a single operand.
  private mutating func command(
    _ tokens: inout ArraySlice<TemplateToken>,
    _ place: TemplatePlace,
    piped: OutputTemplate.Expression?
  ) throws(TemplateError) -> OutputTemplate.Expression {
    guard let first = tokens.first else { throw .syntax("A value is missing.", at: "\(place)") }
    if case .word(let name) = first.kind, Self.constants[name] == nil {
      tokens.removeFirst()
      var arguments: [OutputTemplate.Expression] = []
      while let next = tokens.first, next.kind != .pipe, next.kind != .close {
        arguments.append(try operand(&tokens, place))
      }
      if let piped { arguments.append(piped) }
      try TemplateFunction.check(name, count: arguments.count, at: first.place)
      return .call(name, arguments, first.place)
    }
    if piped != nil { throw .syntax("A function follows a pipe.", at: "\(first.place)") }
    let value = try operand(&tokens, place)
    if let next = tokens.first, next.kind != .pipe, next.kind != .close {
      throw .syntax("A value takes no arguments.", at: "\(next.place)")
    }
    return value
  }

  private mutating func operand(
    _ tokens: inout ArraySlice<TemplateToken>,
    _ place: TemplatePlace
  ) throws(TemplateError) -> OutputTemplate.Expression {
    guard let token = tokens.popFirst() else {
      throw .syntax("A value is missing.", at: "\(place)")
    }
    switch token.kind {
    case .path(let names): return .path(names, isFromRoot: false, token.place)
    case .root(let names): return .path(names, isFromRoot: true, token.place)
    case .string(let text): return .literal(.string(text))
    case .number(let digits): return .literal(.number(digits))
    case .word(let name):
      if let constant = Self.constants[name] { return .literal(constant) }
      try TemplateFunction.check(name, count: 0, at: token.place)
      return .call(name, [], token.place)
    case .pipe, .close: throw .syntax("A value is missing.", at: "\(token.place)")
    case .open:
      try enter(token.place)
      defer { depth -= 1 }
      let inner = try pipeline(&tokens, token.place)
      guard tokens.popFirst()?.kind == .close else {
        throw .syntax("A bracket is not closed.", at: "\(token.place)")
      }
      guard let next = tokens.first, next.isGlued, case .path(let names) = next.kind else {
        return inner
      }
      tokens.removeFirst()
      return .member(inner, names, next.place)
    }
  }

  private static let constants: [String: JSONValue] = ["true": true, "false": false, "nil": nil]

  private mutating func enter(_ place: TemplatePlace) throws(TemplateError) {
    depth += 1
    guard depth < 100 else { throw .syntax("It is nested too deeply.", at: "\(place)") }
  }
}

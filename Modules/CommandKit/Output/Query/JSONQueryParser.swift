import FoundationCore

/// Reads the expression of a query, by recursive descent.
struct JSONQueryParser {
  private let text: String
  private var rest: ArraySlice<JSONQueryToken>
  /// The depth of the expression that is read; a very deep one would exhaust the stack.
  private var depth: Int

  init(_ text: String, depth: Int = 0) throws(JSONQueryError) {
    self.text = text
    self.depth = depth
    // Strings in strings nest before there are tokens to count.
    guard text.utf8.count <= 10_000 else {
      throw .syntax("It is too long.", query: "\(text.prefix(40))…")
    }
    var lexer = JSONQueryLexer(text)
    rest = try lexer.tokens()[...]
    // A long chain nests as deeply as brackets do.
    guard rest.count <= 2000 else { throw .syntax("It is too long.", query: "\(text.prefix(40))…") }
  }

  mutating func parse() throws(JSONQueryError) -> JSONQuery.Expression {
    let expression = try pipe()
    if let token = rest.first { throw unexpected(token) }
    return expression
  }

  // MARK: - Operators, from the loosest to the tightest

  private mutating func pipe() throws(JSONQueryError) -> JSONQuery.Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth < 200 else { throw syntax("It is nested too deeply.") }
    let first = try list()
    return take("|") ? .pipe(first, try pipe()) : first
  }

  private mutating func list() throws(JSONQueryError) -> JSONQuery.Expression {
    var expression = try alternative()
    while take(",") { expression = .both(expression, try alternative()) }
    return expression
  }

  private mutating func alternative() throws(JSONQueryError) -> JSONQuery.Expression {
    let first = try disjunction()
    return take("//") ? .alternative(first, try alternative()) : first
  }

  private mutating func disjunction() throws(JSONQueryError) -> JSONQuery.Expression {
    var expression = try conjunction()
    while takeName("or") { expression = .or(expression, try conjunction()) }
    return expression
  }

  private mutating func conjunction() throws(JSONQueryError) -> JSONQuery.Expression {
    var expression = try comparison()
    while takeName("and") { expression = .and(expression, try comparison()) }
    return expression
  }

  private mutating func comparison() throws(JSONQueryError) -> JSONQuery.Expression {
    let first = try sum()
    for symbol in ["==", "!=", "<=", ">=", "<", ">"] where take(symbol) {
      return .binary(symbol, first, try sum())
    }
    return first
  }

  private mutating func sum() throws(JSONQueryError) -> JSONQuery.Expression {
    var expression = try product()
    while let symbol = take(anyOf: ["+", "-"]) {
      expression = .binary(symbol, expression, try product())
    }
    return expression
  }

  private mutating func product() throws(JSONQueryError) -> JSONQuery.Expression {
    var expression = try factor()
    while let symbol = take(anyOf: ["*", "/", "%"]) {
      expression = .binary(symbol, expression, try factor())
    }
    return expression
  }

  private mutating func factor() throws(JSONQueryError) -> JSONQuery.Expression {
    take("-") ? .binary("-", .literal(0), try path()) : try path()
  }

  // MARK: - Paths

  private mutating func path() throws(JSONQueryError) -> JSONQuery.Expression {
    var expression = try term()
    while let token = rest.first {
      switch token {
      case .member(let name):
        rest.removeFirst()
        expression = .index(expression, by: .literal(.string(name)))
      case .symbol("."):
        // As in `.a."b c"` and `.a.[0]`.
        rest.removeFirst()
        if case .string? = rest.first { expression = .index(expression, by: try term()) }
      case .symbol("["):
        rest.removeFirst()
        expression = try bracket(of: expression)
      case .symbol("?"):
        rest.removeFirst()
        expression = .ignoringErrors(expression)
      default: return expression
      }
    }
    return expression
  }

  /// Reads the rest of `[]`, `[1]` and `[1:2]`.
  private mutating func bracket(
    of expression: JSONQuery.Expression
  ) throws(JSONQueryError) -> JSONQuery.Expression {
    if take("]") { return .elements(expression) }
    if take(":") {
      let end = try pipe()
      try expect("]")
      return .slice(expression, from: nil, to: end)
    }
    let index = try pipe()
    guard take(":") else {
      try expect("]")
      return .index(expression, by: index)
    }
    if take("]") { return .slice(expression, from: index, to: nil) }
    let end = try pipe()
    try expect("]")
    return .slice(expression, from: index, to: end)
  }

  // MARK: - Terms

  private mutating func term() throws(JSONQueryError) -> JSONQuery.Expression {
    guard let token = rest.popFirst() else { throw syntax("Something is missing at its end.") }
    switch token {
    case .symbol("."):
      if case .string? = rest.first { return .index(.identity, by: try term()) }
      return .identity
    case .symbol(".."): return .descendants
    case .member(let name): return .index(.identity, by: .literal(.string(name)))
    case .number(let digits):
      guard Double(digits) != nil else { throw unexpected(token) }
      return .literal(.number(digits))
    case .string(let texts, let queries): return try string(texts, queries, format: "text")
    case .format(let name):
      guard JSONFormat(rawValue: name) != nil else { throw syntax("There is no format @\(name).") }
      guard case .string(let texts, let queries)? = rest.first else {
        return .text([.identity], format: name)
      }
      rest.removeFirst()
      return try string(texts, queries, format: name)
    case .symbol("("):
      let expression = try pipe()
      try expect(")")
      return expression
    case .symbol("["):
      if take("]") { return .array(nil) }
      let expression = try pipe()
      try expect("]")
      return .array(expression)
    case .symbol("{"): return try object()
    case .name("if"): return try condition()
    case .name("true"): return .literal(true)
    case .name("false"): return .literal(false)
    case .name("null"): return .literal(nil)
    case .name(let name): return try call(name)
    case .symbol: throw unexpected(token)
    }
  }

  private func string(
    _ texts: [String],
    _ queries: [String],
    format: String
  ) throws(JSONQueryError) -> JSONQuery.Expression {
    var parts: [JSONQuery.Expression] = [.literal(.string(texts[0]))]
    for (query, text) in zip(queries, texts.dropFirst()) {
      var parser = try JSONQueryParser(query, depth: depth)
      parts += [.text([try parser.parse()], format: format), .literal(.string(text))]
    }
    return parts.count == 1 ? parts[0] : .text(parts, format: "text")
  }

  private mutating func object() throws(JSONQueryError) -> JSONQuery.Expression {
    var members: [(key: JSONQuery.Expression, value: JSONQuery.Expression)] = []
    while !take("}") {
      if !members.isEmpty { try expect(",") }
      guard let token = rest.popFirst() else { throw syntax("An object does not end.") }
      let key: JSONQuery.Expression
      switch token {
      case .name(let name), .number(let name): key = .literal(.string(name))
      case .string(let texts, let queries): key = try string(texts, queries, format: "text")
      case .symbol("("):
        key = try pipe()
        try expect(")")
      default: throw unexpected(token)
      }
      members.append((key, take(":") ? try alternative() : .index(.identity, by: key)))
    }
    return .object(members)
  }

  /// Reads the rest of `if … then … elif … then … else … end`.
  private mutating func condition() throws(JSONQueryError) -> JSONQuery.Expression {
    let test = try pipe()
    guard takeName("then") else { throw syntax("'if' needs 'then'.") }
    let first = try pipe()
    if takeName("elif") { return .condition(test, then: first, otherwise: try condition()) }
    let otherwise = takeName("else") ? try pipe() : .identity
    guard takeName("end") else { throw syntax("'if' needs 'end'.") }
    return .condition(test, then: first, otherwise: otherwise)
  }

  private mutating func call(_ name: String) throws(JSONQueryError) -> JSONQuery.Expression {
    var arguments: [JSONQuery.Expression] = []
    if take("(") {
      repeat { arguments.append(try pipe()) } while take(";")
      try expect(")")
    }
    let isKnown =
      arguments.isEmpty
      ? JSONFunction.plain[name] != nil
      : JSONFunction.withArguments["\(name)/\(arguments.count)"] != nil
    guard isKnown else {
      throw syntax("There is no function \(name) with \(arguments.count) arguments.")
    }
    return .call(name, arguments)
  }

  // MARK: - Tokens

  private mutating func take(_ symbol: String) -> Bool {
    guard rest.first == .symbol(symbol) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(anyOf symbols: [String]) -> String? {
    for symbol in symbols where take(symbol) { return symbol }
    return nil
  }

  private mutating func takeName(_ name: String) -> Bool {
    guard rest.first == .name(name) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func expect(_ symbol: String) throws(JSONQueryError) {
    guard take(symbol) else {
      guard let token = rest.first else { throw syntax("\(symbol) is missing at its end.") }
      throw unexpected(token)
    }
  }

  private func unexpected(_ token: JSONQueryToken) -> JSONQueryError {
    let word =
      switch token {
      case .name(let name), .symbol(let name), .number(let name): name
      case .member(let name): ".\(name)"
      case .format(let name): "@\(name)"
      case .string(let texts, _): "\"\(texts.joined())\""
      }
    return syntax("Unsupported: \(word).")
  }

  private func syntax(_ reason: String) -> JSONQueryError { .syntax(reason, query: text) }
}

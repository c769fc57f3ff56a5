import FoundationCore

extension JSONQuery.Expression {
  /// Returns the results of the expression for a value.
  func results(of input: JSONValue) throws(JSONQueryError) -> [JSONValue] {
    switch self {
    case .identity: return [input]
    case .literal(let value): return [value]
    case .text(let parts, let format): return try texts(parts, format, input)
    case .index(let base, let key):
      return try Self.combine(try base.results(of: input), try key.results(of: input)) {
        value,
        key throws(JSONQueryError) in try value.element(at: key)
      }
    case .slice(let base, let from, let to):
      let start = try from?.results(of: input).first
      let end = try to?.results(of: input).first
      return try base.results(of: input).mapped { value throws(JSONQueryError) in
        try value.slice(from: start, to: end)
      }
    case .elements(let base):
      return try base.results(of: input).flattened { value throws(JSONQueryError) in
        try value.elements
      }
    case .descendants: return input.descendants
    case .ignoringErrors(let expression):
      do throws(JSONQueryError) { return try expression.results(of: input) } catch { return [] }
    case .pipe(let first, let second):
      return try first.results(of: input).flattened { value throws(JSONQueryError) in
        try second.results(of: value)
      }
    case .both(let first, let second):
      return try first.results(of: input) + second.results(of: input)
    case .alternative(let first, let second):
      let found = try Self.ignoringErrors(first).results(of: input).filter(\.isTrue)
      return try found.isEmpty ? second.results(of: input) : found
    case .and(let first, let second):
      return try first.results(of: input).flattened { value throws(JSONQueryError) in
        try value.isTrue ? second.results(of: input).map { .bool($0.isTrue) } : [false]
      }
    case .or(let first, let second):
      return try first.results(of: input).flattened { value throws(JSONQueryError) in
        try value.isTrue ? [true] : second.results(of: input).map { .bool($0.isTrue) }
      }
    case .binary(let symbol, let first, let second):
      return try Self.combine(try first.results(of: input), try second.results(of: input)) {
        left,
        right throws(JSONQueryError) in try JSONOperator.apply(symbol, left, right)
      }
    case .condition(let test, let then, let otherwise):
      return try test.results(of: input).flattened { value throws(JSONQueryError) in
        try (value.isTrue ? then : otherwise).results(of: input)
      }
    case .array(let expression): return [.array(try expression?.results(of: input) ?? [])]
    case .object(let members): return try objects(members[...], input)
    case .call(let name, let arguments):
      if arguments.isEmpty, let function = JSONFunction.plain[name] { return try function(input) }
      guard let function = JSONFunction.withArguments["\(name)/\(arguments.count)"] else {
        return []
      }
      return try function(input, arguments)
    }
  }

  /// Applies a function to all pairs.
  private static func combine(
    _ first: [JSONValue],
    _ second: [JSONValue],
    _ function: (JSONValue, JSONValue) throws(JSONQueryError) -> JSONValue
  ) throws(JSONQueryError) -> [JSONValue] {
    var results: [JSONValue] = []
    for right in second { for left in first { results.append(try function(left, right)) } }
    return results
  }

  /// Joins the texts of all parts, once for each combination of their results.
  private func texts(
    _ parts: [JSONQuery.Expression],
    _ format: String,
    _ input: JSONValue
  ) throws(JSONQueryError) -> [JSONValue] {
    var texts = [""]
    for part in parts {
      let found = try part.results(of: input).mapped { value throws(JSONQueryError) in
        try JSONFormat(rawValue: format)?.text(of: value) ?? ""
      }
      texts = texts.flatMap { text in found.map { text + $0 } }
    }
    return texts.map { .string($0) }
  }

  private func objects(
    _ members: ArraySlice<(key: JSONQuery.Expression, value: JSONQuery.Expression)>,
    _ input: JSONValue
  ) throws(JSONQueryError) -> [JSONValue] {
    guard let (key, value) = members.last else { return [.object([])] }
    var results: [JSONValue] = []
    for object in try objects(members.dropLast(), input) {
      for name in try key.results(of: input) {
        guard case .string(let name) = name else {
          throw .evaluation("A name of an object must be a string, not \(name.kind).")
        }
        for value in try value.results(of: input) {
          results.append(object.setting(name, to: value))
        }
      }
    }
    return results
  }
}

extension Array {
  /// Returns the results of a function for all elements.
  func mapped<Result>(
    _ function: (Element) throws(JSONQueryError) -> Result
  ) throws(JSONQueryError) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(try function(element)) }
    return results
  }

  /// Returns all results of a function for all elements.
  func flattened<Result>(
    _ function: (Element) throws(JSONQueryError) -> [Result]
  ) throws(JSONQueryError) -> [Result] {
    var results: [Result] = []
    for element in self { results += try function(element) }
    return results
  }
}

import Persistence

/// SQL and the values it runs with, put together so that no value can ever become SQL.
///
///     let condition: SQLText = "brand = \(bound: brand)"
///     let query: SQLText = "SELECT id FROM product WHERE \(condition)"
///
/// What is written in the source is SQL; what is put in is bound, or is such a text itself.
struct SQLText: Sendable, ExpressibleByStringInterpolation {
  private(set) var text: String
  private(set) var values: [(any SQLConvertible)?]

  init(stringLiteral value: String) {
    text = value
    values = []
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    values = stringInterpolation.values
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [(any SQLConvertible)?] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Puts in a value.
    mutating func appendInterpolation(bound value: (any SQLConvertible)?) {
      text += "?"
      values.append(value)
    }

    /// Puts in a part that was put together elsewhere.
    mutating func appendInterpolation(_ part: SQLText) {
      text += part.text
      values += part.values
    }
  }

  /// All of the conditions at once; without any, what is always so.
  static func all(_ conditions: [SQLText]) -> SQLText {
    guard var whole = conditions.first else { return "TRUE" }
    for condition in conditions.dropFirst() { whole = "\(whole) AND \(condition)" }
    return whole
  }
}

extension Connection {
  /// The rows of a query.
  func rows<Value>(_ query: SQLText, _ read: (borrowing Row) throws -> Value) throws -> [Value] {
    try prepare(query.text).all(.positional(query.values), read)
  }

  /// Hands over the rows of a query one by one.
  func each(_ query: SQLText, _ body: (borrowing Row) throws -> Void) throws {
    try prepare(query.text).each(.positional(query.values), body)
  }

  /// The first value of a query, if it has any row.
  func value<Value: SQLConvertible>(_ query: SQLText) throws -> Value? {
    try prepare(query.text).value(.positional(query.values))
  }
}

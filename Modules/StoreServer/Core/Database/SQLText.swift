package import Persistence

/// SQL and the values it runs with, put together so that no value can ever become SQL.
///
///     let condition: SQLText = "brand = \(bound: brand)"
///     let query: SQLText = "SELECT id FROM product WHERE \(condition)"
///
/// What is written in the source is SQL; what is put in is bound, or is such a text itself.
package struct SQLText: Sendable, ExpressibleByStringInterpolation {
  package typealias Values = [(any SQLConvertible)?]

  package private(set) var text: String
  package private(set) var values: Values

  /// SQL that is written out, with a `?` for each of the values.
  package init(_ sql: StaticString, _ values: Values) {
    text = sql.description
    self.values = values
  }

  /// SQL of ours that is put together from the names of tables and columns.
  package init(_ sql: String, binding values: Values) {
    text = sql
    self.values = values
  }

  package init(stringLiteral value: String) {
    text = value
    values = []
  }

  package init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    values = stringInterpolation.values
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: Values = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Puts in a value.
    package mutating func appendInterpolation(bound value: (any SQLConvertible)?) {
      text += "?"
      values.append(value)
    }

    /// Puts in a part that was put together elsewhere.
    package mutating func appendInterpolation(_ part: SQLText) {
      text += part.text
      values += part.values
    }
  }

  /// All of the conditions at once; without any, what is always so.
  package static func all(_ conditions: [SQLText]) -> SQLText {
    guard var whole = conditions.first else { return "TRUE" }
    for condition in conditions.dropFirst() { whole = "\(whole) AND \(condition)" }
    return whole
  }
}

package import Persistence

/// SQL with its bound values; interpolated values are bound and never become SQL.
///
///     let condition: SQLText = "brand = \(brand)"
///     let query: SQLText = "SELECT id FROM product WHERE \(condition)"
///
/// Literals in the source are SQL. An interpolated SQL text becomes a part of the SQL; every other
/// value, a string as well, becomes a `?` and is bound.
package struct SQLText: Sendable, ExpressibleByStringInterpolation {
  /// The SQL, one part after the other: joining them took more time than binding the values.
  package private(set) var parts: [String]
  private var values: [SQLValue]

  /// Creates SQL with a `?` for each of the values, assembled from names of tables and columns.
  package init(parts: [String], binding values: [SQLValue]) {
    self.parts = parts
    self.values = values
  }

  package init(stringLiteral value: String) {
    parts = [value]
    values = []
  }

  package init(stringInterpolation: StringInterpolation) {
    parts = stringInterpolation.parts
    values = stringInterpolation.values
  }

  package var text: String { parts.joined() }
  package var arguments: StatementArguments { StatementArguments(values) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [String] = []
    fileprivate var values: [SQLValue] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { parts.append(literal) }

    /// Appends a bound value.
    package mutating func appendInterpolation(_ value: (any SQLConvertible)?) {
      bind(value?.sqlValue ?? .null)
    }

    // Most values are one of these, and need no box.
    package mutating func appendInterpolation(_ value: Int) { bind(.integer(Int64(value))) }
    package mutating func appendInterpolation(_ value: String) { bind(.text(value)) }

    private mutating func bind(_ value: SQLValue) {
      parts.append("?")
      values.append(value)
    }

    /// Appends another SQL text.
    package mutating func appendInterpolation(_ part: SQLText) {
      parts += part.parts
      values += part.values
    }
  }

  /// Returns the conjunction of the conditions; `TRUE` without any.
  package static func all(_ conditions: [SQLText]) -> SQLText {
    guard var whole = conditions.first else { return "TRUE" }
    for condition in conditions.dropFirst() { whole = "\(whole) AND \(condition)" }
    return whole
  }
}

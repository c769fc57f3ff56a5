package import Persistence

/// SQL with its bound values; interpolated values are bound and never become SQL.
///
///     let condition: SQLText = "brand = \(brand)"
///     let query: SQLText = "SELECT id FROM product WHERE \(condition)"
///
/// Literals in the source are SQL. An interpolated SQL text becomes a part of the SQL; every other
/// value, a string as well, becomes a `?` and is bound.
package struct SQLText: Sendable, ExpressibleByStringInterpolation {
  package private(set) var text: String
  package private(set) var values: [(any SQLConvertible)?]

  /// Creates SQL with a `?` for each of the values, assembled from names of tables and columns.
  package init(_ sql: String, binding values: [(any SQLConvertible)?]) {
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
    fileprivate var values: [(any SQLConvertible)?] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a bound value.
    package mutating func appendInterpolation(_ value: (any SQLConvertible)?) {
      text += "?"
      values.append(value)
    }

    /// Appends another SQL text.
    package mutating func appendInterpolation(_ part: SQLText) {
      text += part.text
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

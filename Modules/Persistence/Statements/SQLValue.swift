/// A value stored in SQLite.
public enum SQLValue: Sendable, Hashable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number; never NaN, which SQLite cannot store.
  case real(Double)
  /// A text, which may contain NUL.
  case text(String)
  /// Bytes, which may be none.
  case blob([UInt8])

  /// SQLite's name of the type.
  @usableFromInline
  var kind: String {
    switch self {
    case .null: "NULL"
    case .integer: "INTEGER"
    case .real: "REAL"
    case .text: "TEXT"
    case .blob: "BLOB"
    }
  }
}

/// A type whose values can be bound to a statement and read from a column.
///
/// `Int`, `Int64`, `Double`, `String`, `Bool`, bytes, `Data`, `Date`, optionals of them and
/// ``SQLValue`` conform. An enumeration or identifier with such a raw value only needs to declare
/// its conformance.
public protocol SQLConvertible: Sendable {
  /// The stored form of the value.
  var sqlValue: SQLValue { get }

  /// Creates a value from its stored form; `nil` makes the read fail with the column's name.
  init?(sqlValue: SQLValue)
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
  @inlinable
  public var sqlValue: SQLValue { rawValue.sqlValue }

  @inlinable
  public init?(sqlValue: SQLValue) {
    guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}

/// A value as SQLite stores it.
public enum SQLValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number; never NaN, which SQLite cannot store.
  case real(Double)
  /// A text, which may contain NUL.
  case text(String)
  /// Bytes, which may be none.
  case blob([UInt8])

  /// What SQLite calls this kind of value.
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

/// Something that can be bound to a statement and read from a column.
///
/// Whole numbers, `Double`, `String`, `Bool`, bytes and dates are, optionals of them, and
/// ``SQLValue`` itself. An enumeration or identifier with a raw value among those needs only to say
/// that it conforms.
public protocol SQLConvertible: Sendable {
  /// The value as it is stored.
  var sqlValue: SQLValue { get }

  /// Reads a stored value; nil if it is none of ours, which fails the read with the column's name.
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

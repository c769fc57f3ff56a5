public import Foundation

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
/// `Int`, `Int64`, `Double`, `String`, `Bool`, bytes, `Date`, optionals of them and
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

// Scalars are inlinable: a read of a column is generic, and takes half as long again where it is not
// specialized.

extension SQLValue: SQLConvertible {
  @inlinable
  public var sqlValue: SQLValue { self }

  @inlinable
  public init?(sqlValue: SQLValue) { self = sqlValue }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  @inlinable
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }

  @inlinable
  public init?(sqlValue: SQLValue) {
    if case .null = sqlValue {
      self = nil
    } else if let value = Wrapped(sqlValue: sqlValue) {
      self = value
    } else {
      return nil
    }
  }
}

extension Int64: SQLConvertible {
  @inlinable
  public var sqlValue: SQLValue { .integer(self) }

  @inlinable
  public init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Int: SQLConvertible {
  @inlinable
  public var sqlValue: SQLValue { .integer(Int64(self)) }

  @inlinable
  public init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self.init(exactly: value)
  }
}

extension Bool: SQLConvertible {
  @inlinable
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  @inlinable
  public init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
}

/// Reads an integer too if no digit is lost, since sums and literals have either type.
extension Double: SQLConvertible {
  @inlinable
  public var sqlValue: SQLValue { .real(self) }

  @inlinable
  public init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .real(let value): self = value
    case .integer(let value): self.init(exactly: value)
    default: return nil
    }
  }
}

extension String: SQLConvertible {
  @inlinable
  public var sqlValue: SQLValue { .text(self) }

  @inlinable
  public init?(sqlValue: SQLValue) {
    guard case .text(let value) = sqlValue else { return nil }
    self = value
  }
}

extension [UInt8]: SQLConvertible {
  public var sqlValue: SQLValue { .blob(self) }

  public init?(sqlValue: SQLValue) {
    guard case .blob(let value) = sqlValue else { return nil }
    self = value
  }
}

/// Stored as seconds since 1970, with the precision of a quarter of a microsecond, so that dates sort
/// and SQLite's date functions can read them (`datetime(column, 'unixepoch')`).
extension Date: SQLConvertible {
  public var sqlValue: SQLValue { .real(timeIntervalSince1970) }

  public init?(sqlValue: SQLValue) {
    guard let seconds = Double(sqlValue: sqlValue) else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }
}

public import FoundationCore

/// A value with parts: a table of its own says what they are called and what they are like.
public protocol TableRepresentable: JSONRepresentable, Sendable {
  /// The columns of the value's parts.
  static var table: Table<Self> { get }
}

extension TableRepresentable {
  public static var schema: JSONValue { table.schema }

  public var json: JSONValue { Self.table.json(self) }
}

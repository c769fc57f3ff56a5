import FoundationCore

/// A value with parts: a table of its own says what they are called and what they are like.
protocol TableRepresentable: JSONRepresentable, Sendable {
  static var table: Table<Self> { get }
}

extension TableRepresentable {
  static var schema: JSONValue { table.schema }

  var json: JSONValue { Self.table.json(self) }
}

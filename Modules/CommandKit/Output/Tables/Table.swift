public import FoundationCore

/// The columns of one kind of row, from which every form of output is made.
///
/// A column `price.amount` and a column `price.currency` make one object `price` in JSON and two
/// columns elsewhere.
public struct Table<Item: Sendable>: Sendable {
  /// The columns, in their order.
  public let columns: [Column<Item>]

  /// What to tell a person where there are no rows.
  let empty: String

  /// Columns that are shown only where they are asked for by name.
  private let onRequest: [Column<Item>]

  /// What further columns hold, where their names depend on what there is to show.
  private let others: JSONValue?

  private let members: [TableMember]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns, in their order.
  ///   - onRequest: Columns that are shown only where they are asked for by name.
  ///   - others: The JSON Schema of further columns, whose names depend on the rows.
  ///   - empty: The text for a person where there are no rows.
  public init(
    _ columns: [Column<Item>],
    onRequest: [Column<Item>] = [],
    others: JSONValue? = nil,
    empty: String = "Nothing found."
  ) {
    self.columns = columns
    self.onRequest = onRequest
    self.others = others
    self.empty = empty
    members = TableMember.members(of: columns)
  }

  /// The table of those fields alone, in that order.
  ///
  /// A field that stands for several columns, as `price` does, brings them all.
  func selecting(_ fields: [String]) throws(OutputError) -> Table {
    let all = columns + onRequest
    var selected: [Column<Item>] = []
    for field in fields {
      let found = all.filter { $0.key == field || $0.key.hasPrefix("\(field).") }
      if found.isEmpty { throw .unknownField(field, known: all.map(\.key)) }
      selected += found.filter { column in !selected.contains { $0.key == column.key } }
    }
    return Table(selected, empty: empty)
  }

  /// Throws where a field is asked for that no such table has.
  func check(_ fields: [String]) throws(OutputError) {
    // Where further columns depend on what there is to show, any name may be that of one.
    if others == nil { _ = try selecting(fields) }
  }

  /// What the rows are like that programs get, as JSON Schema says it; what is shown on request
  /// alone need not be there.
  var schema: JSONValue {
    let all = columns + onRequest
    return Self.schema(
      of: TableMember.members(of: all),
      in: all,
      required: members.map(\.name),
      others: others
    )
  }

  /// Returns the table without those fields, for where there is little room.
  public func without(_ fields: Set<String>) -> Table {
    Table(columns.filter { !fields.contains($0.key) }, empty: empty)
  }

  /// The row as programs get it.
  func json(_ item: Item) -> JSONValue { json(item, members) }

  private func json(_ item: Item, _ members: [TableMember]) -> JSONValue {
    .object(
      members.map { member in
        switch member {
        case .value(let name, let column): .init(name, columns[column].value(item))
        case .object(let name, let members): .init(name, json(item, members))
        }
      }
    )
  }

  private static func schema(
    of members: [TableMember],
    in columns: [Column<Item>],
    required: [String],
    others: JSONValue? = nil
  ) -> JSONValue {
    [
      "type": "object",
      "properties": .object(
        members.map { member in
          switch member {
          case .value(let name, let column): .init(name, columns[column].schema)
          case .object(let name, let members):
            .init(name, schema(of: members, in: columns, required: members.map(\.name)))
          }
        }
      ),
      "required": .array(required.map(JSONValue.string)),
      "additionalProperties": others ?? false,
    ]
  }
}

/// A place in the object that a row is in JSON: the value of a column, or an object of such places.
private enum TableMember: Sendable {
  case value(name: String, column: Int)
  case object(name: String, members: [TableMember])

  var name: String {
    switch self {
    case .value(let name, _), .object(let name, _): name
    }
  }

  /// The places of all columns, dots in their keys being ways to them.
  static func members<Item>(of columns: [Column<Item>]) -> [TableMember] {
    members(
      of: columns.enumerated().map { index, column in
        (column.isPath ? column.key.split(separator: ".")[...] : [column.key[...]], index)
      }
    )
  }

  /// Gathers columns whose keys begin alike under the first of them.
  private static func members(of columns: [(path: ArraySlice<Substring>, column: Int)])
    -> [TableMember]
  {
    var names: [Substring] = []
    for column in columns {
      if let name = column.path.first, !names.contains(name) { names.append(name) }
    }
    return names.map { name in
      let found = columns.filter { $0.path.first == name }
      if let only = found.first, found.count == 1, only.path.count == 1 {
        return .value(name: String(name), column: only.column)
      }
      assert(found.allSatisfy { $0.path.count > 1 }, "'\(name)' is both a value and an object")
      return .object(
        name: String(name),
        members: members(of: found.map { ($0.path.dropFirst(), $0.column) })
      )
    }
  }
}

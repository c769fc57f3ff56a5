public import FoundationCore

/// The columns of a kind of row, for every output format.
///
/// A column `price.amount` and a column `price.currency` make one object `price` in JSON and two
/// columns elsewhere.
public struct Table<Item: Sendable>: Sendable {
  /// The columns, in their order.
  public let columns: [Column<Item>]

  let empty: String

  /// The columns that are shown only if the user names them.
  let onRequest: [Column<Item>]

  /// The keys of the most important columns, the first one first.
  ///
  /// The others follow in their order. A narrow terminal truncates the first one last, and leaves the
  /// last ones out.
  let priority: [String]

  /// `true` if the user has chosen the columns, so that all are shown.
  let isChosen: Bool

  /// The JSON Schema of further columns, whose names depend on the rows.
  let others: JSONSchema?

  /// The columns of JSON, where they are not the others.
  private let documentColumns: [Column<Item>]?

  private let members: [TableMember]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns, in their order.
  ///   - onRequest: The columns that are shown only if the user names them.
  ///   - others: The JSON Schema of further columns, whose names depend on the rows.
  ///   - priority: The keys of the most important columns, the first one first; by default, the
  ///     first column that may be truncated, and then the others in their order. A narrow terminal
  ///     truncates the first one last, and leaves the last ones out.
  ///   - empty: The note for an empty table.
  public init(
    _ columns: [Column<Item>],
    onRequest: [Column<Item>] = [],
    others: JSONSchema? = nil,
    priority: [String] = [],
    empty: String = "Nothing found."
  ) {
    self.columns = columns
    self.priority = priority
    isChosen = false
    self.onRequest = onRequest
    self.others = others
    self.empty = empty
    documentColumns = nil
    members = TableMember.members(of: columns)
  }

  /// Creates a table with separate columns for JSON.
  init(_ columns: [Column<Item>], document: [Column<Item>], empty: String) {
    self.columns = columns
    priority = []
    isChosen = true
    self.empty = empty
    onRequest = []
    others = nil
    documentColumns = document
    members = TableMember.members(of: document)
  }

  /// The JSON Schema of a row; columns on request are not required.
  var schema: JSONSchema {
    let all = columns + onRequest
    return Self.schema(
      of: TableMember.members(of: all),
      in: all,
      required: members.map(\.name),
      others: others
    )
  }

  /// Returns the table without some fields.
  public func without(_ fields: Set<String>) -> Table {
    Table(columns.filter { !fields.contains($0.key) }, priority: priority, empty: empty)
  }

  /// Returns a row in JSON.
  func json(_ item: Item) -> JSONValue { LocalTime.printed { json(item, members: members) } }

  private func json(_ item: Item, members: [TableMember]) -> JSONValue {
    let columns = documentColumns ?? columns
    return .object(
      members.map { member in
        switch member {
        case .value(let name, let column): .init(name, columns[column].value(item))
        case .object(let name, let members): .init(name, part(of: item, members: members))
        }
      }
    )
  }

  /// Returns an object inside a row; null if it has no value, as for an absent amount.
  private func part(of item: Item, members: [TableMember]) -> JSONValue {
    let part = json(item, members: members)
    guard case .object(let values) = part, values.allSatisfy({ $0.value == .null }) else {
      return part
    }
    return .null
  }

  private static func schema(
    of members: [TableMember],
    in columns: [Column<Item>],
    required: [String],
    others: JSONSchema? = nil
  ) -> JSONSchema {
    .object(
      members.map { member in
        let schema: JSONSchema =
          switch member {
          case .value(_, let column): columns[column].schema
          case .object(_, let members):
            schema(of: members, in: columns, required: members.map(\.name)).orNullIfEmpty
          }
        return .init(member.name, schema, isRequired: required.contains(member.name))
      },
      others: others
    )
  }
}

extension JSONSchema {
  /// The schema of an object in a row, which is null if all of its values can be null.
  fileprivate var orNullIfEmpty: JSONSchema {
    guard case .object(let properties, _) = self else { return self }
    let isOptional = properties.allSatisfy { property in
      if case .nullable = property.schema { true } else { false }
    }
    return isOptional ? orNull : self
  }
}

/// A member of a row in JSON: the value of a column, or a nested object.
private enum TableMember: Sendable {
  case value(name: String, column: Int)
  case object(name: String, members: [TableMember])

  var name: String {
    switch self {
    case .value(let name, _), .object(let name, _): name
    }
  }

  /// Returns the members of all columns, with dots in keys as nesting.
  static func members<Item>(of columns: [Column<Item>]) -> [TableMember] {
    members(
      of: columns.enumerated().map { index, column in
        (column.isPath ? column.key.split(separator: ".")[...] : [column.key[...]], index)
      }
    )
  }

  /// Groups columns by the first component of their keys.
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

/// A value with a table of its parts.
public protocol TableRepresentable: JSONRepresentable, Sendable {
  /// The columns of the parts.
  static var table: Table<Self> { get }
}

extension TableRepresentable {
  public static var schema: JSONSchema { table.schema }

  public var json: JSONValue { Self.table.json(self) }
}

extension Table {
  /// Returns the columns in a format that separates cells.
  ///
  /// Lines have those that a terminal shows; CSV and TSV have all values, each once.
  func columns(for format: OutputFormat) -> [Column<Item>] {
    let shown = columns.filter { $0.heading != nil }
    return format == .lines && !shown.isEmpty
      ? shown : columns.filter { !$0.isInOtherSheetColumns }
  }
}

extension Column {
  /// Returns the same column with other text in lines, where the value says less than a terminal.
  ///
  /// - Parameter text: The text of a row, which no locale changes.
  /// - Returns: The column.
  public func inLines(_ text: @escaping @Sendable (Item) -> String) -> Column {
    var column = self
    column.lineCell = Cell(name: key) { .string(text($0)) }
    return column
  }

  /// Returns the same column with other text in CSV and TSV, for a value that is no text in JSON.
  ///
  /// - Parameter text: The text of a row, which no locale changes.
  /// - Returns: The column.
  public func inSheets(_ text: @escaping @Sendable (Item) -> String) -> Column {
    var column = self
    column.sheetCell = Cell(name: key) { .string(text($0)) }
    return column
  }

  /// Returns the cell in a format that separates cells; `nil` for the value under its key.
  private func cell(in format: OutputFormat) -> Cell? { format == .lines ? lineCell : sheetCell }

  /// Returns the name in the header of a format.
  func name(in format: OutputFormat) -> String { cell(in: format)?.name ?? key }

  func cell(of item: Item, in format: OutputFormat) -> JSONValue {
    LocalTime.printed { cell(in: format)?.value(item) ?? value(item) }
  }
}

extension Column.Cell {
  /// Returns the same cell for a row that contains the item.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Item) -> Column<Whole>.Cell {
    .init(name: name) { value(part($0)) }
  }
}

public import Foundation
public import FoundationCore

/// A field of a row, for every output format.
///
///     Column("name", heading: "NAME", \.name)
///     Column("stock", heading: "STOCK", align: .trailing, \.stock)
public struct Column<Item: Sendable>: Sendable {
  /// The name of the field; a dot makes it a member of an object in JSON.
  public let key: String

  /// The heading in tables; `nil` for a field of the other formats only.
  public internal(set) var heading: String?

  let alignment: ColumnAlignment

  /// `true` if a narrow terminal may truncate it; not for numbers and for IDs that users copy.
  let isShrinkable: Bool

  /// `true` if dots in the key make objects in JSON; not for keys from outside.
  let isPath: Bool

  /// Returns the URL that the cell links to on a terminal with hyperlinks.
  let link: (@Sendable (Item) -> URL?)?

  /// The JSON Schema of the values.
  let schema: JSONSchema

  /// Returns the value in JSON.
  public internal(set) var value: @Sendable (Item) -> JSONValue

  /// Returns the text in a locale.
  public let text: @Sendable (Item, Locale) -> String

  /// The cell in lines, if it is another than the value.
  var lineCell: Cell?

  /// The cell in CSV and TSV, if it is another than the value.
  var sheetCell: Cell?

  /// Returns the colour or weight of the text on terminals.
  var attribute: (@Sendable (Item) -> Style.Attribute?)?

  /// `true` if the text is wrapped on terminals, not truncated.
  var wraps = false

  /// `true` if CSV and TSV have the value in other columns.
  var isInOtherSheetColumns = false

  /// A named cell of rows.
  struct Cell: Sendable {
    let name: String
    let value: @Sendable (Item) -> JSONValue
  }

  /// Creates a column, by default with the text of the value's type.
  ///
  /// A column with trailing alignment is never truncated.
  public init<Value: JSONRepresentable>(
    _ key: String,
    heading: String? = nil,
    align alignment: ColumnAlignment = .leading,
    shrinks: Bool = true,
    isPath: Bool = true,
    _ value: @escaping @Sendable (Item) -> Value,
    text: (@Sendable (Item) -> String)? = nil,
    link: (@Sendable (Item) -> URL?)? = nil
  ) {
    self.init(
      key,
      heading: heading,
      align: alignment,
      shrinks: shrinks,
      isPath: isPath,
      value,
      text: { item, locale in text?(item) ?? value(item).text(in: locale) },
      link: link
    )
  }

  /// Creates a column whose text depends on the locale.
  public init<Value: JSONRepresentable>(
    _ key: String,
    heading: String? = nil,
    align alignment: ColumnAlignment = .leading,
    shrinks: Bool = true,
    isPath: Bool = true,
    _ value: @escaping @Sendable (Item) -> Value,
    text: @escaping @Sendable (Item, Locale) -> String,
    link: (@Sendable (Item) -> URL?)? = nil
  ) {
    self.init(
      key,
      heading: heading,
      align: alignment,
      shrinks: shrinks,
      isPath: isPath,
      schema: Value.schema,
      value: { value($0).json },
      text: text,
      link: link
    )
  }

  /// Creates a column of JSON values with a schema.
  init(
    _ key: String,
    heading: String?,
    align alignment: ColumnAlignment = .leading,
    shrinks: Bool = true,
    isPath: Bool = true,
    schema: JSONSchema,
    value: @escaping @Sendable (Item) -> JSONValue,
    text: @escaping @Sendable (Item, Locale) -> String,
    link: (@Sendable (Item) -> URL?)? = nil
  ) {
    self.key = key
    self.heading = heading
    self.alignment = alignment
    self.isPath = isPath
    self.isShrinkable = shrinks && alignment == .leading
    self.link = link
    self.schema = schema
    self.value = value
    self.text = text
  }

  /// Returns the same column for a row that contains the item.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Item) -> Column<Whole> {
    var column = Column<Whole>(
      key,
      heading: heading,
      align: alignment,
      shrinks: isShrinkable,
      isPath: isPath,
      schema: schema,
      value: { value(part($0)) },
      text: { text(part($0), $1) },
      link: link.map { link in { @Sendable item in link(part(item)) } }
    )
    column.lineCell = lineCell?.of(part)
    column.sheetCell = sheetCell?.of(part)
    column.isInOtherSheetColumns = isInOtherSheetColumns
    column.attribute = attribute.map { attribute in { @Sendable item in attribute(part(item)) } }
    column.wraps = wraps
    return column
  }
}

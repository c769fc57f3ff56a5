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

extension Column {
  /// Returns a column with a count, in the digits of a locale.
  public static func count(
    _ key: String,
    heading: String,
    _ count: @escaping @Sendable (Item) -> Int
  ) -> Column {
    Column(
      key,
      heading: heading,
      align: .trailing,
      count,
      text: { item, locale in count(item).formatted(in: locale) }
    )
  }

  /// Returns a column with an optional count.
  public static func count(
    _ key: String,
    heading: String,
    _ count: @escaping @Sendable (Item) -> Int?
  ) -> Column {
    Column(
      key,
      heading: heading,
      align: .trailing,
      count,
      text: { item, locale in count(item)?.formatted(in: locale) ?? "" }
    )
  }

  /// Returns a column with a date and time, shown as a date in tables.
  public static func day(
    _ key: String,
    heading: String,
    _ date: @escaping @Sendable (Item) -> Date?
  ) -> Column {
    Column(
      key,
      heading: heading,
      shrinks: false,
      date,
      text: { item, locale in date(item)?.day(in: locale) ?? "" }
    )
  }

  /// Returns three columns for an amount of money: its minor units, its currency, and the text in a
  /// locale.
  ///
  /// CSV and TSV have the amount as a decimal in a column with the key, and the currency; lines have
  /// both in one column.
  ///
  /// - Parameters:
  ///   - key: The name of the object in JSON.
  ///   - heading: The heading in tables; `nil` for the other formats only.
  ///   - locale: The locale of the text.
  ///   - hasCurrencyColumn: `true` if the rows have a column for the currency of all amounts, so that
  ///     CSV and TSV need no other.
  ///   - money: The amount of a row.
  ///   - text: The text of a row, if it says more than the amount.
  ///   - note: The words after the amount on terminals and in lines, such as `included`.
  /// - Returns: The columns.
  public static func money(
    _ key: String,
    heading: String? = nil,
    in locale: Locale,
    hasCurrencyColumn: Bool = false,
    _ money: @escaping @Sendable (Item) -> Money?,
    text: (@Sendable (Item) -> String?)? = nil,
    note: (@Sendable (Item) -> String?)? = nil
  ) -> [Column] {
    @Sendable func noted(_ amount: String?, _ item: Item) -> String? {
      amount.map { [$0, note?(item)].compactMap(\.self).joined(separator: " ") }
    }
    var amount = Column("\(key).amount") { money($0).map { Int($0.minorUnits) } }
    let decimal = Cell(name: key) { money($0).map { .number($0.digits) } ?? .null }
    (amount.lineCell, amount.sheetCell) = (decimal, decimal)
    var formatted = Column("\(key).formatted", heading: heading, align: .trailing) { item in
      text.map { $0(item) } ?? money(item)?.formatted(in: locale)
    } text: { item, _ in
      noted(text.map { $0(item) } ?? money(item)?.formatted(in: locale), item) ?? ""
    }
    formatted.lineCell = Cell(name: key) { noted(money($0)?.description, $0).json }
    formatted.isInOtherSheetColumns = true
    var currency = Column("\(key).currency") { money($0)?.currency.code }
    currency.isInOtherSheetColumns = hasCurrencyColumn
    return [amount, currency, formatted]
  }

  /// Returns the same column with a colour or weight on terminals that depends on the row.
  ///
  /// - Parameter attribute: Returns the attribute of a row; `nil` for plain text.
  /// - Returns: The column.
  public func styled(_ attribute: @escaping @Sendable (Item) -> Style.Attribute?) -> Column {
    var column = self
    column.attribute = attribute
    return column
  }

  /// Returns the same column with its texts wrapped on terminals, not truncated.
  ///
  /// On a narrow terminal the texts are below their rows.
  public func wrapped() -> Column {
    var column = self
    column.wraps = true
    return column
  }
}

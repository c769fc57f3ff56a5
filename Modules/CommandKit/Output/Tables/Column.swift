public import Foundation
public import FoundationCore

/// One field of a row, declared once for every form of output.
///
///     Column("name", heading: "NAME", \.name)
///     Column("price.amount", heading: "PRICE", align: .trailing) { $0.price.amount } text: { $0.price.formatted() }
///     Column("price.currency", \.price.currency.code)
public struct Column<Item: Sendable>: Sendable {
  /// The name programs know it by; a dot makes it a member of an object in JSON.
  public let key: String

  /// The name people know it by; a column without one is for programs only.
  public let heading: String?

  let alignment: ColumnAlignment

  /// Whether a narrow terminal may cut it short; numbers and names to be copied must stay whole.
  let isShrinkable: Bool

  /// Whether dots in the key make objects in JSON; not so in the codes of strangers.
  let isPath: Bool

  /// Where a terminal that has links leads from it.
  let link: (@Sendable (Item) -> URL?)?

  /// What the values are like that programs get, as JSON Schema says it.
  let schema: JSONValue

  /// The value for programs.
  public let value: @Sendable (Item) -> JSONValue

  /// The text for people of a locale.
  public let text: @Sendable (Item, Locale) -> String

  /// Declares a column; without a text of its own it shows people what the value's type says.
  ///
  /// A column aligned at its end is taken for a number and never cut.
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

  /// Declares a column whose text depends on whose numbers, dates and names are written.
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
    self.key = key
    self.heading = heading
    self.alignment = alignment
    self.isPath = isPath
    self.isShrinkable = shrinks && alignment == .leading
    self.link = link
    schema = Value.schema
    self.value = { value($0).json }
    self.text = text
  }

  /// Returns the same column of a row that has this one as a part.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Item) -> Column<Whole> {
    Column<Whole>(of: self, part)
  }

  private init<Part>(of column: Column<Part>, _ part: @escaping @Sendable (Item) -> Part) {
    key = column.key
    heading = column.heading
    alignment = column.alignment
    isShrinkable = column.isShrinkable
    isPath = column.isPath
    link = column.link.map { link in { @Sendable item in link(part(item)) } }
    schema = column.schema
    value = { column.value(part($0)) }
    text = { column.text(part($0), $1) }
  }
}

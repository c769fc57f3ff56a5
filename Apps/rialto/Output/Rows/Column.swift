import Foundation
import FoundationCore

/// One field of a row, declared once for every form of output.
///
///     Column("name", heading: "NAME", \.name)
///     Column("price.amount", heading: "PRICE", align: .trailing) { $0.price.amount } text: { $0.price.formatted() }
///     Column("price.currency", \.price.currency.code)
struct Column<Item: Sendable>: Sendable {
  /// The name programs know it by; a dot makes it a member of an object in JSON.
  let key: String

  /// The name people know it by; a column without one is for programs only.
  let heading: String?

  let alignment: ColumnAlignment

  /// Whether a narrow terminal may cut it short; numbers and names to be copied must stay whole.
  let isShrinkable: Bool

  /// Whether dots in the key make objects in JSON; not so in the codes of strangers.
  let isPath: Bool

  /// Where a terminal that has links leads from it.
  let link: (@Sendable (Item) -> URL?)?

  /// What programs get.
  let value: @Sendable (Item) -> JSONValue

  /// What people get.
  let text: @Sendable (Item) -> String

  /// Declares a column; without a text of its own it shows people the value as it is.
  ///
  /// A column aligned at its end is taken for a number and never cut.
  init(
    _ key: String,
    heading: String? = nil,
    align alignment: ColumnAlignment = .leading,
    shrinks: Bool = true,
    isPath: Bool = true,
    _ value: @escaping @Sendable (Item) -> some JSONRepresentable,
    text: (@Sendable (Item) -> String)? = nil,
    link: (@Sendable (Item) -> URL?)? = nil
  ) {
    self.key = key
    self.heading = heading
    self.alignment = alignment
    self.isPath = isPath
    self.isShrinkable = shrinks && alignment == .leading
    self.link = link
    self.value = { value($0).json }
    self.text = text ?? { value($0).json.plainText }
  }
}

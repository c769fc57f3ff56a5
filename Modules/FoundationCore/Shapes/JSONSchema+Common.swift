extension JSONSchema {
  /// The ID of a resource.
  public static let identifier = integer(1...Int.max)
  /// A count.
  public static let count = integer(0...Int.max)
  /// Any number.
  public static let anyNumber = number(-Double.infinity...Double.infinity)
  /// A number from 0 to 100.
  public static let percent = number(0...100)
  /// A name or other text of one line; the operation itself limits the length, in characters.
  public static let line = documentedOnly(.string(1...Int.max, format: .line))
  /// A SKU, or another code of up to 64 characters.
  public static let sku = documentedOnly(.string(1...64, format: .sku))
  /// A code of up to 40 characters.
  public static let code = string(1...40, format: .sku)
  /// Any text; the operation may restrict it further.
  public static let text = string(0...Int.max)
  /// A date and time.
  public static let date = string(0...Int.max, format: .date)

  /// Returns the schema of a list of any length.
  public static func list(of element: JSONSchema) -> JSONSchema { array(element, 0...Int.max) }

  /// The schema that also allows null.
  package var orNull: JSONSchema { if case .nullable = self { self } else { .nullable(self) } }
}

public import FoundationCore

/// An identifier that is text, as it is typed.
extension Identifier: ArgumentValue where RawValue == String {
  public init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    self.init(rawValue: line.text)
  }

  public static var expectation: String { "a line of plain text without blanks around it" }
}

/// A number of things, at least one, as it is typed.
public struct PositiveInt: ArgumentValue {
  /// The number.
  public let number: Int

  /// Creates a count; a number below one is a mistake of the program.
  public init(_ number: Int) {
    precondition(number > 0, "A count is at least one.")
    self.number = number
  }

  public init?(argument: String) {
    guard let number = Int(argument), number > 0 else { return nil }
    self.number = number
  }

  public static var expectation: String { "a whole number above 0" }
}

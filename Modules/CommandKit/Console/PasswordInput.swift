/// The input of a password, from a terminal without echo or from standard input.
///
/// It is never an argument, since every process of the machine can read arguments.
public struct PasswordInput: Sendable {
  /// The option to read the password from standard input.
  public static let option = Option.flag("password-stdin", "Read the password from standard input.")

  private let display: Display
  private let isFromInput: Bool

  /// Creates the input for an invocation.
  ///
  /// - Throws: `InvalidValue` if the command does not declare the option.
  public init(for invocation: Invocation, on display: Display) throws {
    self.display = display
    isFromInput = try invocation[Self.option]
  }

  /// Returns the password of an account; asks the user if no setting has it.
  ///
  /// - Parameters:
  ///   - name: The name of the account.
  ///   - place: The store of the account, as the question names it.
  ///   - kept: Returns the password from the settings of the program.
  /// - Returns: The password.
  /// - Throws: `OutputError` if the user cannot be asked, or the error of `kept`.
  public func password(
    for name: String,
    at place: String,
    kept: () throws -> SecretText?
  ) throws -> SecretText {
    if isFromInput { return try line() }
    if let kept = try kept() { return kept }
    return SecretText(
      try display.prompt.secret("Password for \(name) at \(place):", flag: Self.flag)
    )
  }

  /// Asks for a new password twice, and returns it.
  ///
  /// - Throws: `OutputError` if the user cannot be asked.
  public func newPassword(for name: String) throws -> SecretText {
    if isFromInput { return try line() }
    while true {
      let first = try display.prompt.secret("Password for \(name):", flag: Self.flag)
      let second = try display.prompt.secret("Repeat the password:", flag: Self.flag)
      if first == second { return SecretText(first) }
      display.note("The passwords do not match.")
    }
  }

  private static let flag = "--password-stdin"

  private func line() throws -> SecretText {
    guard let line = try display.console.input.readLine(), !line.isEmpty else {
      throw OutputError.unreadable(reason: "The first line has no password.")
    }
    return SecretText(line)
  }
}

/// A secret in memory, with a description that hides it.
public struct SecretText: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret itself, to send to its server only.
  public let revealed: String

  /// Creates a secret.
  public init(_ text: String) { revealed = text }

  public var description: String { "(secret)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The input of a password: a terminal that does not show it, or standard input.
///
/// It is never an argument, which every process of the machine could read.
public struct PasswordInput: Sendable {
  /// The option that reads it from standard input.
  public static let option = Option.flag("password-stdin", "Read the password from standard input.")

  private let display: Display
  private let isFromInput: Bool

  /// Creates the input that an invocation asks for.
  public init(_ invocation: Invocation, _ display: Display) throws {
    self.display = display
    isFromInput = try invocation[Self.option]
  }

  /// Returns the password of an account; the user is asked where it is not kept.
  ///
  /// - Parameters:
  ///   - name: The name of the account.
  ///   - place: The place of the account, as a question names it.
  ///   - kept: Returns the password that the settings of the program name.
  /// - Returns: The password.
  /// - Throws: The failure to read it.
  public func password(
    for name: String,
    at place: String,
    kept: () throws -> SecretText?
  ) throws -> SecretText {
    if isFromInput { return try line() }
    if let kept = try kept() { return kept }
    return SecretText(
      try display.prompt.secret("Password of \(name) at \(place):", flag: Self.flag)
    )
  }

  /// Asks for a new password, twice, so that it is the one that was meant.
  public func newPassword(for name: String) throws -> SecretText {
    if isFromInput { return try line() }
    while true {
      let first = try display.prompt.secret("Password for \(name):", flag: Self.flag)
      let second = try display.prompt.secret("The same again:", flag: Self.flag)
      if first == second { return SecretText(first) }
      display.note("They differ.")
    }
  }

  private static let flag = "--password-stdin"

  private func line() throws -> SecretText {
    guard let line = try display.console.input.readLine(), !line.isEmpty else {
      throw OutputError.unreadable(reason: "There is no password on its first line.")
    }
    return SecretText(line)
  }
}

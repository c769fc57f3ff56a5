import CommandKit
import Foundation
import FoundationCore

/// Where a password comes from: a terminal that does not show it, or the input; never an argument,
/// which every process of the machine could read.
struct PasswordInput: Sendable {
  static let option = Option.flag("password-stdin", "Read the password from standard input.")

  private let display: Display
  private let isFromInput: Bool

  init(_ invocation: Invocation, _ display: Display) throws {
    self.display = display
    isFromInput = try invocation[Self.option]
  }

  /// The password that somebody has; where the settings say where it is, nobody is asked.
  func password(
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

  /// A password that somebody makes up, typed twice so that it is the one that was meant.
  func newPassword(for name: String) throws -> SecretText {
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

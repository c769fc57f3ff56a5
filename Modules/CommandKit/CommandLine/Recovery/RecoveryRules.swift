public import Foundation
public import FoundationCore

/// The rules of a program for recovering from failures: a plan for each recovery.
public struct RecoveryRules: Sendable {
  /// Returns the plan of a recovery for the command that failed; `nil` if the program cannot do it.
  public let plan: @Sendable (Recovery.Action, Invocation) -> RecoveryPlan?

  /// Opens a URL for the user, in the environment of the console.
  let open: @Sendable (URL, [String: String]) throws -> Void

  /// Returns `true` if the user wants a menu of recoveries at a terminal.
  let offersMenu: @Sendable (Invocation) -> Bool

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - plan: Returns the plan of a recovery for the command that failed; `nil` if the program
  ///     cannot do it.
  ///   - open: Opens a URL for the user, in the environment of the console, after it was written to
  ///     the error output.
  ///   - offersMenu: Returns `true` if the user wants a menu of recoveries at a terminal; without
  ///     one, the error has command lines to copy.
  public init(
    plan: @escaping @Sendable (Recovery.Action, Invocation) -> RecoveryPlan?,
    open: @escaping @Sendable (URL, [String: String]) throws -> Void,
    offersMenu: @escaping @Sendable (Invocation) -> Bool = { _ in true }
  ) {
    self.plan = plan
    self.open = open
    self.offersMenu = offersMenu
  }

  /// The rules of a program that sets no rules.
  ///
  /// They run the command again, or the one that the failure names, and only write a URL.
  public static let standard = RecoveryRules(plan: plan) { _, _ in }

  private static func plan(_ action: Recovery.Action, for invocation: Invocation) -> RecoveryPlan? {
    switch action {
    case .retry, .attempt, .custom: .run(invocation)
    case .narrow(let hint): .advise(hint)
    case .openURL(let url): .open(url)
    case .run(let line):
      invocation.sibling(arguments: Array(Shell.words(of: line).dropFirst()), keeping: [])
        .map { sibling in
          var chosen = sibling
          chosen.isFromMenu = true
          return .run(chosen)
        }
    case .useStale, .signIn, .edit, .skip, .giveUp: nil
    }
  }
}

extension Invocation {
  /// Returns an invocation of another command of the program, with some options of this one.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command, without the program's name.
  ///   - names: The names of the options to keep, if the other command takes them and does not
  ///     give them itself.
  /// - Returns: The invocation, or `nil` if the words are not a valid command line.
  public func sibling(arguments: [String], keeping names: [String]) -> Invocation? {
    guard var other = try? Parser.parse(arguments, with: path.program),
      other.path.command.isRunnable, (try? other.check()) != nil
    else { return nil }
    for name in names
    where other.optionUses[name] == nil && other.path.options.contains(where: { $0.name == name }) {
      other.optionUses[name] = optionUses[name]
    }
    return other
  }
}

/// The plan for a recovery of a command that failed.
public enum RecoveryPlan: Sendable {
  /// Run this command instead.
  case run(Invocation)
  /// Run this command, then try the failed one again.
  case runThenRetry(Invocation)
  /// Run this command, then show the failure again.
  case show(Invocation)
  /// Ask the user for another value of an option or argument; `command` returns the invocation with
  /// it, or `nil` for a value that would change the request.
  case promptForValue(
    _ name: String,
    accepted: [String],
    command: @Sendable (String) -> Invocation?
  )
  /// Open a URL.
  case open(URL)
  /// Advice for the user.
  case advise(String)

  /// Returns the command line to suggest, if it differs from the one that failed.
  func command(after invocation: Invocation) -> Invocation? {
    switch self {
    case .run(let next): next.line == invocation.line ? nil : next
    case .runThenRetry(let other), .show(let other): other
    case .promptForValue, .open, .advise: nil
    }
  }
}

public import Foundation
public import FoundationCore

/// The rules of a program for the recoveries of a failure: the plan for each, by the command.
public struct RecoveryRules: Sendable {
  /// The plan of a recovery for the command that failed, `nil` for one that it cannot do.
  public let plan: @Sendable (Recovery.Action, Invocation) -> RecoveryPlan?

  /// Opens an address for the user, in the environment of the console.
  let open: @Sendable (URL, [String: String]) throws -> Void

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - plan: Returns the plan of a recovery for the command that failed, `nil` for one that it
  ///     cannot do.
  ///   - open: Opens an address for the user, in the environment of the console; the address has
  ///     been written by then, to be copied.
  public init(
    plan: @escaping @Sendable (Recovery.Action, Invocation) -> RecoveryPlan?,
    open: @escaping @Sendable (URL, [String: String]) throws -> Void
  ) {
    self.plan = plan
    self.open = open
  }

  /// The rules of a program that has none of its own.
  ///
  /// The command is run again, or the one that the failure names in its place; an address is
  /// written, to be copied.
  public static let standard = RecoveryRules(plan: plan) { _, _ in }

  private static func plan(_ action: Recovery.Action, for invocation: Invocation) -> RecoveryPlan? {
    switch action {
    case .retry, .attempt: .go(invocation)
    case .narrow(let hint): .advise(hint)
    case .openURL(let url): .open(url)
    case .run(let line):
      invocation.other(Array(Shell.words(of: line).dropFirst()), keeping: []).map { other in
        var chosen = other
        chosen.isChosen = true
        return .go(chosen)
      }
    case .useStale, .signIn, .edit, .skip, .giveUp: nil
    }
  }
}

extension Invocation {
  /// Returns another command of the program, with options of this one.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command, without the program's name.
  ///   - names: The names of the options to keep, where the other command has them and does not
  ///     give them itself.
  /// - Returns: The other command, or `nil` where the words are none that can run.
  public func other(_ arguments: [String], keeping names: [String]) -> Invocation? {
    guard var other = try? Parser.parse(arguments, with: path.program),
      other.path.command.isRunnable, (try? other.check()) != nil
    else { return nil }
    for name in names
    where other.uses[name] == nil && other.path.options.contains(where: { $0.name == name }) {
      other.uses[name] = uses[name]
    }
    return other
  }
}

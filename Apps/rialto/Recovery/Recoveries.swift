import CommandKit
import CountriesCommands
import FoundationCore
import NewsCommands

/// The recovery plans for failures of `rialto`.
enum Recoveries {
  /// Returns the plan for a recovery, or `nil` if it does not apply to the command.
  @Sendable
  static func plan(_ action: Recovery.Action, for invocation: Invocation) -> RecoveryPlan? {
    switch action {
    case .useStale:
      var invocation = invocation
      invocation.optionUses[GlobalOptions.cached.name] = [.withoutValue]
      return .run(invocation)
    case .signIn: return signingIn(for: invocation)
    case .edit(let field, let accepted): return editing(field, accepting: accepted, of: invocation)
    case .run(let line):
      return invocation.beside(Array(Shell.words(of: line).dropFirst())).map(running)
    case .retry, .attempt, .custom, .narrow, .openURL, .skip, .giveUp:
      return RecoveryRules.standard.plan(action, invocation)
    }
  }

  /// Returns the plan to sign in to the server that a command uses: the store or NewsAPI.
  private static func signingIn(for invocation: Invocation) -> RecoveryPlan? {
    if invocation.path.name.hasSuffix(" login") { return .run(invocation) }
    switch invocation.path.commands.first?.name {
    // Their servers have no accounts here, and a sign-in at the store would not help.
    case CountriesGroup.command.name, Fetch.command.name: return nil
    case let name:
      let login = name == NewsGroup.command.name ? ["news", "login"] : ["login"]
      return invocation.beside(login).map { .runThenRetry($0) }
    }
  }

  private static func editing(
    _ field: String,
    accepting accepted: [String],
    of invocation: Invocation
  ) -> RecoveryPlan? {
    if let edited = EditedField(field, in: invocation) {
      guard accepted.count == 1 else {
        return .promptForValue(edited.name, accepted: accepted) {
          edited.set(to: $0, in: invocation)
        }
      }
      return edited.set(to: accepted[0], in: invocation).map { .run($0) }
    }
    guard let sku = EditedField.sku(in: field), accepted.count == 1,
      invocation.path.command.arguments.contains(where: { $0.placeholder.name == EditedField.items }
      )
    else { return nil }
    return invocation.beside(["cart", "\(sku)=\(accepted[0])"]).map { .runThenRetry($0) }
  }

  /// Returns the plan to run another command, which by default replaces the one that failed.
  private static func running(_ other: Invocation) -> RecoveryPlan {
    let names = other.path.commands.map(\.name)
    if ["login", "demo", "unset", "set"].contains(names.last) { return .runThenRetry(other) }
    if ["cart", "list", "show", "quote"].contains(names.last) { return .show(other) }
    var chosen = other
    chosen.isFromMenu = true
    return .run(chosen)
  }
}

extension Invocation {
  /// Returns another command with the same store and settings.
  fileprivate func beside(_ arguments: [String]) -> Invocation? {
    let names =
      StoreLocation.options.map(\.name) + [GlobalOptions.config.name, GlobalOptions.offline.name]
    return sibling(arguments: arguments, keeping: names)
  }
}

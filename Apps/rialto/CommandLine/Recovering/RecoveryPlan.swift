import Foundation
import FoundationCore

/// What a recovery of a failed command comes to.
enum RecoveryPlan: Sendable {
  /// The command again, or another that takes its place.
  case go(Invocation)
  /// This first, and then what failed once more.
  case first(Invocation)
  /// A look at something, which leaves the failure where it is.
  case look(Invocation)
  /// Another value of a field, which somebody has to say.
  case ask(EditedField, accepted: [String])
  case open(URL)
  /// What only the person can do.
  case advise(String)

  /// Nothing where the command cannot do it.
  init?(_ action: Recovery.Action, for invocation: Invocation) {
    switch action {
    case .retry, .attempt: self = .go(invocation)
    case .useStale:
      var invocation = invocation
      invocation.uses[GlobalOptions.cached.name] = [.alone]
      self = .go(invocation)
    case .signIn:
      guard let plan = Self.signingIn(for: invocation) else { return nil }
      self = plan
    case .edit(let field, let accepted):
      guard let plan = Self.editing(field, accepted, of: invocation) else { return nil }
      self = plan
    case .narrow(let hint): self = .advise(hint)
    case .openURL(let url): self = .open(url)
    case .run(let line):
      guard let other = invocation.beside(Array(Shell.words(of: line).dropFirst())) else {
        return nil
      }
      self = Self.running(other)
    case .skip, .giveUp: return nil
    }
  }

  /// Signing in at whatever a command asks; there is none but the store and NewsAPI.
  private static func signingIn(for invocation: Invocation) -> RecoveryPlan? {
    if invocation.path.name.hasSuffix(" login") { return .go(invocation) }
    let isNews = invocation.path.below.first?.name == NewsGroup.command.name
    let asksStore = invocation.path.options.contains { $0.name == StoreLocation.option.name }
    guard isNews || asksStore else { return nil }
    return invocation.beside(isNews ? ["news", "login"] : ["login"]).map { .first($0) }
  }

  private static func editing(
    _ field: String,
    _ accepted: [String],
    of invocation: Invocation
  ) -> RecoveryPlan? {
    if let edited = EditedField(field, in: invocation) {
      guard accepted.count == 1 else { return .ask(edited, accepted: accepted) }
      return edited.set(to: accepted[0], in: invocation).map { .go($0) }
    }
    guard let sku = EditedField.sku(in: field), accepted.count == 1,
      invocation.path.command.arguments.contains(where: { $0.placeholder.name == EditedField.items }
      )
    else { return nil }
    return invocation.beside(["cart", "set", "\(sku)=\(accepted[0])"]).map { .first($0) }
  }

  /// What another command is good for: most take the place of the one that failed.
  private static func running(_ other: Invocation) -> RecoveryPlan {
    let names = other.path.below.map(\.name)
    if ["login", "seed", "unset", "set"].contains(names.last) { return .first(other) }
    if ["list", "show", "history", "quote", "brands", "categories"].contains(names.last) {
      return .look(other)
    }
    var chosen = other
    chosen.isChosen = true
    return .go(chosen)
  }

  /// What to type for it, where that is another line than the one that failed.
  func command(after invocation: Invocation) -> Invocation? {
    switch self {
    case .go(let next): next.line == invocation.line ? nil : next
    case .first(let other), .look(let other): other
    case .ask, .open, .advise: nil
    }
  }
}

extension Invocation {
  /// Another command, asked of the same store with the same settings.
  fileprivate func beside(_ arguments: [String]) -> Invocation? {
    guard var other = try? Parser.parse(arguments, with: path.program),
      other.path.command.run != nil, (try? other.check()) != nil
    else { return nil }
    let names =
      StoreLocation.options.map(\.name) + [GlobalOptions.config.name, GlobalOptions.offline.name]
    for name in names
    where other.uses[name] == nil && other.path.options.contains(where: { $0.name == name }) {
      other.uses[name] = uses[name]
    }
    return other
  }
}

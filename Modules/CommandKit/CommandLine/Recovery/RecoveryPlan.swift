public import Foundation
import FoundationCore

/// The plan for a recovery of a command that failed.
public enum RecoveryPlan: Sendable {
  /// The command again, or another that takes its place.
  case go(Invocation)
  /// This first, and then what failed once more.
  case first(Invocation)
  /// A look at something, which leaves the failure where it is.
  case look(Invocation)
  /// Another value of an option or argument, which the user has to enter; the command with it is
  /// `nil` where it would ask for something else.
  case ask(_ name: String, accepted: [String], command: @Sendable (String) -> Invocation?)
  /// A look at an address.
  case open(URL)
  /// What only the person can do.
  case advise(String)

  /// What to type for it, where that is another line than the one that failed.
  func command(after invocation: Invocation) -> Invocation? {
    switch self {
    case .go(let next): next.line == invocation.line ? nil : next
    case .first(let other), .look(let other): other
    case .ask, .open, .advise: nil
    }
  }
}

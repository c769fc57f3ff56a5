public import Foundation

/// One way out of a failure: what to do, and whether it may be done without asking.
public struct Recovery: Sendable, Hashable {
  /// What is done, with the data a program needs to do it.
  public enum Action: Sendable, Hashable {
    /// Do the same again once the delay is over.
    case retry(after: Duration)
    /// Go on with what was loaded that long ago.
    case useStale(age: Duration)
    /// Sign in, or set a key, and do the same again.
    case signIn
    /// Correct one field; where the choice is small, these are accepted.
    case edit(field: String, accepted: [String])
    /// Ask for less.
    case narrow(hint: String)
    /// Go on without the things that could not be read.
    case skip(count: Int)
    /// Read on or act at an address.
    case openURL(URL)
    /// Run a command in a terminal.
    case run(command: String)
    /// Let a foreign error try the option of that number itself.
    case attempt(option: Int)
    /// Leave it.
    case giveUp

    /// The stable name of the kind of action, such as `use_stale`.
    public var name: String {
      switch self {
      case .retry: "retry"
      case .useStale: "use_stale"
      case .signIn: "sign_in"
      case .edit: "edit"
      case .narrow: "narrow"
      case .skip: "skip"
      case .openURL: "open_url"
      case .run: "run"
      case .attempt: "attempt"
      case .giveUp: "give_up"
      }
    }
  }

  /// What is done.
  public let action: Action

  /// The words on the button or the line of the menu.
  public let title: String

  /// Whether a policy may do it without asking a person.
  public let isAutomatic: Bool

  /// Describes a way out; it is asked for unless said to be automatic.
  public init(_ action: Action, title: String, isAutomatic: Bool = false) {
    self.action = action
    self.title = title
    self.isAutomatic = isAutomatic
  }
}

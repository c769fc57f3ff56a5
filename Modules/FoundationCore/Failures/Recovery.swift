public import Foundation

/// A possible recovery from a failure.
public struct Recovery: Sendable, Hashable {
  /// An action, with its data.
  public indirect enum Action: Sendable, Hashable {
    /// Retry after a delay.
    case retry(after: Duration)
    /// Use cached data of this age.
    case useStale(age: Duration)
    /// Sign in or set an API key, and retry.
    case signIn
    /// Correct a field; the accepted values are listed if there are only a few.
    case edit(field: String, accepted: [String])
    /// Narrow the request.
    case narrow(hint: String)
    /// Continue without the items that could not be read.
    case skip(count: Int)
    /// Open a URL.
    case openURL(URL)
    /// Run a command in a terminal.
    case run(command: String)
    /// Attempt the option of a foreign `RecoverableError` with this index.
    case attempt(option: Int)
    /// Perform an action of the application with this identifier.
    case custom(id: String)
    /// Give up.
    case giveUp

    /// The stable name of the action, such as `use_stale`.
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
      case .custom: "custom"
      case .giveUp: "give_up"
      }
    }
  }

  /// The action.
  public let action: Action

  /// The title of the button or menu item.
  public let title: String

  /// `true` if a program may perform it without asking the user; no library does.
  public let isAutomatic: Bool

  /// Creates a recovery, which is not automatic by default.
  public init(_ action: Action, title: String, isAutomatic: Bool = false) {
    self.action = action
    self.title = title
    self.isAutomatic = isAutomatic
  }
}

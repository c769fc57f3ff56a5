/// What someone may do; each role may do all that the ones before it may.
public enum Role: String, Sendable, CaseIterable, Comparable {
  /// Reads.
  case reader
  /// Changes the catalog as well.
  case editor
  /// Does everything, such as seeing after the accounts.
  case admin

  public static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .reader: 0
    case .editor: 1
    case .admin: 2
    }
  }
}

/// Who asks.
struct Caller: Sendable, Hashable {
  /// The name of the account; for the embedded store, whoever may read its file.
  let name: String
  let role: Role

  /// Whoever asks for what is open to everybody.
  static let anyone = Caller(name: "anyone", role: .reader)
}

/// Where a database is kept.
public enum DatabaseLocation: Sendable, Hashable {
  /// In a file. The path is only ever a path: `:memory:` and `file:…` name files like any other.
  case file(String)

  /// In memory, private to its one connection and gone with it.
  case memory
}

/// How a database is opened.
public struct ConnectionOptions: Sendable, Hashable {
  /// What may be done through a connection.
  public enum Access: Sendable, Hashable {
    /// Reads and writes; a missing file is created, and with it the folder it is in.
    case readWrite
    /// Reads only; a missing file is an error.
    case readOnly
  }

  /// What a commit waits for.
  public enum Durability: Sendable, Hashable {
    /// A killed program loses nothing committed; a power cut may take the last commits whole.
    case normal
    /// Neither does a power cut: every commit waits for the disk. Some twenty times slower.
    case full
  }

  /// What may be done through the connection.
  public var access: Access

  /// What a commit waits for.
  public var durability: Durability

  /// How long a statement waits for another connection's lock before it gives up as busy.
  public var busyTimeout: Duration

  /// The defaults suit a cache; say `.full` where a commit is a promise to someone.
  public init(
    access: Access = .readWrite,
    durability: Durability = .normal,
    busyTimeout: Duration = .seconds(5)
  ) {
    self.access = access
    self.durability = durability
    self.busyTimeout = busyTimeout
  }

  /// The timeout as SQLite takes it; beyond three weeks, three weeks.
  var busyMilliseconds: Int32 {
    Int32(min(max(busyTimeout / .milliseconds(1), 0), Double(Int32.max)))
  }
}

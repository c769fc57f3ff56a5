/// The storage of a database.
public enum DatabaseLocation: Sendable, Hashable {
  /// A file. The path is never interpreted: `:memory:` and `file:…` name files like any other.
  case file(String)

  /// Memory that belongs to one connection and is freed with it.
  case memory
}

/// The options for opening a database.
public struct ConnectionOptions: Sendable, Hashable {
  /// The kinds of access.
  public enum Access: Sendable, Hashable {
    /// Reads and writes; creates a missing file and its folder.
    case readWrite
    /// Reads only; a missing file is an error.
    case readOnly
  }

  /// The guarantees of a commit.
  public enum Durability: Sendable, Hashable {
    /// Commits survive a crash of the program; a power failure may lose the last ones, each as a
    /// whole.
    case normal
    /// Commits survive a power failure, since each waits for the disk. Some twenty times slower.
    case full
  }

  /// The access through the connection.
  public var access: Access

  /// The guarantee of a commit.
  public var durability: Durability

  /// The time a statement waits for another connection's lock before it fails as busy.
  public var busyTimeout: Duration

  /// Creates options whose defaults suit a cache; use `.full` durability for orders and payments.
  public init(
    access: Access = .readWrite,
    durability: Durability = .normal,
    busyTimeout: Duration = .seconds(5)
  ) {
    self.access = access
    self.durability = durability
    self.busyTimeout = busyTimeout
  }

  /// The busy timeout in SQLite's unit, three weeks at most.
  var busyMilliseconds: Int32 {
    Int32(min(max(busyTimeout / .milliseconds(1), 0), Double(Int32.max)))
  }
}

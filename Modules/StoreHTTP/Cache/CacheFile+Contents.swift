public import Foundation

extension CacheFile {
  /// What is in a cache, or in a part of it.
  public struct Contents: Sendable, Hashable {
    /// The answers of one host.
    public struct Host: Sendable, Hashable {
      /// The name of the host; empty where it cannot be told.
      public let name: String
      /// How many answers there are.
      public internal(set) var entries = 0
      /// About how many bytes they have.
      public internal(set) var bytes = 0
      /// How many of them would be given without asking the host.
      public internal(set) var fresh = 0
      /// When the oldest of them arrived.
      public internal(set) var oldest: Date
      /// When the newest of them arrived.
      public internal(set) var newest: Date
    }

    /// How many bytes the file takes, with what waits in its log.
    public let fileSize: Int
    /// The hosts whose answers there are, in the order of their names.
    public let hosts: [Host]

    init(_ entries: [CacheEntrySummary], fileSize: Int) {
      self.fileSize = fileSize
      let hosts = entries.reduce(into: [String: Host]()) { hosts, entry in
        let new = Host(name: entry.host, oldest: entry.receivedAt, newest: entry.receivedAt)
        hosts[entry.host, default: new].add(entry)
      }
      self.hosts = hosts.values.sorted { $0.name < $1.name }
    }

    /// How many answers there are.
    public var entries: Int { hosts.reduce(0) { $0 + $1.entries } }
    /// About how many bytes they have.
    public var bytes: Int { hosts.reduce(0) { $0 + $1.bytes } }
    /// How many of them would be given without asking.
    public var fresh: Int { hosts.reduce(0) { $0 + $1.fresh } }
    /// How many of them would not.
    public var stale: Int { entries - fresh }
    /// When the oldest of them arrived.
    public var oldest: Date? { hosts.map(\.oldest).min() }
    /// When the newest of them arrived.
    public var newest: Date? { hosts.map(\.newest).max() }
  }
}

extension CacheFile.Contents.Host {
  fileprivate mutating func add(_ entry: CacheEntrySummary) {
    entries += 1
    bytes += entry.size
    fresh += entry.isFresh ? 1 : 0
    oldest = min(oldest, entry.receivedAt)
    newest = max(newest, entry.receivedAt)
  }
}

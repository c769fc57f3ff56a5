/// A client that places orders in its database.
enum DatabasePeer: Hashable {
  case bareSQLite
  /// A store in the process of who asks.
  case storeInSQLite
  /// The same behind a server.
  case servedSQLite
  case barePostgres
  /// So many servers beside one another.
  case servedPostgres(Int)

  static let all: [DatabasePeer] = [
    .bareSQLite, .storeInSQLite, .servedSQLite,
    .barePostgres, .servedPostgres(1), .servedPostgres(2), .servedPostgres(4),
  ]

  var name: String {
    switch self {
    case .bareSQLite: "SQLite: bare transactions"
    case .storeInSQLite: "SQLite: in process"
    case .servedSQLite: "SQLite: 1 server"
    case .barePostgres: "PostgreSQL: bare transactions"
    case .servedPostgres(1): "PostgreSQL: 1 server"
    case .servedPostgres(let count): "PostgreSQL: \(count) servers"
    }
  }

  /// The peer to compare with.
  var bare: DatabasePeer { isInSQLite ? .bareSQLite : .barePostgres }

  var isInSQLite: Bool { [.bareSQLite, .storeInSQLite, .servedSQLite].contains(self) }

  /// `true` if more connections would be no faster, since all writers wait for each other.
  var isAlone: Bool { self == .bareSQLite }

  /// Places orders for so long by so many clients, and tells how many in a second.
  func load(_ home: OrdersHome, clients: Int, for duration: Duration) async throws -> Double {
    switch self {
    case .bareSQLite, .barePostgres:
      try bareLoad(home, connections: clients, for: duration)
    case .storeInSQLite:
      try await inProcessLoad(home, clients: clients, for: duration)
    case .servedSQLite:
      try OrdersLoad(home, connections: clients, for: duration).perSecond
    case .servedPostgres(let servers):
      try OrdersLoad(home, servers: servers, connections: clients, for: duration).perSecond
    }
  }
}

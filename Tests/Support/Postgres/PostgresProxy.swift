/// A proxy between clients and a PostgreSQL server, which knows where each message ends, and can do
/// harm to the connection at any of them.
///
///     let proxy = try PostgresProxy(inFrontOf: database)
///     // The server has the third message, and nobody hears of it any more.
///     proxy.follow { $0.direction == .toServer && $0.number == 2 ? .cutAfter : .pass }
///
/// It is gone when it is let go, and its connections with it.
package final class PostgresProxy: Sendable {
  /// What is done at a message.
  package enum Deed: Sendable {
    case pass
    /// Both sides lose the connection: before the message, in the midst of it, or once it has been
    /// passed on.
    case cutBefore, cutWithin, cutAfter
    /// Neither this message nor any other passes any more, and nobody is told.
    case stall
  }

  package typealias Plan = @Sendable (PostgresMessage) -> Deed

  /// How the proxy is reached, and the server through it.
  package enum Way: Sendable { case socket, network }

  /// What the proxy has seen, and what it is to do.
  struct State: Sendable {
    var messages: [PostgresMessage] = []
    var plan: Plan = { _ in .pass }
    var numbers: [PostgresMessage.Direction: Int] = [:]
    var lines: [ObjectIdentifier: PostgresProxyConnection] = [:]
  }

  /// The address of the database, by way of the proxy.
  package let url: String
  private let server: ScriptedServer
  private let state: ObservedValue<State>

  /// Listens beside the server: on a socket in the cluster's folder, or on a port of its own.
  package init(inFrontOf database: PostgresTestDatabase, by way: Way = .socket) throws {
    let state = ObservedValue(State())
    self.state = state
    switch way {
    case .socket:
      let folder = try database.cluster.folder.subfolder()
      server = try ScriptedServer(path: "\(folder)/.s.PGSQL.\(database.port)") { client in
        let server = try client.connect(toPath: database.socket)
        try PostgresProxyConnection(client, server, state).run()
      }
      url = database.url.replacing(database.socketFolder, with: folder)
    case .network:
      server = try ScriptedServer { client in
        try PostgresProxyConnection(client, client.connect(to: database.port), state).run()
      }
      url = (database.networkURL ?? "").replacing(":\(database.port)/", with: ":\(server.port)/")
    }
  }

  /// Has every message judged from now on; the messages' numbers begin anew.
  package func follow(_ plan: @escaping Plan) {
    state.update { state in
      state.plan = plan
      state.numbers = [:]
    }
  }

  /// Cuts every connection that there is, those that stall as well.
  package func cutAll() {
    for line in state.value.lines.values { line.cut() }
  }

  /// All messages that came so far, whatever became of them, in the order they came in.
  package var messages: [PostgresMessage] { state.value.messages }

  /// Returns once that holds of the messages; false when it does not in time.
  package func waitUntil(
    within limit: Duration = .seconds(10),
    _ condition: @escaping @Sendable ([PostgresMessage]) -> Bool
  ) async -> Bool {
    await state.waitUntil(within: limit) { condition($0.messages) }
  }
}

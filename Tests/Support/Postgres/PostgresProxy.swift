/// A proxy between clients and a PostgreSQL server that parses messages, and can break the connection
/// at any of them.
///
///     let proxy = try PostgresProxy(inFrontOf: database)
///     // The server gets the third message, but the client gets no response.
///     proxy.follow { $0.direction == .toServer && $0.number == 2 ? .cutAfter : .pass }
///
/// Releasing it closes its connections.
package final class PostgresProxy: Sendable {
  /// The action for a message.
  package enum Deed: Sendable {
    case pass
    /// Both sides lose the connection: before the message, in the midst of it, or once it has been
    /// passed on.
    case cutBefore, cutWithin, cutAfter
    /// Stops passing this and all further messages, without closing the connections.
    case stall
  }

  package typealias Plan = @Sendable (PostgresMessage) -> Deed

  /// The database, with the address of the proxy.
  package enum Way: Sendable { case socket, network }

  /// The messages so far, and the action for each.
  struct State: Sendable {
    var messages: [PostgresMessage] = []
    var plan: Plan = { _ in .pass }
    var numbers: [PostgresMessage.Direction: Int] = [:]
    var lines: [ObjectIdentifier: PostgresProxyConnection] = [:]
  }

  /// The URI of the database through the proxy.
  package let url: String
  private let server: ScriptedServer
  private let state: ObservedValue<State>

  /// Listens beside the server: on a socket in the cluster's folder, or on another port.
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

  /// Judges every message from now on; the messages' numbers begin at zero again.
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

  /// All messages so far, forwarded or not, in the order of their arrival.
  package var messages: [PostgresMessage] { state.value.messages }

  /// Returns once that holds of the messages; false when it does not in time.
  package func waitUntil(
    within limit: Duration = .seconds(300),
    _ condition: @escaping @Sendable ([PostgresMessage]) -> Bool
  ) async -> Bool {
    await state.waitUntil(within: limit) { condition($0.messages) }
  }
}

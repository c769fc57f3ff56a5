import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Mail
import StoreCore
import StoreHTTP
import StoreServer

/// `rialto store serve`: serves the store at a socket or port.
enum StoreServe {
  private static let socket = Option<Path?>("socket PATH", "Listen on a Unix socket at this path.")
  private static let accounts = Option.flag("accounts", "Require callers to sign in.")
  private static let open = Option.flag(
    "open",
    "Allow a port without accounts, open to all users of this machine."
  )
  private static let proxy = Option<TextLine?>(
    "behind-tls-proxy HOST",
    """
    Also answer requests to this host, through a TLS proxy on this machine that adds \
    X-Forwarded-For. Requires accounts.
    """
  )
  private static let pool = Option<PositiveInt?>(
    "pool N",
    "The maximum number of connections to PostgreSQL (default: 8)."
  )
  private static let connections = Option<PositiveInt?>(
    "connections N",
    "The maximum number of client connections (default: 2048)."
  )
  private static let perAddress = Option<PositiveInt?>(
    "connections-per-address N",
    "The maximum from one address (default: half of all; behind a proxy, all)."
  )
  private static let bodyMinutes = Option<PositiveInt?>(
    "body-minutes N",
    "The minutes within which a request body must arrive (default: 30)."
  )
  private static let log = Option.flag(
    "log",
    "Log every request to standard error, one JSON object per line."
  )

  static let command = Command(
    "serve",
    "Serves the store over HTTP until it is interrupted.",
    discussion: """
      By default it listens on a Unix socket that only you can open, in $XDG_RUNTIME_DIR or the state \
      folder, and prints its address. Other machines cannot reach it: for these, add accounts and \
      use a TLS proxy on this machine. A port without --accounts gives every user of this machine \
      full access, with a warning unless you add --open.

      Every response is JSON, as /v1/openapi.json describes; / lists the addresses.

      With --database, any number of servers on any number of machines serve one store. A load \
      balancer should check /readyz, which fails while the server is shutting down, its database is \
      not available, or the schema has another version.

      The server delivers the events of orders to webhooks and the messages to buyers: see 'rialto store \
      webhooks' and 'rialto store mail'. Several servers of one store share that work.

      One thread serves up to 16 connections, further threads serve more of them: at most one for two \
      cores. Databases have threads of their own.

      At the connection limit, a new client replaces the one that is idle longest or sends slowest, \
      which gets 503 and Retry-After. /metrics counts them.

      An interrupt or TERM finishes running requests and deliveries, for at most 30 seconds; a second one \
      stops at once. A message that a mail server has not confirmed by then has an unknown outcome: see \
      'rialto store mail'. If /readyz was ever requested, it fails for three seconds before new connections are \
      refused.
      """,
    examples: [
      Example("rialto store serve", "On a Unix socket."),
      Example("rialto store serve --listen 127.0.0.1:8080", "On a port of this machine."),
      Example(
        "rialto store serve --listen 127.0.0.1:0 --accounts",
        "On a free port, with accounts."
      ),
      Example(
        "rialto store serve --database postgres://rialto@db.example/store --listen 127.0.0.1:8080",
        "Serve a store in PostgreSQL."
      ),
      Example(
        "rialto store serve --database postgres:///store --read-only-database postgres://standby/store "
          + "--pool 20",
        "Answer lists and searches from a standby, over 20 connections."
      ),
      Example(
        "rialto store serve --listen 127.0.0.1:8080 --behind-tls-proxy shop.example",
        "Answer other machines, too, through a proxy."
      ),
      Example(
        "rialto store serve --socket shop.sock --connections 500 --connections-per-address 50 "
          + "--body-minutes 5 --log",
        "Set limits, and log requests."
      ),
      Example("rialto store serve --listen 127.0.0.1:8080 --open", "Without a warning."),
    ],
    options: [
      socket, ListenOption.option, accounts, open, proxy, DatabaseAddress.readOnlyOption, pool,
      connections, perAddress, bodyMinutes, log,
    ]
  ) { invocation, context in
    let host = try invocation[proxy]?.text
    let needsAccounts = try invocation[accounts] || host != nil
    let address = try address(named: invocation, in: context)
    let endpoint = try StoreEndpoint(address, publicHost: host, hasAccounts: needsAccounts)
    let log = try invocation[log] ? try ServeLog(context) : nil
    let counter = ConnectionCounter()
    let store = try await store(of: invocation, in: context) {
      $0.needsAccounts = needsAccounts
      $0.connections = counter
      $0.isBehindProxy = host != nil
      if let log { $0.log = { log.write($0) } }
    }
    if needsAccounts, try await store.accounts.all().isEmpty {
      throw StoreServerError.needsAccounts
    }
    if !needsAccounts, try !invocation[open], !endpoint.address.isUnixSocket {
      try context.display.note(
        """
        Every user of this machine has full access through this port. Use --accounts to require \
        sign-in, or --open to hide this warning.
        """
      )
    }

    var configuration = try limits(of: invocation)
    configuration.connectionCounter = counter
    // The store limits the bodies of its operations. An import has no fixed size limit, but a time
    // limit; no disk here has room for this.
    configuration.maximumBodyBytes = 1 << 40
    configuration.allowedHosts = endpoint.allowedHosts
    if let log { configuration.onEvent = { log.write($0) } }
    let server = HTTPServer(configuration: configuration, handler: store.handler)
    let output = try context.display.console.output
    try await GracefulShutdown.during {
      let deliveries = Task {
        await store.deliverEvents(over: context.transport, mail: context.mailTransport)
      }
      defer { deliveries.cancel() }
      try await server.run(on: endpoint.address) { address in
        let place = address.isUnixSocket ? "unix:\(address)" : address.url.absoluteString
        try output.write("Listening on \(place)\n")
        try output.flush()
        await TerminationSignals.wait()
        // Deliveries end beside the requests, within the same time.
        deliveries.cancel()
        store.drain()
        if store.hasBeenProbed { await Self.waitForLoadBalancer() }
        await server.stop(within: gracePeriod)
      }
      await deliveries.value
      await store.close()
    }
  }

  private static func limits(of invocation: Invocation) throws -> HTTPServer.Configuration {
    var configuration = HTTPServer.Configuration()
    if let count = try invocation[connections]?.number { configuration.maximumConnections = count }
    configuration.maximumConnectionsPerAddress = try invocation[perAddress]?.number
    if configuration.maximumConnectionsPerAddress == nil, try invocation[proxy] != nil {
      // Behind a proxy, all clients have the same address.
      configuration.maximumConnectionsPerAddress = configuration.maximumConnections
    }
    if let minutes = try invocation[bodyMinutes]?.number {
      // At most a year, so that the multiplication cannot overflow.
      configuration.maximumBodyTimeout = .seconds(60 * min(minutes, 525_600))
    }
    return configuration
  }

  /// The time for running requests to finish when the server stops.
  private static let gracePeriod = Duration.seconds(30)

  /// Waits until load balancers have noticed the failing `/readyz`.
  private static func waitForLoadBalancer() async {
    // The current task is cancelled by then and could not sleep.
    await Task { try? await Task.sleep(for: .seconds(3)) }.value
  }

  /// Opens the store in this process, with the options of the database.
  private static func store(
    of invocation: Invocation,
    in context: any StoreContext,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer {
    var place = try context.storePlace
    if place.database == nil {
      try invocation.require("--database", for: ["--read-only-database", "--\(pool.name)"])
    }
    place.database?.readOnlyAddress = place.standby
    if let count = try invocation[pool]?.number { place.database?.connections = count }
    return try await context.openStore(at: place, createsStore: true, configure)
  }

  /// Returns the listening address of the options.
  private static func address(
    named invocation: Invocation,
    in context: any StoreContext
  ) throws -> String {
    try invocation.allowOne(of: ["--socket", "--listen"])
    if let path = try invocation[socket] { return context.path(of: path) }
    if let address = try invocation[ListenOption.option] { return address }
    let path = try context.storePlace.socket
    try path.parentPath.makeFolder()
    return path
  }
}

extension ListeningAddress {
  fileprivate var isUnixSocket: Bool { if case .unixSocket = self { true } else { false } }
}

/// The log of `store serve`: lines of JSON on standard error, without secrets.
struct ServeLog: Sendable {
  private let output: any TextOutput
  private let now: @Sendable () -> Date

  init(_ context: any StoreContext) throws {
    output = try context.display.console.error
    now = context.now
  }

  /// Writes a line of the store's request log.
  func write(_ line: String) {
    // A failing log must not fail the request.
    try? output.write(line + "\n")
  }

  /// Writes a line about an event below the store.
  func write(_ event: HTTPServer.Event) {
    let members: [JSONValue.Member] =
      switch event {
      case .rejected(let status, let why):
        [.init("status", .number(status)), .init("refused", .string(why))]
      case .invalidResponse(let why): [.init("unsendable", .string(why))]
      case .responseAborted(let why): [.init("brokenOff", .string(why))]
      }
    // The same format as in the store's lines, so that both sort together.
    let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    write(JSONValue.object([.init("time", .string(time))] + members).text())
  }
}

import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import StoreCore
import StoreHTTP
import StoreServer

/// `rialto store serve`: puts the store behind a socket or a port of this machine.
enum StoreServe {
  private static let socket = Option.value(
    "socket",
    "PATH",
    of: Path.self,
    "Listen at a Unix socket of that name."
  )
  private static let accounts = Option.flag("accounts", "Answer only those who have signed in.")
  private static let open = Option.flag(
    "open",
    "Mean it that everybody on this machine may do everything: a port without accounts."
  )
  private static let proxy = Option.value(
    "behind-tls-proxy",
    "HOST",
    of: TextLine.self,
    """
    Answer for that host too, for which a TLS proxy of this machine stands in that adds \
    X-Forwarded-For; needs accounts.
    """
  )
  private static let pool = Option.value(
    "pool",
    "N",
    of: PositiveInt.self,
    "Open so many connections to PostgreSQL at most; 8 where nothing is said."
  )
  private static let connections = Option.value(
    "connections",
    "N",
    of: PositiveInt.self,
    "Have so many clients connected at a time at most; 2048 where nothing is said."
  )
  private static let perAddress = Option.value(
    "connections-per-address",
    "N",
    of: PositiveInt.self,
    "Have so many from one address; half of all where nothing is said, all behind a proxy."
  )
  private static let bodyMinutes = Option.value(
    "body-minutes",
    "N",
    of: PositiveInt.self,
    "Wait so many minutes in all for what one request sends; 30 where nothing is said."
  )
  private static let log = Option.flag("log", "Write a line of JSON a request on standard error.")

  static let command = Command(
    "serve",
    "Lets other programs reach the store, until it is interrupted.",
    discussion: """
      It listens at a Unix socket that only you can open, in $XDG_RUNTIME_DIR or else in the state \
      folder, unless it is told otherwise. The first line says where. Nothing beyond this machine \
      can reach it: to let others in, put a proxy with TLS before it and make accounts. At a port \
      without --accounts everybody on this machine is the owner, and is told so unless you say --open.

      With --database, any number of servers on any number of machines serve one store. Before it \
      sends requests, a balancer asks /readyz, which says no while the server is about to stop, while \
      its database is away, and while that is not of this version.

      Where as many clients are connected as may be, a new one takes the place of the one that is idle \
      longest or sends slowest, and that is answered with 503 and Retry-After. /metrics counts them.

      An interrupt, or TERM, lets the requests that run come to their end, in 30 seconds at most; a \
      second one does not. Where /readyz was ever asked, it says no for a moment before nobody is let \
      in any more.
      """,
    examples: [
      Example("rialto store serve", "At a socket of your own."),
      Example("rialto store serve --listen 127.0.0.1:8080", "At a port of this machine."),
      Example("rialto store serve --listen 127.0.0.1:0 --accounts", "For those who sign in."),
      Example(
        "rialto store serve --database postgres://rialto@db.example/store --listen 127.0.0.1:8080",
        "A store in PostgreSQL, beside other servers."
      ),
    ],
    options: [
      socket, ListenOption.option, accounts, open, proxy, DatabaseAddress.readOnlyOption, pool,
      connections, perAddress, bodyMinutes, log,
    ],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let host = try invocation[proxy]?.text
    let needsAccounts = try invocation[accounts] || host != nil
    let place = try place(named: invocation, in: context)
    let entrance = try StoreEndpoint(place, publicHost: host, hasAccounts: needsAccounts)
    let log = try invocation[log] ? try ServeLog(context) : nil
    let counter = ConnectionCounter()
    let store = try await store(of: invocation, in: context) {
      $0.needsAccounts = needsAccounts
      $0.connections = counter
      $0.isBehindProxy = host != nil
      if let log { $0.log = { log.note($0) } }
    }
    if needsAccounts, try await store.accounts().isEmpty { throw StoreServerError.needsAccounts }
    if !needsAccounts, try !invocation[open], !entrance.address.isUnixSocket {
      try context.display.note(
        """
        Everybody on this machine can reach this port and may do everything. Serve with --accounts, \
        or say --open if that is meant.
        """
      )
    }

    var configuration = try limits(of: invocation)
    configuration.connectionCounter = counter
    // The store knows better what a body may have. An import has no end that could be named, and
    // its time is limited; but no disk here has room for this.
    configuration.maximumBodyBytes = 1 << 40
    configuration.allowedHosts = entrance.allowedHosts
    if let log { configuration.onEvent = { log.note($0) } }
    let server = HTTPServer(configuration: configuration, handler: store.handler)
    let output = try context.display.console.output
    try await GracefulShutdown.during {
      try await server.run(on: entrance.address) { address in
        try output.write("Listening at \(location(of: address))\n")
        try output.flush()
        await TerminationSignals.wait()
        store.drain()
        if store.isWatched { await Self.moment() }
        await server.stop(within: farewell)
      }
      await store.close()
    }
  }

  /// The limits that were asked for.
  private static func limits(of invocation: Invocation) throws -> HTTPServer.Configuration {
    var configuration = HTTPServer.Configuration()
    if let count = try invocation[connections]?.number { configuration.maximumConnections = count }
    configuration.maximumConnectionsPerAddress = try invocation[perAddress]?.number
    if configuration.maximumConnectionsPerAddress == nil, try invocation[proxy] != nil {
      // All clients have the address of the proxy.
      configuration.maximumConnectionsPerAddress = configuration.maximumConnections
    }
    if let minutes = try invocation[bodyMinutes]?.number {
      // A year is as good as ever, and no multiplication traps.
      configuration.maximumBodyTimeout = .seconds(60 * min(minutes, 525_600))
    }
    return configuration
  }

  /// The time that running requests have when the server is to stop.
  private static let farewell = Duration.seconds(30)

  /// Waits until whoever asks from time to time whether to send requests here has been told not to.
  private static func moment() async {
    // The work itself was cancelled when it was to stop, and can't wait any more.
    await Task { try? await Task.sleep(for: .seconds(3)) }.value
  }

  /// The store in this process, over as many connections as is said.
  private static func store(
    of invocation: Invocation,
    in context: any StoreContext,
    _ configure: (inout StoreServer.Configuration) -> Void
  ) async throws -> StoreServer {
    guard var place = try context.storeDatabase() else {
      for name in [DatabaseAddress.readOnlyOption.name, pool.name]
      where invocation.optionUses[name] != nil {
        throw UsageError(
          .missingRequiredOption("--\(name)", requires: "--database"),
          at: invocation.path
        )
      }
      return try await context.openStore(createsStore: true, configure)
    }
    place.readOnlyAddress = try context.readOnlyDatabase
    if let count = try invocation[pool]?.number { place.connections = count }
    return try await context.openStore(in: place, configure)
  }

  /// Returns the address that an invocation names, as it is typed.
  private static func place(
    named invocation: Invocation,
    in context: any StoreContext
  ) throws -> String {
    switch (try invocation[socket], try invocation[ListenOption.option]) {
    case (.some, .some):
      throw UsageError(.conflictingOptions("--socket", "--listen"), at: invocation.path)
    case (let path?, nil):
      return context.path(of: path)
    case (nil, let address?): return address
    case (nil, nil):
      let path = try context.socketPath
      try path.parentPath.makeFolder()
      return path
    }
  }

  /// Returns an address as options name it.
  private static func location(of address: ListeningAddress) -> String {
    if case .unixSocket(let path) = address { return "unix:\(path)" }
    let text = address.url.absoluteString
    return text.hasSuffix("/") ? text : "\(text)/"
  }
}

extension ListeningAddress {
  fileprivate var isUnixSocket: Bool { if case .unixSocket = self { true } else { false } }
}

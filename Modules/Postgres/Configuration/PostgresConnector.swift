import CPostgres
import Foundation

/// Opens connections on threads that may block.
///
/// libpq's calls to resolve names, negotiate TLS and hash passwords take long, and would delay all
/// statements of the pool's thread.
enum PostgresConnector {
  private static let queue = DispatchQueue(
    label: "rialto.postgres.connecting",
    attributes: .concurrent
  )

  /// The oldest supported server.
  private static let oldestVersion: Int32 = 13_00_00

  static func connect(
    _ configuration: PostgresConfiguration
  ) async throws(PostgresError) -> PostgresHandle {
    let opened = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(PostgresError) in try open(configuration) }
        )
      }
    }
    return try opened.get()
  }

  /// Asks the server, over another connection, to cancel the statement of a connection.
  static func cancel(_ handle: PostgresHandle) {
    guard let cancel = libpq.PQgetCancel(handle.pointer) else { return }
    let address = UInt(bitPattern: cancel)
    queue.async {
      let cancel = OpaquePointer(bitPattern: address)
      var reason = [CChar](repeating: 0, count: 256)
      // If the request is lost, the server's timeouts end the statement.
      _ = libpq.PQcancel(cancel, &reason, Int32(reason.count))
      libpq.PQfreeCancel(cancel)
    }
  }

  private static func open(
    _ configuration: PostgresConfiguration
  ) throws(PostgresError) -> PostgresHandle {
    let deadline = ContinuousClock.now + configuration.connectTimeout
    guard let handle = start(configuration.settings) else {
      throw .cannotConnect(.server, PostgresError.Evidence("Out of memory.", of: configuration))
    }
    // A failure is classified by its SQLSTATE, which only verbose messages contain.
    _ = libpq.PQsetErrorVerbosity(handle.pointer, PQERRORS_VERBOSE)
    var status = libpq.PQstatus(handle.pointer)
    var next = PGRES_POLLING_WRITING
    while status != CONNECTION_BAD, next != PGRES_POLLING_OK {
      let events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT
      guard wait(for: libpq.PQsocket(handle.pointer), events: Int16(events), until: deadline) else {
        let message = "It took longer than \(configuration.connectTimeout)."
        // A server that does not respond has not refused TLS.
        let stage = stage(of: status) == .tcp ? PostgresError.ConnectionStage.tcp : .server
        throw .cannotConnect(stage, PostgresError.Evidence(message, of: configuration))
      }
      next = libpq.PQconnectPoll(handle.pointer)
      if next == PGRES_POLLING_FAILED { break }
      status = libpq.PQstatus(handle.pointer)
    }
    guard next == PGRES_POLLING_OK, libpq.PQstatus(handle.pointer) == CONNECTION_OK else {
      throw PostgresError(connecting: handle, at: stage(of: status), configuration)
    }
    _ = libpq.PQsetErrorVerbosity(handle.pointer, PQERRORS_DEFAULT)
    try prepare(handle, configuration)
    return handle
  }

  private static func start(_ settings: [String: String]) -> PostgresHandle? {
    var keywords = settings.keys.map { UnsafePointer(strdup($0)) }
    var values = settings.values.map { UnsafePointer(strdup($0)) }
    defer {
      for text in keywords + values { free(UnsafeMutablePointer(mutating: text)) }
    }
    keywords.append(nil)
    values.append(nil)
    return libpq.PQconnectStartParams(keywords, values, 0).map(PostgresHandle.init)
  }

  private static func wait(
    for descriptor: Int32,
    events: Int16,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    var polled = pollfd(fd: descriptor, events: events, revents: 0)
    while true {
      let ready = poll(&polled, 1, PostgresPoller.milliseconds(to: deadline))
      if ready > 0 { return true }
      if ready == 0 || errno != EINTR { return false }
    }
  }

  private static func stage(of status: ConnStatusType) -> PostgresError.ConnectionStage {
    switch status {
    case CONNECTION_SSL_STARTUP, CONNECTION_GSS_STARTUP: .tls
    case CONNECTION_AWAITING_RESPONSE, CONNECTION_AUTH_OK: .server
    default: .tcp
    }
  }

  /// Prepares a connection for the pool's thread, unless the server is not supported.
  private static func prepare(
    _ handle: PostgresHandle,
    _ configuration: PostgresConfiguration
  ) throws(PostgresError) {
    let version = libpq.PQserverVersion(handle.pointer)
    guard version >= oldestVersion else {
      let message = "It is version \(version / 10000); 13 or later is required."
      throw .cannotConnect(.version, PostgresError.Evidence(message, of: configuration))
    }
    let encoding = libpq.PQparameterStatus(handle.pointer, "server_encoding").map {
      String(cString: $0)
    }
    guard encoding == "UTF8" else {
      let message = "Its encoding is \(encoding ?? "unknown"); UTF8 is required."
      throw .cannotConnect(.database, PostgresError.Evidence(message, of: configuration))
    }
    guard libpq.PQsetnonblocking(handle.pointer, 1) == 0,
      libpq.PQenterPipelineMode(handle.pointer) == 1
    else {
      throw .protocolViolation(
        PostgresError.Evidence("libpq cannot use the connection.", of: configuration)
      )
    }
  }
}

import CPostgres
import Foundation

/// Opens connections, each on a thread that may wait.
///
/// libpq looks names up, shakes hands over TLS and hashes passwords in calls that take their time;
/// made on the pool's thread they would hold up every statement under way.
enum PostgresConnector {
  private static let queue = DispatchQueue(
    label: "rialto.postgres.connecting",
    attributes: .concurrent
  )

  /// The oldest server that is spoken to.
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

  /// Asks the server to give up what a connection has it do, over another connection.
  static func cancel(_ handle: PostgresHandle) {
    guard let cancel = PQgetCancel(handle.pointer) else { return }
    let address = UInt(bitPattern: cancel)
    queue.async {
      let cancel = OpaquePointer(bitPattern: address)
      var reason = [CChar](repeating: 0, count: 256)
      // Where it does not get through, the server's own limits end the statement.
      _ = PQcancel(cancel, &reason, Int32(reason.count))
      PQfreeCancel(cancel)
    }
  }

  private static func open(
    _ configuration: PostgresConfiguration
  ) throws(PostgresError) -> PostgresHandle {
    let deadline = ContinuousClock.now + configuration.connectLimit
    guard let handle = start(configuration.settings) else {
      throw .cannotConnect(.server, PostgresError.Evidence("There is no memory.", configuration))
    }
    // The reasons of a refusal are told apart by their codes, which else are not in the message.
    PQsetErrorVerbosity(handle.pointer, PQERRORS_VERBOSE)
    var status = PQstatus(handle.pointer)
    var next = PGRES_POLLING_WRITING
    while status != CONNECTION_BAD, next != PGRES_POLLING_OK {
      let events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT
      guard wait(PQsocket(handle.pointer), Int16(events), until: deadline) else {
        let limit = "It took longer than \(configuration.connectLimit)."
        // One that says nothing says nothing against TLS either.
        let step = step(of: status) == .tcp ? PostgresError.Step.tcp : .server
        throw .cannotConnect(step, PostgresError.Evidence(limit, configuration))
      }
      next = PQconnectPoll(handle.pointer)
      if next == PGRES_POLLING_FAILED { break }
      status = PQstatus(handle.pointer)
    }
    guard next == PGRES_POLLING_OK, PQstatus(handle.pointer) == CONNECTION_OK else {
      throw PostgresError(refusal: handle, at: step(of: status), configuration)
    }
    PQsetErrorVerbosity(handle.pointer, PQERRORS_DEFAULT)
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
    return PQconnectStartParams(keywords, values, 0).map(PostgresHandle.init)
  }

  private static func wait(
    _ descriptor: Int32,
    _ events: Int16,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    var polled = pollfd(fd: descriptor, events: events, revents: 0)
    while true {
      let ready = poll(&polled, 1, PostgresPoller.milliseconds(to: deadline))
      if ready > 0 { return true }
      if ready == 0 || errno != EINTR { return false }
    }
  }

  /// What a connection that stands there was about.
  private static func step(of status: ConnStatusType) -> PostgresError.Step {
    switch status {
    case CONNECTION_SSL_STARTUP, CONNECTION_GSS_STARTUP: .tls
    case CONNECTION_AWAITING_RESPONSE, CONNECTION_AUTH_OK: .server
    default: .tcp
    }
  }

  /// Makes a connection ready for the pool's thread, if the server is one that will do.
  private static func prepare(
    _ handle: PostgresHandle,
    _ configuration: PostgresConfiguration
  ) throws(PostgresError) {
    let version = PQserverVersion(handle.pointer)
    guard version >= oldestVersion else {
      let words = "It is version \(version / 10000); 13 or later is needed."
      throw .cannotConnect(.version, PostgresError.Evidence(words, configuration))
    }
    let encoding = PQparameterStatus(handle.pointer, "server_encoding").map { String(cString: $0) }
    guard encoding == "UTF8" else {
      let words = "Its encoding is \(encoding ?? "not known"); UTF8 is needed."
      throw .cannotConnect(.database, PostgresError.Evidence(words, configuration))
    }
    guard PQsetnonblocking(handle.pointer, 1) == 0, PQenterPipelineMode(handle.pointer) == 1 else {
      throw .protocolViolation(PostgresError.Evidence("It can't be used.", configuration))
    }
  }
}

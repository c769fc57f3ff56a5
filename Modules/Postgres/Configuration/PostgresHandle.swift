import CPostgres

/// A connection of libpq, closed when the object is released.
final class PostgresHandle {
  let pointer: OpaquePointer
  let notices = PostgresNotices()

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    // By default, libpq writes notices to standard error.
    let receiver: PQnoticeReceiver = { notices, result in
      guard let notices else { return }
      Unmanaged<PostgresNotices>.fromOpaque(notices).takeUnretainedValue().record(result)
    }
    _ = libpq.PQsetNoticeReceiver(pointer, receiver, Unmanaged.passUnretained(notices).toOpaque())
  }

  deinit { libpq.PQfinish(pointer) }
}

/// The notices of the server.
final class PostgresNotices {
  var warnings = 0
  /// `true` once the server has announced that it closes the connection.
  private(set) var isTerminating = false

  fileprivate func record(_ result: OpaquePointer?) {
    guard let severity = libpq.PQresultErrorField(result, Int32(cpostgres_severity)) else { return }
    switch String(cString: severity) {
    case "WARNING": warnings += 1
    case "FATAL", "PANIC": isTerminating = true
    default: break
    }
  }
}

/// The functions of the system's libpq, which ``PostgresURI`` has loaded: every caller was
/// given the URI of a database.
let libpq = PostgresLibrary.functions

/// The system's libpq, loaded when a database is first named.
enum PostgresLibrary {
  /// Empty where libpq cannot be loaded.
  static var functions: cpostgres { (try? loaded.get()) ?? cpostgres() }

  private static let loaded = Result { () throws(PostgresError) in
    var functions = cpostgres()
    if let problem = cpostgres_load(&functions) { throw .missingLibrary(String(cString: problem)) }
    return functions
  }

  /// Loads libpq, once.
  static func load() throws(PostgresError) { _ = try loaded.get() }
}

import CPostgres

/// A connection as libpq has it; closed when it is let go.
final class PostgresHandle {
  let pointer: OpaquePointer
  let notices = PostgresNotices()

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    // Without a receiver of ours libpq writes them to the standard error.
    let receiver: PQnoticeReceiver = { notices, result in
      guard let notices else { return }
      Unmanaged<PostgresNotices>.fromOpaque(notices).takeUnretainedValue().note(result)
    }
    PQsetNoticeReceiver(pointer, receiver, Unmanaged.passUnretained(notices).toOpaque())
  }

  deinit { PQfinish(pointer) }
}

/// What the server remarks beside its answers.
final class PostgresNotices {
  /// How many warnings have come.
  var warnings = 0
  /// Whether it has said that it ends the connection; that comes a moment before the end itself.
  private(set) var isFarewell = false

  fileprivate func note(_ result: OpaquePointer?) {
    guard let severity = PQresultErrorField(result, Int32(cpostgres_severity)) else { return }
    switch String(cString: severity) {
    case "WARNING": warnings += 1
    case "FATAL", "PANIC": isFarewell = true
    default: break
    }
  }
}

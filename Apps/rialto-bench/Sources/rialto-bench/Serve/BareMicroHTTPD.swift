import CMicroHTTPD
import Foundation

/// The least that libmicrohttpd can be asked for: one thread over epoll, and one answer that was
/// made once.
final class BareMicroHTTPD {
  let port: Int
  private let daemon: OpaquePointer
  private let answer: OpaquePointer

  init(body: [UInt8], type: String) throws {
    var body = body
    guard let answer = MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY)
    else { throw LoadError("libmicrohttpd makes no answer.") }
    MHD_add_response_header(answer, "Content-Type", type)
    self.answer = answer

    let port = try freePort()
    let flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue
    let end = [Int32(MHD_OPTION.END.rawValue)]
    let daemon = withVaList(end) { end in
      MHD_start_daemon_va(
        flags,
        UInt16(port),
        nil,
        nil,
        { answer, connection, _, _, _, _, _, state in
          // It asks twice, and who answers the first time has his connection closed.
          guard state?.pointee != nil else {
            state?.pointee = answer
            return .YES
          }
          return MHD_queue_response(connection, 200, OpaquePointer(answer))
        },
        UnsafeMutableRawPointer(answer),
        end
      )
    }
    guard let daemon else { throw LoadError("libmicrohttpd does not start.") }
    self.daemon = daemon
    self.port = port
  }

  deinit {
    MHD_stop_daemon(daemon)
    MHD_destroy_response(answer)
  }
}

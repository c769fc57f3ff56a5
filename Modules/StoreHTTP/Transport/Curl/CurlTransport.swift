#if canImport(CCurl)
public import Foundation
import Synchronization

/// A transport over the system's libcurl: HTTP/1.1 and HTTP/2, over TCP, TLS or a Unix socket, with
/// connection reuse.
///
///     let client = HTTPClient(base, over: CurlTransport())
///
/// A transport has several loops, each a thread with connections of its own. A loop starts with its
/// first request; all of them end, with their connections, when the transport and the last unread
/// body are released.
public final class CurlTransport: HTTPTransport {
  private let loops: CurlLoops

  /// Creates a transport; nothing is opened before the first request.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - loops: The most loops, by default one for each core. The second begins when the first has
  ///     more requests in flight than a thread serves with ease, and so on; few requests share one
  ///     loop and its connections.
  public init(
    _ configuration: Configuration = Configuration(),
    loops: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.loops = CurlLoops(configuration, count: loops)
  }

  deinit { loops.close() }

  public func executor(for exchange: HTTPExchange) -> (any TaskExecutor)? { loops[exchange] }

  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let commands = loops[exchange]
    let message = try CurlRequest(request, over: commands.configuration)
    let id = commands.nextID()
    let upload = message.content.isStreamed ? CurlUpload(id: id, commands: commands) : nil
    upload?.start(request.body)
    let call = CurlCall(id, request: message, upload: upload, in: exchange)
    commands.inFlight.add(1, ordering: .relaxed)
    defer { commands.inFlight.subtract(1, ordering: .relaxed) }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        commands.append(.start(call, CurlBuffer(), continuation))
        // A cancellation before the call was enqueued found nothing to cancel.
        if Task.isCancelled { commands.append(.cancel(id)) }
      }
    } onCancel: {
      commands.append(.cancel(id))
    }
    return try response(outcome.get(), to: message, id: id, from: commands)
  }

  private func response(
    _ answer: CurlResponse,
    to message: CurlRequest,
    id: Int,
    from commands: CurlCommandQueue
  ) throws(HTTPError) -> HTTPResponse {
    // Created before the head is parsed, so that the exchange is closed if the head is invalid.
    let reader: CurlBodyReader? =
      switch answer.content {
      case .whole: nil
      case .stream(let channel): CurlBodyReader(channel, of: id, commands: commands, for: self)
      }
    var head = try CurlHead(answer.head)
    if message.shape.isDecoded, !answer.isLeftCoded { head.fields.removeTracesOfCoding() }
    var timings = answer.timings
    timings.version = head.version
    let body: HTTPBody =
      switch (answer.content, reader) {
      case (.whole(let bytes), _): HTTPBody(bytes)
      case (.stream, let reader?):
        HTTPBody(length: head.fields.contentLength) { () async throws(HTTPError) in
          try await reader.next()
        }
      case (.stream, nil): .empty
      }
    return HTTPResponse(status: head.status, fields: head.fields, body: body, timings: timings)
  }
}

extension HTTPFields {
  /// Removes the fields that describe the encoded body, once it is decoded.
  fileprivate mutating func removeTracesOfCoding() {
    guard contains("Content-Encoding") else { return }
    remove("Content-Encoding")
    remove("Content-Length")
  }

  fileprivate var contentLength: Int? { self["Content-Length"].flatMap { Int($0) } }
}
#endif

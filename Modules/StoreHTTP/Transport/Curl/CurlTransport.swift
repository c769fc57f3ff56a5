#if canImport(CCurl)
/// A transport over the system's libcurl: HTTP/1.1 and HTTP/2, over TCP, TLS or a Unix socket, with
/// connection reuse.
///
///     let client = HTTPClient(base, over: CurlTransport())
///
/// One thread serves all requests of a transport. It starts with the first of them and ends, with
/// all connections, when the transport and the last unread body are released.
public final class CurlTransport: HTTPTransport {
  let commands: CurlCommandQueue

  /// Creates a transport; nothing is opened before the first request.
  public init(_ configuration: Configuration = Configuration()) {
    commands = CurlCommandQueue(configuration)
  }

  deinit { commands.close() }

  public var executor: (any TaskExecutor)? { commands }

  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let message = try CurlRequest(request, over: commands.configuration)
    let id = commands.nextID()
    let upload = message.content.isStreamed ? CurlUpload(id: id, commands: commands) : nil
    upload?.start(request.body)
    let call = CurlCall(id, request: message, upload: upload, in: exchange)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        commands.append(.start(call, CurlBuffer(), continuation))
        // A cancellation before the call was enqueued found nothing to cancel.
        if Task.isCancelled { commands.append(.cancel(id)) }
      }
    } onCancel: {
      commands.append(.cancel(id))
    }
    return try response(outcome.get(), to: message, id: id)
  }

  private func response(
    _ answer: CurlResponse,
    to message: CurlRequest,
    id: Int
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

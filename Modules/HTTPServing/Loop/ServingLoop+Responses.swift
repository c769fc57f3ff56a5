import Foundation
import FoundationCore
import StoreHTTP

extension ServingLoop {
  /// Sends a response, and returns its body if that has to be streamed.
  func respond(_ response: HTTPResponse, to id: ServerExchange.ID) -> HTTPBody? {
    guard let exchange = openExchange(id) else { return nil }
    let connection = exchange.connection
    // The unread rest of a request body would precede the next request.
    let isLast = connection.hasEnded && connection.input.isEmpty
    let closes =
      !exchange.head.keepsAlive || !exchange.body.isComplete || isLast || stopping != nil
    let head: ResponseHead
    do {
      head = try ResponseHead(response, to: exchange.head, closes: closes)
    } catch {
      report(.invalidResponse(reason: error.reason))
      return respond(.problem(500, detail: "The response could not be sent."), to: id)
    }
    exchange.responseHead = head

    let date = dateLine.text(at: time(nil))
    guard let bytes = head.framing == .none ? [] : response.body.bytes else {
      if case .length(let length) = head.framing { exchange.remainingBytes = length }
      head.encode(response, on: date) { connection.send($0) }
      flush(connection)
      return openExchange(id) == nil ? nil : response.body
    }
    // A small body is sent together with the head; copying a large one costs more than a call.
    let isSmall = bytes.count <= ServerConnection.window
    head.encode(response, on: date, with: isSmall ? bytes : []) { connection.send($0) }
    if !isSmall { connection.output.append(bytes) }
    finish(exchange)
    return nil
  }

  /// Streams a body, no faster than the client receives it.
  @concurrent
  static func stream(_ body: HTTPBody, to id: ServerExchange.ID, through loop: ServingLoop) async {
    var chunks = body.makeAsyncIterator()
    do {
      while let chunk = try await chunks.next() {
        guard await loop.send(chunk, to: id) else { return }
      }
      await loop.endResponse(id)
    } catch {
      await loop.abortResponse(id, reason: "The response body failed: \(error.code).")
    }
  }

  /// Sends a chunk of a response, and returns once there is room for more; returns `false` if the
  /// exchange is over.
  private func send(_ chunk: [UInt8], to id: ServerExchange.ID) async -> Bool {
    guard let exchange = openExchange(id), let head = exchange.responseHead else { return false }
    guard !chunk.isEmpty else { return true }
    let connection = exchange.connection
    switch head.framing {
    case .none: return false
    case .close: connection.output.append(chunk)
    case .chunked:
      connection.output.append(Array((String(chunk.count, radix: 16) + "\r\n").utf8))
      connection.output.append(chunk)
      connection.output.append([.carriageReturn, .lineFeed])
    case .length:
      guard chunk.count <= exchange.remainingBytes else {
        abort(connection, reason: "The response body is longer than its declared length.")
        return false
      }
      exchange.remainingBytes -= chunk.count
      connection.output.append(chunk)
    }
    flush(connection)
    guard openExchange(id) != nil else { return false }
    guard connection.output.count >= ServerConnection.window else { return true }
    return await withUnsafeContinuation { exchange.writer = $0 }
  }

  private func endResponse(_ id: ServerExchange.ID) {
    guard let exchange = openExchange(id) else { return }
    guard exchange.remainingBytes == 0 else {
      let reason = "The response body is shorter than its declared length."
      return abort(exchange.connection, reason: reason)
    }
    if exchange.responseHead?.framing == .chunked {
      exchange.connection.output.append(Array("0\r\n\r\n".utf8))
    }
    finish(exchange)
  }

  private func abortResponse(_ id: ServerExchange.ID, reason: String) {
    guard let exchange = openExchange(id) else { return }
    abort(exchange.connection, reason: reason)
  }

  /// Ends an exchange whose response is complete.
  private func finish(_ exchange: ServerExchange) {
    let connection = exchange.connection
    connection.exchange = nil
    exchange.resumeReader(.failure(HTTPError(.connectionLost)))
    if exchange.responseHead?.closes ?? true {
      connection.closeMode = exchange.body.isComplete ? .immediate : .lingering
    }
    flush(connection)
  }

  /// Responds in place of the handler, and closes the connection.
  func reject(_ connection: ServerConnection, with rejection: RequestRejection) {
    report(.rejected(status: rejection.status, reason: rejection.reason))
    if let exchange = connection.exchange {
      exchange.cancel()
      connection.exchange = nil
      // In the middle of another response this one cannot be sent.
      if exchange.responseHead != nil { return abort(connection, reason: rejection.reason) }
    }
    var response = HTTPResponse.problem(rejection.status, detail: rejection.reason)
    if rejection.status == 503 { response.fields["Retry-After"] = "1" }
    let body = response.body.bytes ?? []
    let head = ResponseHead(framing: .length(body.count), closes: true)
    head.encode(response, on: dateLine.text(at: time(nil)), with: body) { connection.send($0) }
    connection.closeMode = .lingering
    flush(connection)
  }

  /// Sends as much output as possible, and continues the work that waited for that.
  func flush(_ connection: ServerConnection) {
    guard connection.flush(configuration) else { return close(connection) }
    if connection.output.count < ServerConnection.window / 2 {
      connection.exchange?.resumeWriter(true)
    }
    if connection.output.isEmpty, connection.exchange == nil {
      switch connection.closeMode {
      case .immediate: return close(connection)
      case .lingering: return closeLingering(connection)
      case nil: return advanceAfterResponse(connection)
      }
    }
    updateWatch(connection)
  }
}

extension HTTPResponse {
  /// Returns a problem document (RFC 9457), which clients can show.
  static func problem(_ status: Int, detail: String) -> HTTPResponse {
    let title = reasonPhrases[status] ?? ""
    let text =
      #"{"type":"about:blank","title":"\#(title)","status":\#(status),"detail":"\#(detail)"}"#
    return HTTPResponse(
      status: status,
      fields: ["Content-Type": "application/problem+json"],
      body: HTTPBody(Array(text.utf8))
    )
  }
}

/// The output of a connection, in chunks that are not copied.
final class SendQueue {
  private var chunks: [[UInt8]] = []
  private var sent = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  func append(_ chunk: [UInt8]) {
    guard !chunk.isEmpty else { return }
    chunks.append(chunk)
    count += chunk.count
  }

  /// Sends as many bytes as the socket accepts.
  func drain(_ send: (UnsafeRawBufferPointer) -> Socket.Outcome) -> Socket.Outcome {
    var index = 0
    defer {
      if isEmpty { chunks.removeAll(keepingCapacity: true) } else { chunks.removeFirst(index) }
    }
    while index < chunks.count {
      let outcome = chunks[index].withUnsafeBytes { bytes in
        send(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
      }
      guard case .moved(let moved) = outcome else { return outcome }
      sent += moved
      count -= moved
      if sent == chunks[index].count {
        index += 1
        sent = 0
      }
    }
    return .moved(0)
  }
}

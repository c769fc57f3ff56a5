import Foundation
import StoreHTTP

extension ServingLoop {
  /// Sends an answer; gives back what of it has to be streamed.
  func respond(_ response: HTTPResponse, to number: Int) -> HTTPBody? {
    guard let exchange = exchanges[number] else { return nil }
    let connection = exchange.connection
    // What is still to come of a body that nobody reads would stand before the next request.
    let isLast = connection.hasEnded && connection.input.isEmpty
    let closes =
      !exchange.head.keepsAlive || !exchange.body.isComplete || isLast || stopping != nil
    let head: ResponseHead
    do {
      head = try ResponseHead(response, to: exchange.head, closes: closes)
    } catch {
      tell(.unsendable(because: error.reason))
      return respond(.problem(500, "The response could not be sent."), to: number)
    }
    exchange.answer = head

    let date = dateLine.text(at: Date())
    guard head.framing != .none else {
      connection.output.append(head.encoded(on: date))
      finish(exchange)
      return nil
    }
    guard let bytes = response.body.bytes else {
      if case .length(let length) = head.framing { exchange.left = length }
      connection.output.append(head.encoded(on: date))
      flush(connection)
      return exchanges[number] == nil ? nil : response.body
    }
    // A small one goes in one piece with the head; to copy a large one costs more than a call.
    let isSmall = bytes.count <= ServerConnection.window
    var message = head.encoded(on: date, reserving: isSmall ? bytes.count : 0)
    if isSmall { message += bytes }
    connection.output.append(message)
    if !isSmall { connection.output.append(bytes) }
    finish(exchange)
    return nil
  }

  /// Sends a body as it comes, no faster than the client takes it.
  @concurrent
  static func stream(_ body: HTTPBody, to number: Int, through loop: ServingLoop) async {
    var pieces = body.makeAsyncIterator()
    do {
      while let piece = try await pieces.next() {
        guard await loop.send(piece, to: number) else { return }
      }
      await loop.endAnswer(number)
    } catch {
      await loop.breakOffAnswer(number, because: "The response body failed: \(error.code).")
    }
  }

  /// Sends a piece of an answer, and returns once there is room for more; false where nobody wants
  /// it any more.
  private func send(_ piece: [UInt8], to number: Int) async -> Bool {
    guard let exchange = exchanges[number], let answer = exchange.answer else { return false }
    guard !piece.isEmpty else { return true }
    let connection = exchange.connection
    switch answer.framing {
    case .none: return false
    case .close: connection.output.append(piece)
    case .chunked:
      connection.output.append(Array((String(piece.count, radix: 16) + "\r\n").utf8))
      connection.output.append(piece)
      connection.output.append([.carriageReturn, .lineFeed])
    case .length:
      guard piece.count <= exchange.left else {
        breakOff(connection, because: "The response body is longer than its declared length.")
        return false
      }
      exchange.left -= piece.count
      connection.output.append(piece)
    }
    flush(connection)
    guard exchanges[number] != nil else { return false }
    guard connection.output.count >= ServerConnection.window else { return true }
    return await withCheckedContinuation { exchange.writer = $0 }
  }

  private func endAnswer(_ number: Int) {
    guard let exchange = exchanges[number] else { return }
    guard exchange.left == 0 else {
      return breakOff(exchange.connection, because: "The response body is shorter than its declared length.")
    }
    if exchange.answer?.framing == .chunked {
      exchange.connection.output.append(Array("0\r\n\r\n".utf8))
    }
    finish(exchange)
  }

  private func breakOffAnswer(_ number: Int, because reason: String) {
    guard let exchange = exchanges[number] else { return }
    breakOff(exchange.connection, because: reason)
  }

  /// Ends an exchange whose answer is complete.
  private func finish(_ exchange: ServerExchange) {
    let connection = exchange.connection
    exchanges[exchange.number] = nil
    connection.exchange = nil
    exchange.resumeReader(.failure(HTTPError(.connectionLost)))
    if exchange.answer?.closes ?? true {
      connection.ending = exchange.body.isComplete ? .atOnce : .withFarewell
    }
    flush(connection)
  }

  /// Answers in place of the handler, and closes.
  func refuse(_ connection: ServerConnection, _ refusal: RequestRejection) {
    tell(.refused(status: refusal.status, because: refusal.reason))
    if let exchange = connection.exchange {
      exchanges[exchange.number] = nil
      exchange.abandon()
      connection.exchange = nil
      // In the middle of another answer there is no place for this one.
      if exchange.answer != nil { return breakOff(connection, because: refusal.reason) }
    }
    var response = HTTPResponse.problem(refusal.status, refusal.reason)
    if refusal.status == 503 { response.fields["Retry-After"] = "1" }
    connection.output.append(
      ResponseHead(refusing: response).encoded(on: dateLine.text(at: Date()))
    )
    connection.output.append(response.body.bytes ?? [])
    connection.ending = .withFarewell
    flush(connection)
  }

  /// Sends what can be sent, and goes on with what waited for that.
  func flush(_ connection: ServerConnection) {
    guard connection.flush(configuration) else { return close(connection) }
    if connection.output.count < ServerConnection.window / 2 {
      connection.exchange?.resumeWriter(true)
    }
    if connection.output.isEmpty, connection.exchange == nil {
      switch connection.ending {
      case .atOnce: return close(connection)
      case .withFarewell: return leave(connection)
      case nil: return advance(connection)
      }
    }
    settle(connection)
  }
}

extension HTTPResponse {
  /// A failure in the words of RFC 9457, which clients can show.
  static func problem(_ status: Int, _ detail: String) -> HTTPResponse {
    let title = reasonPhrase(status)
    let text =
      #"{"type":"about:blank","title":"\#(title)","status":\#(status),"detail":"\#(detail)"}"#
    return HTTPResponse(
      status: status,
      fields: ["Content-Type": "application/problem+json"],
      body: HTTPBody(Array(text.utf8))
    )
  }
}

import StoreHTTP

extension ServingLoop {
  /// Takes what a client has sent.
  func receive(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    let outcome = withScratch { scratch in
      let outcome = connection.socket.receive(into: scratch)
      if case .moved(let count) = outcome, !connection.isLeaving {
        connection.input.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
      }
      return outcome
    }
    switch outcome {
    case .moved(let count):
      connection.reward(count, configuration)
      advance(connection)
    case .wouldBlock: break
    case .ended:
      connection.hasEnded = true
      advance(connection)
    case .lost: close(connection)
    }
  }

  /// Does what can be done with what has arrived.
  func advance(_ connection: ServerConnection) {
    do {
      if let exchange = connection.exchange {
        try exchange.takeArrived()
        exchange.feedReader()
      } else if !connection.isLeaving, connection.output.isEmpty,
        let head = try connection.heads.next(from: &connection.input)
      {
        try begin(head, on: connection)
      }
    } catch {
      return refuse(connection, error)
    }
    if connection.hasEnded { noteEnd(of: connection) }
    settle(connection)
  }

  /// Draws the consequence of a client that sends no more.
  private func noteEnd(of connection: ServerConnection) {
    guard let exchange = connection.exchange else {
      if connection.output.isEmpty { close(connection) }
      return
    }
    if exchange.body.isComplete {
      // It may only have ended its own side, so it still gets the answer, if there is to be one.
      exchange.task?.cancel()
    } else if exchange.arrived.count < ServerConnection.window {
      close(connection)
    }
  }

  private func begin(_ head: RequestHead, on connection: ServerConnection) throws(RequestRejection)
  {
    let url = try addresses.url(host: head.host, target: head.target)
    lastExchange += 1
    let exchange = try ServerExchange(
      number: lastExchange,
      head: head,
      connection: connection,
      bodyLimit: configuration.bodyBytes
    )
    // Before the handler hears of it: what is wrong with a body that came along shows now.
    try exchange.takeArrived()
    connection.begin(exchange, configuration)
    exchanges[exchange.number] = exchange

    let request = HTTPRequest(head.method, url, fields: head.fields, body: body(of: exchange))
    let number = exchange.number
    exchange.task = HTTPServer.$client.withValue(connection.peer) {
      Task {
        let response = await Self.answer(request, by: handler)
        guard let content = respond(response, to: number) else { return }
        await Self.stream(content, to: number, through: self)
      }
    }
  }

  @concurrent
  private static func answer(_ request: HTTPRequest, by handler: HTTPRequest.Handler) async
    -> HTTPResponse
  {
    await handler(request)
  }

  private func body(of exchange: ServerExchange) -> HTTPBody {
    if exchange.body.isComplete {
      defer { exchange.arrived = [] }
      return HTTPBody(exchange.arrived)
    }
    let number = exchange.number
    var length: Int?
    if case .length(let known) = exchange.head.framing { length = known }
    return HTTPBody(length: length) { () async throws(HTTPError) in
      try await self.nextPiece(of: number)
    }
  }

  /// The next piece of a request's body, once it is there; nil at its end.
  private func nextPiece(of number: Int) async throws(HTTPError) -> [UInt8]? {
    guard let exchange = exchanges[number] else { throw HTTPError(.connectionLost) }
    if let piece = exchange.nextPiece() {
      // There may be room now for what the client was kept waiting with.
      advance(exchange.connection)
      return piece
    }
    guard exchange.reader == nil else {
      throw HTTPError(.invalidRequest("The body is already being read."))
    }
    if exchange.owesContinue, exchange.answer == nil {
      exchange.owesContinue = false
      exchange.connection.output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      flush(exchange.connection)
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (reader: ServerExchange.Reader) in
        guard let exchange = exchanges[number] else {
          return reader.resume(returning: .failure(HTTPError(.connectionLost)))
        }
        exchange.reader = reader
        settle(exchange.connection)
      }
    } onCancel: {
      Task { await self.stopReading(number) }
    }
    return try result.get()
  }

  private func stopReading(_ number: Int) {
    guard let exchange = exchanges[number] else { return }
    exchange.resumeReader(.failure(HTTPError(.cancelled)))
    settle(exchange.connection)
  }
}

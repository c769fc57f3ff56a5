import StoreHTTP

extension ServingLoop {
  /// Receives bytes from a client.
  func receive(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    let outcome = scratch.withUnsafeMutableBytes { scratch in
      let outcome = connection.socket.receive(into: scratch)
      if case .moved(let count) = outcome, !connection.isLingering {
        connection.input.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
      }
      return outcome
    }
    switch outcome {
    case .moved(let count):
      connection.extendDeadline(byBytes: count, configuration)
      advance(connection)
    case .wouldBlock: break
    case .ended:
      connection.hasEnded = true
      advance(connection)
    case .lost: close(connection)
    }
  }

  /// Processes the bytes that have arrived.
  func advance(_ connection: ServerConnection) {
    do {
      if let exchange = connection.exchange {
        try exchange.takeArrived()
        exchange.feedReader()
      } else if !connection.isLingering, !connection.isInLine, connection.output.isEmpty,
        let head = try connection.heads.next(from: connection.input)
      {
        try begin(head, on: connection)
      }
    } catch {
      return reject(connection, with: error)
    }
    if connection.hasEnded { handleEnd(of: connection) }
    updateWatch(connection)
  }

  /// Processes the next request of a connection after a response, if one has arrived already.
  ///
  /// It waits for its turn, or a client that sends many requests at once would keep out newcomers.
  func advanceAfterResponse(_ connection: ServerConnection) {
    guard !connection.input.isEmpty else {
      if connection.hasEnded { handleEnd(of: connection) }
      return updateWatch(connection)
    }
    guard !connection.isInLine else { return advance(connection) }
    connection.isInLine = true
    pipelined.append(connection)
    updateWatch(connection)
  }

  /// The most pipelined requests that begin in one turn of the loop.
  private static let pipelinedPerTurn = 16

  /// Begins the next pipelined requests, the oldest first.
  func advancePipelined() {
    if pipelined.isEmpty { return }
    let turn = pipelined.prefix(Self.pipelinedPerTurn)
    pipelined.removeFirst(turn.count)
    for connection in turn {
      connection.isInLine = false
      if connection.isOpen { advance(connection) }
    }
  }

  /// Handles the end of a client's input.
  private func handleEnd(of connection: ServerConnection) {
    guard let exchange = connection.exchange else {
      if connection.output.isEmpty, !connection.isInLine { close(connection) }
      return
    }
    if exchange.body.isComplete {
      // The client may have closed only its own side, so it still gets the response.
      exchange.task?.cancel()
    } else if exchange.arrived.count < ServerConnection.window {
      close(connection)
    }
  }

  private func begin(_ head: RequestHead, on connection: ServerConnection) throws(RequestRejection)
  {
    var request = try addresses.request(head)
    lastExchange += 1
    let exchange = try ServerExchange(
      number: lastExchange,
      head: head,
      connection: connection,
      bodyLimit: configuration.maximumBodyBytes
    )
    // Before the handler runs: an error in a body that has arrived already shows now.
    try exchange.takeArrived()
    connection.begin(exchange, limits: configuration)

    // Another body makes another request, and most have none.
    let body = body(of: exchange)
    if body.length != 0 { request.body = body }
    let (id, peer) = (exchange.id, connection.peer)
    exchange.task = Task { [request] in
      // It inherits the isolation of the loop: it runs here, on the loop's thread, until it waits.
      let response = await HTTPServer.$client.withValue(peer) { await handler(request) }
      guard let content = respond(response, to: id) else { return }
      await Self.stream(content, to: id, through: self)
    }
  }

  private func body(of exchange: ServerExchange) -> HTTPBody {
    if exchange.body.isComplete {
      defer { exchange.arrived = [] }
      return HTTPBody(exchange.arrived)
    }
    let id = exchange.id
    var length: Int?
    if case .length(let known) = exchange.head.framing { length = known }
    return HTTPBody(length: length) { () async throws(HTTPError) in
      try await self.nextChunk(of: id)
    }
  }

  /// Returns the next chunk of a request's body once it has arrived, or `nil` at its end.
  private func nextChunk(of id: ServerExchange.ID) async throws(HTTPError) -> [UInt8]? {
    guard let exchange = openExchange(id) else { throw HTTPError(.connectionLost) }
    if let chunk = exchange.nextChunk() {
      // There may be room now for more input.
      advance(exchange.connection)
      return chunk
    }
    guard exchange.reader == nil else {
      throw HTTPError(.invalidRequest("The body is already being read."))
    }
    if exchange.owesContinue, exchange.responseHead == nil {
      exchange.owesContinue = false
      exchange.connection.output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      flush(exchange.connection)
    }
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { (reader: ServerExchange.Reader) in
        guard let exchange = openExchange(id) else {
          return reader.resume(returning: .failure(HTTPError(.connectionLost)))
        }
        exchange.reader = reader
        updateWatch(exchange.connection)
      }
    } onCancel: {
      Task { await self.stopReading(id) }
    }
    return try result.get()
  }

  private func stopReading(_ id: ServerExchange.ID) {
    guard let exchange = openExchange(id) else { return }
    exchange.resumeReader(.failure(HTTPError(.cancelled)))
    updateWatch(exchange.connection)
  }
}

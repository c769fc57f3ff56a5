import StoreHTTP

/// A request and its response, from the head of the first to the end of the second.
final class ServerExchange {
  /// The continuation that waits for the next chunk of the body, or its end.
  ///
  /// It is unsafe, since a checked one costs every exchange hundreds of instructions.
  typealias Reader = UnsafeContinuation<Result<[UInt8]?, HTTPError>, Never>

  /// The name by which other tasks ask the loop about an exchange, which may be over by then.
  struct ID: Sendable, Equatable {
    let descriptor: Int32
    let number: Int
  }

  let id: ID
  let head: RequestHead
  /// The connection, which the loop retains while it is open.
  unowned let connection: ServerConnection
  var body: RequestBodyParser
  /// The bytes of the body that have arrived and are not read yet.
  var arrived: [UInt8] = []
  /// The reader that waits for more of the body.
  var reader: Reader?
  /// The writer that waits for room in the output.
  var writer: UnsafeContinuation<Bool, Never>?
  var task: Task<Void, Never>?
  /// `true` while the client waits for `100 Continue`.
  var owesContinue: Bool
  /// The head of the response, once it was sent.
  var responseHead: ResponseHead?
  /// The bytes still to be sent of a response with a length.
  var remainingBytes = 0

  init(
    number: Int,
    head: RequestHead,
    connection: ServerConnection,
    bodyLimit: Int
  ) throws(RequestRejection) {
    id = ID(descriptor: connection.socket.descriptor, number: number)
    self.head = head
    self.connection = connection
    body = try RequestBodyParser(head.framing, limit: bodyLimit)
    owesContinue = head.expectsContinue && !body.isComplete
  }

  /// Takes the arrived bytes of the body from the connection, up to the window.
  func takeArrived() throws(RequestRejection) {
    if body.isComplete { return }
    try body.read(from: connection.input, into: &arrived, enough: ServerConnection.window)
  }

  /// Resumes the reader if its chunk has arrived.
  func feedReader() {
    guard reader != nil, let next = nextChunk() else { return }
    resumeReader(.success(next))
  }

  /// Returns the next chunk of the body, `.some(nil)` at its end, or `nil` if none has arrived.
  func nextChunk() -> [UInt8]?? {
    if !arrived.isEmpty {
      defer { arrived = [] }
      return .some(arrived)
    }
    return body.isComplete ? .some(nil) : nil
  }

  func resumeReader(_ result: @autoclosure () -> Result<[UInt8]?, HTTPError>) {
    reader.take()?.resume(returning: result())
  }

  func resumeWriter(_ continues: Bool) {
    writer.take()?.resume(returning: continues)
  }

  /// Cancels the handler, and resumes the reader and the writer.
  func cancel() {
    task?.cancel()
    resumeReader(.failure(HTTPError(.connectionLost)))
    resumeWriter(false)
  }
}

import StoreHTTP

/// One request and its answer, from the head of the one to the end of the other.
final class ServerExchange {
  /// Brings the next piece of the body, or its end.
  typealias Reader = CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>

  let number: Int
  let head: RequestHead
  /// Kept alive by the loop as long as it is open.
  unowned let connection: ServerConnection
  var body: RequestBodyParser
  /// What has arrived of the body and is not read yet.
  var arrived: [UInt8] = []
  /// Who waits for more of the body.
  var reader: Reader?
  /// Who waits for room to send more.
  var writer: CheckedContinuation<Bool, Never>?
  var task: Task<Void, Never>?
  /// Whether the client still waits to be told to send the body.
  var owesContinue: Bool
  /// How the answer is sent, once its head is.
  var answer: ResponseHead?
  /// How much is still to come of an answer whose length was told.
  var left = 0

  init(
    number: Int,
    head: RequestHead,
    connection: ServerConnection,
    bodyLimit: Int
  ) throws(RequestRejection) {
    self.number = number
    self.head = head
    self.connection = connection
    body = try RequestBodyParser(head.framing, limit: bodyLimit)
    owesContinue = head.awaitsContinue && !body.isComplete
  }

  var awaitsBody: Bool { reader != nil }

  /// Takes what has arrived out of the bytes of the connection, as much as is held at a time.
  func takeArrived() throws(RequestRejection) {
    try body.read(from: &connection.input, into: &arrived, enough: ServerConnection.window)
  }

  /// Gives the reader what it waits for, if that is there.
  func feedReader() {
    guard reader != nil, let next = nextPiece() else { return }
    resumeReader(.success(next))
  }

  /// The next piece of the body, `.some(nil)` at its end, nothing while it is not there.
  func nextPiece() -> [UInt8]?? {
    if !arrived.isEmpty {
      defer { arrived = [] }
      return .some(arrived)
    }
    return body.isComplete ? .some(nil) : nil
  }

  func resumeReader(_ result: Result<[UInt8]?, HTTPError>) {
    reader?.resume(returning: result)
    reader = nil
  }

  func resumeWriter(_ goesOn: Bool) {
    writer?.resume(returning: goesOn)
    writer = nil
  }

  /// Tells everyone who still works for it that nobody waits for that any more.
  func abandon() {
    task?.cancel()
    resumeReader(.failure(HTTPError(.connectionLost)))
    resumeWriter(false)
  }
}

/// The output of a connection, in chunks that are not copied.
struct SendQueue {
  private var chunks: [[UInt8]] = []
  private var sent = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ chunk: [UInt8]) {
    guard !chunk.isEmpty else { return }
    chunks.append(chunk)
    count += chunk.count
  }

  mutating func removeAll() { self = SendQueue() }

  /// Sends as many bytes as the socket accepts.
  mutating func drain(_ send: (UnsafeRawBufferPointer) -> Socket.Outcome) -> Socket.Outcome {
    var index = 0
    defer { chunks.removeFirst(index) }
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

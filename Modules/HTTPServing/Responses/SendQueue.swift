/// Bytes on their way to the client, in the pieces they came in: none of them is copied again.
struct SendQueue {
  private var pieces: [[UInt8]] = []
  private var sent = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ piece: [UInt8]) {
    guard !piece.isEmpty else { return }
    pieces.append(piece)
    count += piece.count
  }

  mutating func removeAll() { self = SendQueue() }

  /// Sends as much as is taken; ends where less was taken than was offered.
  mutating func drain(_ send: (UnsafeRawBufferPointer) -> Socket.Outcome) -> Socket.Outcome {
    var place = 0
    defer { pieces.removeFirst(place) }
    while place < pieces.count {
      let outcome = pieces[place].withUnsafeBytes { bytes in
        send(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
      }
      guard case .moved(let moved) = outcome else { return outcome }
      sent += moved
      count -= moved
      if sent == pieces[place].count {
        place += 1
        sent = 0
      }
    }
    return .moved(0)
  }
}
